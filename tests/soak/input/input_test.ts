import assert from "node:assert/strict";
import { bodies } from "./bodies.ts";
import { Crowd } from "./crowd.ts";
import { answerTo, draftsFor, noAnswers, sendBadInput, told } from "./input.ts";

/** `INPUT_SEED` sends the same again; `deno task soak input` sends a hundred thousand. */
const seed = Number(Deno.env.get("INPUT_SEED") ?? Date.now() % 2 ** 31);
const REQUESTS = 2_000;

const inMemory = () => Promise.resolve({ url: "sqlite::memory:", remove: () => Promise.resolve() });

Deno.test(`${REQUESTS} requests of everybody to everything, half of them wrong, are answered as such`, async (t) => {
  const answers = noAnswers();
  await t.step(`with the seed ${seed}`, async () => {
    await sendBadInput(inMemory, { requests: REQUESTS, seed, answers });
    assert.deepEqual(answers.bad, [], told(answers, seed));
    assert.ok(answers.byStatus.size > 8, told(answers, seed));
  });
});

/** Right but for what an authenticator would have to show. */
const refused = ["POST /profile/passkeys", "POST /settings/two-factor"];

Deno.test("what is made wrong was right before: every route that writes takes the body that is sent", async () => {
  const crowd = await Crowd.at("sqlite::memory:");
  try {
    // What PUT takes are raw bytes, which have proofs of their own.
    const writing = crowd.desk.app.routes.filter(({ method }) => !/^(ALL|GET|PUT)$/.test(method));
    const routes = [...new Set(writing.map(({ method, path }) => `${method} ${path}`))];
    assert.deepEqual(Object.keys(bodies).toSorted(), routes.toSorted());
    const misfit: string[] = [];
    // Each once: the second of two that are alike may be one too many.
    const drafts = (await draftsFor(crowd)).filter(({ headers, method }) =>
      method !== "PUT" && !headers["hx-request"]
    );
    for (const draft of drafts) {
      const asker = draft.path.startsWith("/api/import/") ? "program" : "admin";
      const answer = await answerTo(crowd, asker, draft);
      if ([400, 403, 413, 415, 422].includes(answer?.status ?? 0)) {
        misfit.push(`${draft.method} ${draft.path}`);
      }
    }
    assert.deepEqual(misfit, refused);
  } finally {
    await crowd.close();
  }
});

import assert from "node:assert/strict";
import { proofTest } from "../../support/long_form.ts";
import { bodies } from "./bodies.ts";
import { Crowd } from "./crowd.ts";
import { answerTo, describeAnswers, draftsFor, noAnswers, sendBadInput } from "./input.ts";

/** `INPUT_SEED` repeats a run. */
const seed = Number(Deno.env.get("INPUT_SEED") ?? Date.now() % 2 ** 31);
const REQUESTS = 2_000;

const inMemory = () => Promise.resolve({ url: "sqlite::memory:", remove: () => Promise.resolve() });

proofTest(
  `${REQUESTS} requests of all callers to all routes, half of them mutated, get proper answers`,
  async (t) => {
    const answers = noAnswers();
    await t.step(`with the seed ${seed}`, async () => {
      await sendBadInput(inMemory, { requests: REQUESTS, seed, answers });
      assert.deepEqual(answers.bad, [], describeAnswers(answers, seed));
      assert.ok(answers.byStatus.size > 8, describeAnswers(answers, seed));
    });
  },
);

/** Routes that need a real authenticator. */
const refused = ["POST /profile/passkeys", "POST /settings/two-factor"];

Deno.test("every route that writes accepts its example body", async () => {
  const crowd = await Crowd.at("sqlite::memory:");
  try {
    // PUT takes raw bytes, which other tests cover.
    const writing = crowd.desk.app.routes.filter(({ method }) => !/^(ALL|GET|PUT)$/.test(method));
    const routes = [...new Set(writing.map(({ method, path }) => `${method} ${path}`))];
    const written = Object.keys(bodies).filter((name) => !name.startsWith("PUT "));
    assert.deepEqual(written.toSorted(), routes.toSorted());
    const misfit: string[] = [];
    // Once each, as a second request of the same kind may be refused.
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

import fc from "fast-check";
import { addressOf, type Examples, sampleExamples } from "../../support/addresses.ts";
import { quietly } from "../../support/stores.ts";
import { assertHarmless } from "../../support/hostile.ts";
import { bodies } from "./bodies.ts";
import { type Asker, askers, Crowd } from "./crowd.ts";
import { type Draft, encoded, mutation } from "./mutations.ts";

/** Result of a number of requests. */
export interface Answers {
  requests: number;
  byStatus: Map<number, number>;
  /** Answers with 5xx, a logged failure, a stack trace, or live markup. */
  bad: string[];
}

export const noAnswers = (): Answers => ({
  requests: 0,
  byStatus: new Map(),
  bad: [],
});

/** Requests to one desk; then a new one replaces it, as they have changed its records. */
const EACH_DESK = 1_000;

/**
 * Sends requests to all routes from all kinds of callers, half of them valid, the others with up to
 * three mutations.
 */
export async function sendBadInput(
  provide: () => Promise<{ url: string; remove: () => Promise<void> }>,
  { requests, seed, answers }: { requests: number; seed: number; answers: Answers },
): Promise<void> {
  for (let done = 0; done < requests; done += EACH_DESK) {
    const { url, remove } = await provide();
    const crowd = await Crowd.at(url);
    try {
      const drafts = await draftsFor(crowd);
      const numRuns = Math.min(EACH_DESK, requests - done);
      const property = fc.asyncProperty(
        fc.nat({ max: drafts.length - 1 }),
        fc.constantFrom(...askers),
        fc.oneof(fc.constant([]), fc.array(mutation, { minLength: 1, maxLength: 3 })),
        async (index, asker, mutations) => {
          const draft = mutations.reduce<Draft>((draft, mutate) => mutate(draft), drafts[index]!);
          await send(crowd, asker, draft, answers);
        },
      );
      await fc.assert(property, { seed: seed + done, numRuns, endOnFailure: true });
    } finally {
      await crowd.close();
      await remove();
    }
  }
}

const fragment = { "hx-request": "true" };

/** The queries of routes that need one. */
const searches: [route: RegExp, search: string][] = [
  [/decision$/, "?status=accepted"],
  [/case-file$/, "?for=applicant"],
];

/** A valid request to each route, for a page and for a fragment. */
export async function draftsFor({ desk, store }: Crowd): Promise<(Draft & { name: string })[]> {
  const report = crypto.randomUUID();
  await store.db.insertInto("saved_views").values({
    id: report,
    list: "users",
    name: "All",
    query: "columns=name",
    ownerId: "s_1",
    isShared: 1,
    createdAt: store.now().toISOString(),
  }).execute();
  await store.db.updateTable("partners").set({ status: "inactive" }).where("id", "=", "p_2")
    .execute();
  const examples: Examples = [
    // Records that can be asked to be what they are not.
    [/^\/users\/:id\/reactivate$/, { id: "u_15" }],
    [/^\/communities\/:id\/reopen$/, { id: "c_5" }],
    [/^\/content\/:id\/publish$/, { id: "ct_6" }],
    [/^\/partners\/:id\/resume$/, { id: "p_2" }],
    ...sampleExamples,
    [/^\/reports\/custom\//, { id: report }],
    [/^\/notifications\//, { id: "n_1" }],
    [/^\/(invitation|reset)\//, { token: "none" }],
  ];
  const routes = new Map(
    desk.app.routes.filter(({ method }) => method !== "ALL")
      .map(({ method, path }) => [`${method} ${path}`, { method, path }]),
  );
  return [...routes].flatMap(([name, { method, path }]) => {
    const draft = {
      name,
      method,
      path: addressOf(path, examples),
      search: searches.find(([route]) => route.test(path))?.[1] ?? "",
      headers: { "sec-fetch-site": "same-origin" } as Record<string, string>,
      body: bodies[name] ?? null,
    };
    return [draft, { ...draft, headers: { ...draft.headers, ...fragment } }];
  });
}

async function send(
  crowd: Crowd,
  asker: Asker,
  draft: Draft,
  answers: Answers,
): Promise<void> {
  const answer = await answerTo(crowd, asker, draft);
  if (!answer) return;
  const { status, type, text, log } = answer;
  answers.requests++;
  const what = `${asker} ${draft.method} ${draft.path}${draft.search}`.slice(0, 200);
  answers.byStatus.set(status, (answers.byStatus.get(status) ?? 0) + 1);
  const wrong = faultOf(status, type, text, log);
  if (wrong) answers.bad.push(`${what}: ${status} ${wrong}`);
}

let sent = 0;

/** Sends a request as the caller, from another address and three seconds after the last one. */
export async function answerTo(crowd: Crowd, asker: Asker, draft: Draft) {
  const request = requestOf(draft, await crowd.known(asker), crowd.desk.origin);
  if (!request) return null;
  crowd.clock.advance(3_000);
  const n = ++sent;
  const remoteAddress = `10.${n >> 16 & 255}.${n >> 8 & 255}.${n & 255}`;
  const [answer, log] = await quietly(async () => {
    const answer = await crowd.desk.app.request(request, {}, { remoteAddress });
    const type = answer.headers.get("content-type") ?? "";
    const location = answer.headers.get("location");
    return { status: answer.status, location, type, text: await answer.text() };
  });
  return { ...answer, log };
}

/** Null for a request that no client could send. */
function requestOf(draft: Draft, known: Record<string, string>, origin: string): Request | null {
  const { method, path, search } = draft;
  const content = ["GET", "HEAD"].includes(method) ? null : encoded(draft);
  const headers = { ...draft.headers, ...known };
  if (content) headers["content-type"] = content.type;
  try {
    const body = content?.bytes as Uint8Array<ArrayBuffer> | undefined;
    return new Request(origin + path + search, { method, headers, body });
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

const STACK = /\bat [\w.<>]+ \(|node_modules|\/(data|routes|views)\/\w+\.tsx?:\d/;

/** The fault of an answer, or null. */
function faultOf(status: number, type: string, text: string, log: string): string | null {
  if (status >= 500) return log || text.slice(0, 200);
  if (log.includes('"failure"')) return `with a failure behind it: ${log}`;
  if (STACK.test(text)) return "with a stack trace";
  if (!type.startsWith("text/html")) return null;
  try {
    assertHarmless(text, "");
    return null;
  } catch (error) {
    return String(error);
  }
}

/** One line about the answers; `seed` repeats the run. */
export function describeAnswers(
  { requests, bad, byStatus }: Answers,
  seed: number,
): string {
  const most = [...byStatus].toSorted((a, b) => b[1] - a[1]).slice(0, 6)
    .map(([status, times]) => `${status}: ${times}`).join(", ");
  return `${requests} requests (${most}), ${bad.length} of them badly answered, seed ${seed}`;
}

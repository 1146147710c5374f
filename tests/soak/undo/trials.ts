import { kycRequest } from "../../support/fixtures.ts";
import { elements } from "../../support/markup.ts";
import { sleep } from "../../reliability/server.ts";
import type * as kyc from "../../../data/kyc/requests/requests.ts";
import { UNDO_MS } from "../../../data/steps/rows.ts";
import type { Servers } from "./servers.ts";

/** When a server is killed. */
const moments = ["before undo", "during undo", "after undo"] as const;

/** A request in a status, and a step with it. */
const steps = [
  ["pending", "declined"],
  ["pending", "ask"],
  ["pending", "accepted"],
  ["pending", "escalation"],
  ["declined", "accepted"],
  ["declined", "reopening"],
  ["accepted", "revoked"],
] as const;
export type Step = typeof steps[number][1];

/** The reviewer undoes the step with `undone`, and lets a later one with `standing` be. */
export interface Trial {
  undone: string;
  standing: string;
  step: Step;
  moment: typeof moments[number];
  /** From the step to its undoing. */
  waitMs: number;
}

/** Every fifth undo comes within a second of the end of its window, the others earlier. */
export const trialOf = (n: number, longestWaitMs: number): Trial => ({
  undone: `k_${2 * n + 1}`,
  standing: `k_${2 * n + 2}`,
  step: steps[n % steps.length]![1],
  moment: moments[n % moments.length]!,
  waitMs: n % 5 === 4 ? UNDO_MS + (Math.random() * 2 - 1) * 1_000 : Math.random() * longestWaitMs,
});

/** The two requests of a trial, as they are before. */
export const requestsOf = (n: number): kyc.KycRequest[] =>
  [2 * n + 1, 2 * n + 2].map((number) => {
    const [status] = steps[n % steps.length]!;
    if (status === "pending") return kycRequest(number);
    const expiresAt = status === "accepted" ? "2999-01-01T00:00:00.000Z" : null;
    return kycRequest(number, { status, expiresAt, reviewNotes: "Earlier", reviewedBy: "s_9" });
  });

/** Returns true if the undoing was acknowledged. */
export async function runTrial(
  servers: Servers,
  { undone, standing, step, moment, waitMs }: Trial,
  { cookie, speed }: { cookie: string; speed: number },
): Promise<boolean> {
  const [first, second] = [randomServer(), randomServer()];
  await take(servers, first, { id: undone, step, cookie });
  await take(servers, second, { id: standing, step, cookie });
  await sleep(waitMs / speed);
  if (moment === "before undo") servers.kill(first);
  const isAcknowledged = await undo(servers, second, undone, {
    cookie,
    killed: moment === "during undo",
  });
  if (moment === "after undo") servers.kill(second);
  return isAcknowledged;
}

const randomServer = () => Math.floor(Math.random() * 2);

const forms = {
  ask: ["documents/1/ask", { reason: "document-unreadable", message: "Once more", days: "7" }],
  escalation: ["escalation", { question: "Is it real?" }],
  reopening: ["reopen", { reason: "A mistake" }],
} satisfies { [Name in Step]?: [path: string, fields: Record<string, string>] };

const isForm = (step: Step): step is keyof typeof forms => step in forms;

interface Taken {
  id: string;
  step: Step;
  cookie: string;
}

async function take(servers: Servers, which: number, { id, step, cookie }: Taken): Promise<void> {
  if (!isForm(step)) return await decide(servers, which, { id, status: step, cookie });
  const [path, fields] = forms[step];
  const answer = await servers.insist(which, `/kyc/${id}/${path}`, {
    method: "POST",
    headers: { cookie },
    body: new URLSearchParams({ ...fields, version: "1" }),
  });
  // A server that was killed may have done it without an answer.
  if (![303, 409].includes(answer.status)) throw new Error(`${id} ${step}: ${answer.status}`);
}

async function decide(
  servers: Servers,
  which: number,
  { id, status, cookie }: { id: string; status: string; cookie: string },
): Promise<void> {
  const answer = await servers.insist(which, `/api/kyc-requests/${id}/status`, {
    method: "PATCH",
    headers: { cookie, "content-type": "application/json", "idempotency-key": id },
    body: JSON.stringify({ status, reviewNotes: `Notes on ${id}`, message: `About ${id}` }),
  });
  if (answer.status !== 200) throw new Error(`${id} ${status}: ${answer.text}`);
}

/** As in another tab: by the form of the request's own page, until it is there no more. */
async function undo(
  servers: Servers,
  which: number,
  id: string,
  { cookie, killed }: { cookie: string; killed: boolean },
): Promise<boolean> {
  for (let n = which;; n = 1 - n) {
    const page = await servers.insist(n, `/kyc/${id}`, { headers: { cookie } });
    const form = elements(page.text, "form")
      .find(({ attributes }) => attributes.action?.startsWith(`/kyc/${id}/undo`));
    if (!form) return false;
    const answering = servers.ask(n, form.attributes.action!, {
      method: "POST",
      headers: { cookie },
    });
    if (killed && n === which) {
      await sleep(Math.random() * 30);
      servers.kill(n);
    }
    const answer = await answering;
    if (answer && answer.status < 500) return answer.status === 303;
  }
}

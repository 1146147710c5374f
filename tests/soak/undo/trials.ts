import { kycRequest } from "../../support/fixtures.ts";
import { elements } from "../../support/markup.ts";
import { sleep } from "../../reliability/server.ts";
import type * as kyc from "../../../data/kyc/requests/requests.ts";
import { UNDO_MS } from "../../../data/kyc/undo/steps.ts";
import type { Servers } from "./servers.ts";

/** When a server is killed. */
const moments = ["before undo", "during undo", "after undo"] as const;

/** A request in a status, decided in another one. */
const steps = [
  ["pending", "declined"],
  ["pending", "accepted"],
  ["declined", "accepted"],
  ["accepted", "revoked"],
] as const;

/** The reviewer undoes the decision on `undone`, and lets a later one on `standing` be. */
export interface Trial {
  undone: string;
  standing: string;
  status: "accepted" | "declined" | "revoked";
  moment: typeof moments[number];
  /** From the decision to its undoing. */
  waitMs: number;
}

/** Every fifth undo comes within a second of the end of its window, the others earlier. */
export const trialOf = (n: number, longestWaitMs: number): Trial => ({
  undone: `k_${2 * n + 1}`,
  standing: `k_${2 * n + 2}`,
  status: steps[n % steps.length]![1],
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
  { undone, standing, status, moment, waitMs }: Trial,
  { cookie, speed }: { cookie: string; speed: number },
): Promise<boolean> {
  const [first, second] = [randomServer(), randomServer()];
  await decide(servers, first, { id: undone, status, cookie });
  await decide(servers, second, { id: standing, status, cookie });
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

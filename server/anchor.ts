import { type AuditCheckpointRow, lastCheckpoint } from "../data/audit/checkpoints.ts";
import { log } from "../data/base/log.ts";
import { within } from "../data/base/timeout.ts";
import type { Store } from "../data/store.ts";

const LOOK_EVERY_MS = 10_000;
const ANSWER_MS = 10_000;
/** The process is about to end: Deno Deploy gives it five seconds in all. */
const LAST_ANSWER_MS = 1_000;

/** Hands what the trail was signed for to somebody outside, whom no intruder here can reach. */
export interface Anchor {
  /** Ends it, with what was signed at the end. */
  finish: (signed: AuditCheckpointRow | null) => Promise<void>;
}

/** Posts each new checkpoint to `url` as JSON, beside the requests; null: to nobody. */
export function startAnchor(
  store: Store,
  url: string | null,
  lookEveryMs = LOOK_EVERY_MS,
): Anchor {
  if (url === null) return { finish: () => Promise.resolve() };
  let [sent, problem] = [0, ""];
  const post = async (signed: AuditCheckpointRow | null, answerMs: number) => {
    if (signed === null || signed.size <= sent) return;
    await send(url, signed, answerMs);
    sent = signed.size;
    problem = "";
  };
  const complain = (error: unknown) => {
    const line = error instanceof Error ? error.message : String(error);
    // It is tried again until it succeeds, but said once.
    if (line !== problem) log("error", "anchor", { reason: line });
    problem = line;
  };
  let under: Promise<void> | null = null;
  const look = () => {
    under ??= lastCheckpoint(store.db).then((last) => post(last, ANSWER_MS)).catch(complain)
      .finally(() => under = null);
  };
  look();
  const timer = setInterval(look, lookEveryMs);
  return {
    finish: async (signed) => {
      clearInterval(timer);
      const until = performance.now() + LAST_ANSWER_MS;
      if (under !== null) await within(LAST_ANSWER_MS, under);
      await post(signed, Math.max(until - performance.now(), 1)).catch(complain);
    },
  };
}

async function send(url: string, signed: AuditCheckpointRow, answerMs: number): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(signed),
    redirect: "error",
    signal: AbortSignal.timeout(answerMs),
  }).catch(({ name }) => {
    // What `fetch` says names the address, which may hold a token.
    throw new Error(name === "TimeoutError" ? "no answer in time" : "not reached");
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`answered ${response.status}`);
}

import { lastCheckpoint } from "../data/audit/checkpoints.ts";
import { signNote } from "../data/audit/note_key.ts";
import type { Checkpoint } from "../data/audit/notes.ts";
import { log } from "../data/base/log.ts";
import { within } from "../data/base/timeout.ts";
import type { Store } from "../data/store.ts";

const LOOK_EVERY_MS = 10_000;
const ANSWER_MS = 10_000;
/** Deno Deploy kills the process after five seconds. */
const LAST_ANSWER_MS = 1_000;

/** Copies audit checkpoints, as signed notes, to another host, out of an intruder's reach. */
export interface Anchor {
  finish: (signed: Checkpoint | null) => Promise<void>;
}

export function startAnchor(
  store: Store,
  url: string | null,
  lookEveryMs = LOOK_EVERY_MS,
): Anchor {
  if (url === null) return { finish: () => Promise.resolve() };
  let [sent, problem] = [0, ""];
  const post = async (signed: Checkpoint | null, answerMs: number) => {
    if (signed === null || signed.size <= sent) return;
    await send(url, await signNote(store, signed), answerMs);
    sent = signed.size;
    problem = "";
  };
  const complain = (error: unknown) => {
    const line = error instanceof Error ? error.message : String(error);
    // Retried until it succeeds, but logged once.
    if (line !== problem) log("error", "anchor", { reason: line });
    problem = line;
  };
  let posting: Promise<void> | null = null;
  const look = () => {
    posting ??= lastCheckpoint(store).then((last) => post(last, ANSWER_MS)).catch(complain)
      .finally(() => posting = null);
  };
  look();
  const timer = setInterval(look, lookEveryMs);
  return {
    finish: async (signed) => {
      clearInterval(timer);
      const until = performance.now() + LAST_ANSWER_MS;
      if (posting !== null) await within(LAST_ANSWER_MS, posting);
      await post(signed, Math.max(until - performance.now(), 1)).catch(complain);
    },
  };
}

async function send(url: string, note: string, answerMs: number): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "text/plain; charset=utf-8" },
    body: note,
    redirect: "error",
    signal: AbortSignal.timeout(answerMs),
  }).catch(({ name }) => {
    // The message of `fetch` contains the address, which may hold a token.
    throw new Error(name === "TimeoutError" ? "no answer in time" : "not reached");
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`answered ${response.status}`);
}

import { lastCheckpoint } from "../data/audit/checkpoints.ts";
import { signNote } from "../data/audit/note_key.ts";
import type { Checkpoint } from "../data/audit/notes.ts";
import { log } from "../data/base/log.ts";
import { within } from "../data/base/timeout.ts";
import type { Store } from "../data/store.ts";
import { ledgerSender } from "./ledger_anchor.ts";

const LOOK_EVERY_MS = 10_000;
const ANSWER_MS = 10_000;
/** Deno Deploy kills the process after five seconds. */
const LAST_ANSWER_MS = 1_000;

const types = { note: "text/plain; charset=utf-8", ledger: "application/x-ndjson" };

/**
 * Copies audit checkpoints, as signed notes, and the ledger of erased people to another host, out of an
 * intruder's reach.
 */
export interface Anchor {
  finish: (signed: Checkpoint | null) => Promise<void>;
}

export function startAnchor(
  store: Store,
  url: string | null,
  lookEveryMs = LOOK_EVERY_MS,
): Anchor {
  if (url === null) return { finish: () => Promise.resolve() };
  let sent = 0;
  const post = async (signed: Checkpoint | null, answerMs: number) => {
    if (signed === null || signed.size <= sent) return;
    await send(url, "note", await signNote(store, signed), answerMs);
    sent = signed.size;
  };
  const postLedger = ledgerSender(store, url, (text) => send(url, "ledger", text, ANSWER_MS));
  const [trying, tryingLedger] = [retried(), retried()];
  let posting: Promise<unknown> | null = null;
  const look = () => {
    posting ??= Promise.all([
      trying(lastCheckpoint(store).then((last) => post(last, ANSWER_MS))),
      tryingLedger(postLedger()),
    ]).finally(() => posting = null);
  };
  look();
  const timer = setInterval(look, lookEveryMs);
  return {
    finish: async (signed) => {
      clearInterval(timer);
      const until = performance.now() + LAST_ANSWER_MS;
      if (posting !== null) await within(LAST_ANSWER_MS, posting);
      const left = Math.max(until - performance.now(), 1);
      await Promise.all([
        trying(post(signed, left)),
        within(left, tryingLedger(postLedger())),
      ]);
    },
  };
}

/** Logs a failure once, until a post has succeeded or failed otherwise: the next look tries again. */
function retried(): (posted: Promise<void>) => Promise<void> {
  let problem = "";
  return (posted) =>
    posted.then(() => {
      problem = "";
    }, (error: unknown) => {
      const line = error instanceof Error ? error.message : String(error);
      if (line !== problem) log("error", "anchor", { reason: line });
      problem = line;
    });
}

async function send(
  url: string,
  type: keyof typeof types,
  body: string,
  answerMs: number,
): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": types[type] },
    body,
    redirect: "error",
    signal: AbortSignal.timeout(answerMs),
  }).catch(({ name }) => {
    // The message of `fetch` contains the address, which may hold a token.
    throw new Error(name === "TimeoutError" ? "no answer in time" : "not reached");
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`answered ${response.status}`);
}

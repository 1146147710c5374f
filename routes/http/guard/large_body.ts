import { HTTPException } from "hono/http-exception";
import type { ErrorText } from "../../../data/base/error_texts.ts";
import { DomainError } from "../../../data/base/errors.ts";
import { brokenOff, inTime } from "./security.ts";

const RETRY_AFTER_SECONDS = 5;

/**
 * Runs what it is given, as many as `most` at a time. The others wait, of whose bodies nothing is
 * read till then; who is gone waits no more. Where as many as `waiting` do so already it throws `unavailable` with
 * the text.
 */
export function fewAtOnce(most: number, text: ErrorText, { waiting = 0 } = {}) {
  let running = 0;
  const queue: (() => void)[] = [];
  const wait = (gone?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      queue.push(resolve);
      gone?.addEventListener("abort", () => {
        const at = queue.indexOf(resolve);
        if (at < 0) return;
        queue.splice(at, 1);
        reject(gone.reason);
      });
    });
  return async <Result>(work: () => Promise<Result>, gone?: AbortSignal): Promise<Result> => {
    if (running < most) running++;
    else if (queue.length < waiting) await wait(gone);
    else throw new DomainError("unavailable", text, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}

/**
 * The whole body. Throws 413 for one that is too large and 408 for one of which nothing more comes
 * for a while, or which takes longer than `maxMs` in all.
 */
export async function readBody(
  request: Request,
  { maxBytes, silenceMs, maxMs = Infinity }: {
    maxBytes: number;
    silenceMs: number;
    maxMs?: number;
  },
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = new HTTPException(413, {
    message: `The body is larger than ${maxBytes / 1024 ** 2} MiB.`,
  });
  if (Number(request.headers.get("content-length")) > maxBytes) throw tooLarge;
  // Grows in place: a list of chunks would cost most where they are smallest.
  const buffer = new ArrayBuffer(0, { maxByteLength: maxBytes });
  const reader = request.body?.getReader();
  const until = performance.now() + maxMs;
  try {
    for (;;) {
      const part = reader &&
        await inTime(reader.read(), Math.min(silenceMs, until - performance.now()));
      if (!part?.value) return new Uint8Array(buffer.transferToFixedLength());
      const start = buffer.byteLength;
      if (start + part.value.length > maxBytes) throw tooLarge;
      buffer.resize(start + part.value.length);
      new Uint8Array(buffer, start).set(part.value);
    }
  } catch (error) {
    reader?.cancel().catch(() => {});
    brokenOff(error);
  }
}

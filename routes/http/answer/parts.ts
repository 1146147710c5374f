import { errorFields, log } from "../../../data/base/log.ts";

const PART_BYTES = 64 * 1024;
const MAX_SILENCE_MS = 30_000;

interface Sending {
  /** Called once the last part was taken. */
  onSent?: () => Promise<void>;
  /** Called once nothing more is sent: after the end, or when the reader goes or is cut off. */
  onEnd: () => void;
  /** A reader that takes nothing for so long is cut off. */
  silenceMs?: number;
}

/** Sends bytes part by part, as the reader takes them. */
export function inParts(
  bytes: Uint8Array<ArrayBuffer>,
  { onSent, onEnd, silenceMs = MAX_SILENCE_MS }: Sending,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let [at, hasEnded] = [0, false];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    if (!hasEnded) onEnd();
    hasEnded = true;
  };
  return new ReadableStream({
    start: (controller) => {
      timer = setTimeout(() => cutOff(controller), silenceMs);
    },
    async pull(controller) {
      clearTimeout(timer);
      if (at < bytes.length) {
        controller.enqueue(bytes.subarray(at, at += PART_BYTES));
        timer = setTimeout(() => cutOff(controller), silenceMs);
        return;
      }
      await onSent?.().catch((error) => log("error", "record of a sent body", errorFields(error)));
      end();
      controller.close();
    },
    cancel: end,
  }, { highWaterMark: 0 });

  function cutOff(controller: ReadableStreamDefaultController): void {
    end();
    controller.error(new Error(`the reader has taken nothing for ${silenceMs} ms`));
  }
}

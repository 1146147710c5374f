import { errorFields, log } from "../../../data/base/log.ts";
import { documentTime } from "../../http/guard/limits.ts";

const PART_BYTES = 64 * 1024;

interface Sending {
  /** Called once the last part was taken. */
  onSent?: () => Promise<void>;
  /** Called once nothing more is sent: after the end, or when the reader goes or is cut off. */
  onEnd: () => void;
  /** A reader that takes nothing for `silenceMs`, or not all within `maxMs`, is cut off. */
  time?: typeof documentTime;
}

/** Sends copied parts as the reader takes them, so that a stalled one keeps one part in memory. */
export function inParts(
  bytes: Uint8Array<ArrayBuffer>,
  { onSent, onEnd, time: { silenceMs, maxMs } = documentTime }: Sending,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let left: Uint8Array<ArrayBuffer> | null = bytes;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = performance.now() + maxMs;
  const end = () => {
    clearTimeout(timer);
    if (left) onEnd();
    left = null;
  };
  const waitForReader = (controller: ReadableStreamDefaultController) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      log("warn", "reader cut off", { bytes: left?.length });
      end();
      // The length in the headers tells the reader that this is not all.
      controller.close();
    }, Math.min(silenceMs, deadline - performance.now()));
  };
  return new ReadableStream({
    start: waitForReader,
    async pull(controller) {
      if (!left) return;
      if (left.length > 0) {
        waitForReader(controller);
        controller.enqueue(left.slice(0, PART_BYTES));
        left = left.subarray(PART_BYTES);
        return;
      }
      clearTimeout(timer);
      await onSent?.().catch((error) => log("error", "record of a sent body", errorFields(error)));
      end();
      controller.close();
    },
    cancel: end,
  }, { highWaterMark: 0 });
}

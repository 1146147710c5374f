import { typeLabelsIn } from "../../../data/kyc/document_types/document_types.ts";
import { labelsIn } from "../../../data/kyc/reasons/reasons.ts";
import { readTerms } from "../../../data/review/read_terms.ts";
import { type FileWords, fileWords } from "../../../views/evidence/file_page.tsx";
import type { AppContext } from "../context.ts";
import { limitConcurrency } from "../guard/concurrency.ts";
import { documentTime } from "../guard/limits.ts";
import { logError } from "../monitor/log.ts";
import { currentMember } from "../session/session.ts";

type Parts = ReadableStream<Uint8Array>;

/** Each holds one document and all entries of a case in memory. */
const limitFiles = limitConcurrency(2, "document.too_many_at_once", { waiting: 20 });

/** The words of a file in the language of its maker. */
export async function fileWordsOf(c: AppContext): Promise<FileWords> {
  const { store, ui: { language } } = c.var;
  const { reasons, documentTypes } = await readTerms(store.db, currentMember(c).versions);
  return fileWords(language, {
    reasonLabels: labelsIn(reasons, language),
    typeLabels: typeLabelsIn(documentTypes, language),
  });
}

/** Answers with a ZIP that is made once others have been sent; HEAD makes none. */
export function sendZip(
  c: AppContext,
  name: string,
  make: () => Promise<Parts>,
): Promise<Response> {
  c.header("Content-Type", "application/zip");
  c.header("Content-Disposition", `attachment; filename="${name}.zip"`);
  if (c.req.method === "HEAD") return Promise.resolve(c.body(null));
  const { promise: answered, resolve, reject } = Promise.withResolvers<Response>();
  const send = async () => {
    const zip = await make();
    await new Promise<void>((onEnd) => resolve(c.body(whileRead(c, zip, onEnd) as Parts)));
  };
  limitFiles(send, c.req.raw.signal).catch(reject);
  return answered;
}

/** The same parts. A reader that takes none for some time is cut off, as others may wait. */
function whileRead(c: AppContext, parts: Parts, onEnd: () => void): Parts {
  const reader = parts.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    onEnd();
  };
  return new ReadableStream({
    async pull(controller) {
      clearTimeout(timer);
      try {
        const { value, done } = await reader.read();
        if (value) controller.enqueue(value);
        if (!done) return void (timer = setTimeout(giveUp, documentTime.silenceMs, controller));
        controller.close();
        end();
      } catch (error) {
        // The status has been sent: the file breaks off, and only the log has the reason.
        logError(c, error);
        controller.error(error);
        end();
      }
    },
    cancel: leave,
  }, { highWaterMark: 0 });

  function giveUp(controller: ReadableStreamDefaultController): void {
    controller.error(new Error("the reader was cut off"));
    leave();
  }

  function leave(): void {
    end();
    reader.cancel().catch(() => {});
  }
}

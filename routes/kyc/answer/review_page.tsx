import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ReactNode } from "react";
import { Document } from "../../../views/ui/shell/document.tsx";
import type { ToastText } from "../../../views/ui/toast.tsx";
import type { AppContext } from "../../http/context.ts";
import { allowWorkers } from "../../http/guard/headers.ts";
import { wholePage } from "../../http/answer/html.ts";
import { documentProps } from "../../http/answer/pages.tsx";
import { toastText, undoableToasts } from "../../../views/ui/toast_texts.ts";
import { dataAttributes } from "../../../views/ui/data_attributes.ts";

/** The review page: without the shell, with scripts and a policy of its own. */
export function reviewPage(
  c: AppContext,
  { title, content, status, decided, versions }: {
    title: string;
    content: ReactNode;
    status?: ContentfulStatusCode;
    /** For the toast of the step before, if one is waiting. */
    decided?: Pick<ToastText, "about" | "undo">;
    /** Read before the content. */
    versions?: string;
  },
): Response {
  const props = documentProps(c, title, ["review.js"], ["review.css"]);
  const { toast } = props;
  const texts = undoableToasts.map((key) => toastText(c.var.ui.m, key));
  const facts = toast && texts.includes(toast.text) ? decided : undefined;
  const { url } = c.var.assets;
  allowWorkers(c);
  return wholePage(
    c,
    <Document
      {...props}
      toast={toast && { ...toast, ...facts }}
      versions={versions}
      shell={false}
    >
      <div
        hidden
        id="decoders"
        {...dataAttributes({
          pdf: url("pdf.js"),
          pdfWorker: url("pdf_worker.js"),
          pdfFiles: url("pdfjs-dist/"),
          heicWorker: url("heic_worker.js"),
          heicFile: `${url("libheif-js/")}libheif-wasm/libheif.wasm`,
        })}
      />
      {content}
    </Document>,
    status,
  );
}

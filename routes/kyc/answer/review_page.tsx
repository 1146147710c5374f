import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ReactNode } from "react";
import { Document } from "../../../views/ui/shell/document.tsx";
import type { AppContext } from "../../http/context.ts";
import { allowWorkers } from "../../http/guard/headers.ts";
import { wholePage } from "../../http/answer/html.ts";
import { documentProps } from "../../http/answer/pages.tsx";
import { dataAttributes } from "../../../views/ui/data_attributes.ts";

/** The review page: without the shell, with scripts and a policy of its own. */
export function reviewPage(
  c: AppContext,
  { title, content, status, versions }: {
    title: string;
    content: ReactNode;
    status?: ContentfulStatusCode;
    /** Read before the content. */
    versions?: string;
  },
): Response {
  const props = documentProps(c, title, ["review.js"], ["review.css"]);
  const { url } = c.var.assets;
  allowWorkers(c);
  return wholePage(
    c,
    <Document
      {...props}
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

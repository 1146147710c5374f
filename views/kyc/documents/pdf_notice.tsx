import type { DocumentContents } from "../../../data/documents/formats.ts";
import { type Container, Dialog } from "../../ui/dialog/dialog.tsx";
import { useUi } from "../../ui/ui.ts";
import { namesOfContents } from "./pdf_contents.ts";

interface PdfNoticeProps {
  container: Container;
  requestId: string;
  /** Address of the document. */
  path: string;
  name: string;
  contents: DocumentContents | null;
}

/** Stands before the original of a PDF; its form leads to the download. */
export function PdfNotice({ container, requestId, path, name, contents }: PdfNoticeProps) {
  const ui = useUi();
  const { pdf, details } = ui.m.kyc;
  const known = namesOfContents(ui, contents);
  return (
    <Dialog
      container={container}
      title={pdf.title}
      back={{ href: `/kyc/${requestId}`, label: details.title }}
      footer={
        <form action={path}>
          <input type="hidden" name="original" value="" />
          <input type="hidden" name="warned" value="1" />
          <button type="submit">{ui.m.review.download(name)}</button>
        </form>
      }
    >
      <p>{pdf.text}</p>
      {known.length > 0 && (
        <>
          <p>{pdf.known}</p>
          <ul>
            {known.map((text) => <li key={text}>{text}</li>)}
          </ul>
        </>
      )}
    </Dialog>
  );
}

import type { DocumentContents } from "../../../data/documents/formats.ts";
import type { Ui } from "../../ui/ui.ts";

/** Texts about the contents of a PDF besides its pages, as far as they are known. */
export function namesOfContents({ m }: Ui, contents: DocumentContents | null): string[] {
  if (!contents) return [];
  const { scripts, form, actions, attached } = m.review.contents;
  return [
    contents.hasScripts && scripts,
    contents.hasForm && form,
    contents.hasActions && actions,
    contents.attachedFiles > 0 && attached(contents.attachedFiles),
  ].filter((name) => typeof name === "string");
}

import type { ReactNode } from "react";
import type { CaseSteps } from "../../../data/kyc/asks/case.ts";
import type { Viewable } from "../../../data/kyc/documents/viewable.ts";
import { useUi } from "../../ui/ui.ts";
import { namesOfContents } from "../documents/pdf_contents.ts";

interface Versions {
  /** `old`: the document that this one replaces, if it answers an ask; both are shown side by side. */
  current: readonly { document: Viewable; old: Viewable | null }[];
  /** The other replaced documents. */
  older: readonly Viewable[];
}

export function versionsOf(
  documents: readonly Viewable[],
  { answers }: Pick<CaseSteps, "answers">,
): Versions {
  const current = documents.filter(({ isReplaced }) => !isReplaced).map((document) => ({
    document,
    old: answers.has(document.id)
      ? documents.find(({ id }) => id === document.replaces) ?? null
      : null,
  }));
  const beside = new Set(current.map(({ old }) => old));
  return {
    current,
    older: documents.filter((document) => document.isReplaced && !beside.has(document)),
  };
}

/** The type of a document, and marks such as `replaced`. */
export function DocumentTypeLabel(
  { document, steps }: {
    document: Viewable;
    steps: Pick<CaseSteps, "answers">;
  },
) {
  const ui = useUi();
  const { m } = ui;
  const { id, typeLabel, isReplaced, contents } = document;
  const marks = [
    ...isReplaced ? [m.review.replaced] : steps.answers.has(id) ? [m.asks.newDocument] : [],
    ...namesOfContents(ui, contents),
  ];
  return (
    <>
      {typeLabel}
      {marks.map((mark) => <span key={mark} className="muted">{`, ${mark}`}</span>)}
    </>
  );
}

/** Folds replaced documents away. */
export const Older = (
  { count, className, children }: {
    count: number;
    className?: string;
    children: ReactNode;
  },
) => {
  const ui = useUi();
  return count > 0 && (
    <details className={className}>
      <summary>{ui.m.review.older(count)}</summary>
      {children}
    </details>
  );
};

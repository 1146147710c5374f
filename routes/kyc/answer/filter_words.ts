import { listReviewers } from "../../../data/kyc/assignments/reviewers.ts";
import { typeLabelsIn } from "../../../data/kyc/document_types/document_types.ts";
import { labelsIn } from "../../../data/kyc/reasons/reasons.ts";
import { readTerms } from "../../../data/review/read_terms.ts";
import type { Ui } from "../../../views/ui/ui.ts";
import type { AppContext } from "../../http/context.ts";
import { currentMember } from "../../http/session/session.ts";

/** Adds the labels of reasons and types, and the names of reviewers, by which requests are filtered. */
export async function addFilterWords(c: AppContext): Promise<Ui> {
  const { ui, store } = c.var;
  const { reasons, documentTypes } = await readTerms(store.db, currentMember(c).versions);
  const reviewers = await listReviewers(store);
  c.set("ui", {
    ...ui,
    typeLabels: typeLabelsIn(documentTypes, ui.language),
    reasonLabels: labelsIn(reasons, ui.language),
    reviewerNames: new Map(reviewers.map(({ id, name }) => [id, name])),
  });
  return c.var.ui;
}

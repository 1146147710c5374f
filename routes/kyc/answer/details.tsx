import type { ReactNode } from "react";
import { type ListQuery, parseListQuery } from "../../../data/list/query.ts";
import { readCase } from "../../../data/review/read_case.ts";
import { readMarks } from "../../../data/review/read_marks.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { offeredDecisions } from "../../../data/kyc/requests/statuses.ts";
import { KycDialog } from "../../../views/kyc/details.tsx";
import { type ListedRequest, RequestRow } from "../../../views/kyc/requests.tsx";
import type { AllowedDecisions } from "../../../views/kyc/row_actions.tsx";
import { RowPartial } from "../../../views/ui/dialog/partial.tsx";
import type { StepNotice } from "../../../views/ui/step/notice.tsx";
import { commentsOf } from "../../comment_section.tsx";
import { recordPage } from "../../http/answer/pages.tsx";
import { readerTerms } from "../../http/answer/ui.ts";
import type { AppContext } from "../../http/context.ts";
import { showConflict } from "./review_answers.tsx";
import { documentsOf } from "./review_region.tsx";
import { caseReader, shownClaim } from "./review_session.ts";

export const allowed: AllowedDecisions = (request) => offeredDecisions[request.status];

export const find = (c: AppContext, id: string) => kyc.get(c.var.store, id);

/** Adds the reader's drafts, everybody's claims, and the numbers of comments. */
export async function listedRequests(
  c: AppContext,
  requests: readonly kyc.KycRecord[],
): Promise<readonly ListedRequest[]> {
  const marked = await readMarks(c.var.store, requests, caseReader(c));
  return marked.map((request) => ({ ...request, claim: shownClaim(c, request.claim) }));
}

/** The details of a request; with a notice, why something was not done. */
export async function details(
  c: AppContext,
  request: kyc.KycRecord,
  notice?: StepNotice,
  status: 403 | 409 = 409,
): Promise<Response> {
  const { ui, store } = c.var;
  const session = c.var.review;
  if (session && notice) return showConflict(c, request, session, notice);
  const [{ claim, ...shown }, [marked], comments] = await Promise.all([
    readCase(store, request, caseReader(c)),
    notice ? listedRequests(c, [request]) : [],
    commentsOf(c, { kind: "kyc", id: request.id }),
  ]);
  const documents = await documentsOf(c, request);
  return recordPage(c, { title: ui.m.kyc.details.title, of: request.userName }, (container) => (
    <>
      <KycDialog
        {...shown}
        container={container}
        documents={documents}
        claim={shownClaim(c, claim)}
        comments={comments}
        notice={notice}
      />
      {marked && container === "dialog" && newRow(c, marked)}
    </>
  ), notice ? status : 200);
}

/** The optional columns of the list. */
export const listColumns = ({ isSelecting, filters: { assigned, queue } }: ListQuery) => ({
  showsAssignee: assigned !== "" || queue === "mine",
  isSelecting,
});

/**
 * Replaces the row of the request in the list behind the dialog, whose address the browser sends. Null
 * where the address names the columns itself: such a list is loaded again.
 */
export function newRow(c: AppContext, request: ListedRequest): ReactNode {
  const address = URL.parse(c.req.header("list-address") ?? "/kyc", c.req.url);
  const params = address?.searchParams ?? new URLSearchParams();
  const query = parseListQuery(kyc.listShape, params, readerTerms(c));
  if (query.columns !== undefined) return null;
  return (
    <RowPartial id={request.id}>
      <RequestRow request={request} allowed={allowed} {...listColumns(query)} />
    </RowPartial>
  );
}

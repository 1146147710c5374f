import { DomainError } from "../../data/errors/domain_error.ts";
import { undisplayedDocuments } from "../../data/kyc/documents/displays.ts";
import { checklistOf, checklistTexts } from "../../data/kyc/document_types/checklist.ts";
import { labelsIn } from "../../data/kyc/reasons/reasons.ts";
import * as kyc from "../../data/kyc/requests/requests.ts";
import { may } from "../../data/permissions.ts";
import { readTerms } from "../../data/review/read_terms.ts";
import type { Member } from "../../data/staff/sessions/sessions.ts";
import type { ProposalRow } from "../../data/steps/proposals.ts";
import { permissionUnder } from "../../data/steps/rules.ts";
import type { Language } from "../../data/settings.ts";
import type { Store } from "../../data/store.ts";
import { getProposal } from "../../data/two_people/answer.ts";
import {
  mayReadProposal,
  outlookOf,
  sentBackBefore,
  withNames,
} from "../../data/two_people/read.ts";
import { PROPOSALS } from "../../views/two_people/links.ts";
import { type ProposalChecklist, ProposalPage } from "../../views/two_people/proposals.tsx";
import type { FieldErrors } from "../../views/ui/form/form.tsx";
import { page } from "../http/answer/pages.tsx";
import type { AppContext } from "../http/context.ts";
import { currentMember } from "../http/session/session.ts";

/** Throws `not_found` for other roles too, which must not learn that it exists. */
export async function findProposal(c: AppContext): Promise<ProposalRow> {
  const proposal = await getProposal(c.var.store, c.req.param("id")!);
  if (mayReadProposal(currentMember(c).role, proposal.rule)) return proposal;
  throw new DomainError("not_found", "proposal.not_found");
}

interface Shown {
  status?: 403 | 409 | 422;
  typed?: string;
  errors?: FieldErrors;
  refusal?: string;
}

export async function showProposal(
  c: AppContext,
  { status, refusal = "", ...form }: Shown = {},
): Promise<Response> {
  const { ui, store } = c.var;
  const member = currentMember(c);
  const proposal = await findProposal(c);
  const earlier = await sentBackBefore(store.db, proposal);
  const [shown, sentBack = null] = await withNames(store.db, [
    proposal,
    ...earlier ? [earlier] : [],
  ]);
  const [outlook, terms, unseen] = await Promise.all([
    outlookOf(store, proposal),
    readTerms(store.db, member.versions),
    unseenBy(store, member, proposal),
  ]);
  const { one, title } = ui.m.proposals;
  return page(c, {
    title: one,
    intro: ui.m.twoPeople.steps[proposal.rule],
    parent: { href: PROPOSALS, label: title },
    status: status ?? 200,
    content: () => (
      <ProposalPage
        proposal={shown!}
        sentBack={sentBack}
        outlook={outlook}
        labels={labelsIn(terms.reasons, ui.language)}
        checklist={unseen && checklistIn(proposal, unseen.request, terms, ui.language)}
        unseen={unseen}
        memberId={member.id}
        mayAnswer={may(member.role, permissionUnder(proposal.rule))}
        formKey={crypto.randomUUID()}
        refusal={refusal === "" ? null : refusal}
        {...form}
      />
    ),
  });
}

/** The checklist of a decision as its proposer left it: while it waits, with the items left out. */
function checklistIn(
  { state, input }: ProposalRow,
  request: kyc.KycRecord,
  { documentTypes }: Awaited<ReturnType<typeof readTerms>>,
  language: Language,
): ProposalChecklist {
  const { status, checks = [] }: { status?: string; checks?: string[] } = JSON.parse(input);
  const texts = checklistTexts(documentTypes, request, language);
  const isRead = state === "waiting" && status === "accepted";
  return {
    ticked: checks.map((key) => texts.get(key) ?? key),
    unticked: checklistOf(documentTypes, request, language)
      .filter(({ key }) => isRead && !checks.includes(key)).map(({ text }) => text),
  };
}

/** The request of a proposal, with its documents that the member has not viewed. */
async function unseenBy(store: Store, { id }: Member, { subjectType, subjectId }: ProposalRow) {
  if (subjectType !== "kyc") return null;
  const request = await kyc.get(store, subjectId);
  return { request, ids: await undisplayedDocuments(store.db, request, id) };
}

import * as z from "zod";
import { DomainError } from "../../data/errors/domain_error.ts";
import type { ErrorCode } from "../../data/errors/texts.ts";
import { StepUpRequired } from "../../data/staff/sign_in/step_up.ts";
import { approve, sendBack, takeBack } from "../../data/two_people/answer.ts";
import { listProposals, type ShownProposal, withNames } from "../../data/two_people/read.ts";
import { PROPOSALS, subjectHref } from "../../views/two_people/links.ts";
import { ProposalList } from "../../views/two_people/proposals.tsx";
import { page } from "../http/answer/pages.tsx";
import { undoOf } from "../http/answer/step/answer.tsx";
import { redirectWithToast } from "../http/answer/toasts.tsx";
import { errorText } from "../http/answer/ui.ts";
import type { AppContext } from "../http/context.ts";
import { shownText, typedText, validate } from "../http/guard/validate.ts";
import { router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import { currentMember } from "../http/session/session.ts";
import { stepUp } from "../http/session/step_up.tsx";
import { findProposal, showProposal } from "./show.tsx";

const NO_WORDS = "proposal.no_words" satisfies ErrorCode;

const approval = z.strictObject({
  idempotencyKey: z.string().min(1).max(200).optional(),
  /** The page that the button stands on: that of the record, or of the proposal. */
  from: z.literal("record").optional(),
});
const refusalForm = z.strictObject({
  note: typedText.prefault("").pipe(
    z.string().max(2_000).refine((note) => note.trim() !== "", NO_WORDS),
  ),
});

export const proposalRoutes = router()
  .get(PROPOSALS, allow("proposals.read"), (c) => {
    const { ui, store } = c.var;
    const { title, intro } = ui.m.proposals;
    return page(c, {
      title,
      intro,
      parent: ui.may("kyc.read") ? { href: "/kyc", label: ui.m.kyc.title } : undefined,
      content: async () => {
        const shown = await listProposals(store.db, currentMember(c).role);
        return <ProposalList {...shown} />;
      },
    });
  })
  .get("/proposals/:id", allow("proposals.read"), (c) => showProposal(c))
  .post(
    "/proposals/:id/approve",
    allow("proposals.answer"),
    stepUp,
    validate("form", approval),
    (c) =>
      answered(c, async () => {
        const proposal = await findProposal(c);
        const [shown] = await withNames(c.var.store.db, [proposal]);
        const { idempotencyKey: key = null, from } = c.req.valid("form");
        let until: string | undefined;
        const current = await approve(c.var.store, proposal.id, currentMember(c), {
          key,
          onDone: (_, end) => {
            until = end;
            return Promise.resolve();
          },
        });
        const undo = undoOf(stepsHref(shown!, current.id), {
          current,
          until,
          toast: "proposal_approved",
        });
        const facts = undo && { about: proposal.target, undo };
        const next = from === "record" ? subjectHref(shown!) : PROPOSALS;
        return redirectWithToast(c, next, "proposal_approved", facts);
      }),
  )
  .post(
    "/proposals/:id/send-back",
    allow("proposals.answer"),
    validate(
      "form",
      refusalForm,
      (c, { data, errors }) =>
        showProposal(c, { status: 422, typed: shownText(data.note), errors }),
    ),
    (c) =>
      answered(c, async () => {
        const { note } = c.req.valid("form");
        const { id } = await findProposal(c);
        await sendBack(c.var.store, id, note, currentMember(c));
        return redirectWithToast(c, PROPOSALS, "proposal_sent_back");
      }),
  )
  .post("/proposals/:id/withdraw", allow("proposals.answer"), (c) =>
    answered(c, async () => {
      const { id } = await findProposal(c);
      await takeBack(c.var.store, id, currentMember(c));
      return redirectWithToast(c, PROPOSALS, "proposal_taken_back");
    }));

/** The address below which the step that was approved is undone. */
function stepsHref(proposal: ShownProposal, id: string): string {
  const href = subjectHref(proposal);
  if (proposal.subjectType === "correction") return `${href}/instructions/${id}`;
  return proposal.subjectType === "erasure" ? `${href}/erase` : href;
}

/** Shows the proposal as it is now where it could not be answered. */
async function answered(c: AppContext, answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    const isShown = error instanceof DomainError && !(error instanceof StepUpRequired) &&
      ["conflict", "stale", "forbidden"].includes(error.kind);
    if (!isShown) throw error;
    const status = error.kind === "forbidden" ? 403 : 409;
    return await showProposal(c, { status, refusal: errorText(c.var.ui.m, error) });
  }
}

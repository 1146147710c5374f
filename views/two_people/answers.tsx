import type { KycRecord } from "../../data/kyc/requests/requests.ts";
import type { ProposalOutlook, ShownProposal } from "../../data/two_people/read.ts";
import { Confirmation } from "../account/confirmation.tsx";
import { Undisplayed } from "../kyc/undisplayed.tsx";
import { type FieldErrors, HiddenFields, TextField } from "../ui/form/form.tsx";
import { useUi } from "../ui/ui.ts";
import { openHref, proposalHref } from "./links.ts";

export interface AnswerProps {
  proposal: ShownProposal;
  outlook: ProposalOutlook;
  /** The request, and its documents that the reader has not viewed; null for other records. */
  unseen: { request: KycRecord; ids: readonly string[] } | null;
  memberId: string;
  /** The reader's role may take the step. */
  mayAnswer: boolean;
  /** For the key of the form that approves. */
  formKey: string;
  typed?: string;
  errors?: FieldErrors;
}

/** How a member answers a proposal that waits. */
export function ProposalAnswers(
  { proposal, outlook, unseen, memberId, mayAnswer, formKey, typed, errors }: AnswerProps,
) {
  const { m } = useUi();
  const { proposals } = m;
  const href = proposalHref(proposal.id);
  const isOwn = proposal.proposerId === memberId;
  return (
    <>
      {!outlook.isRuleOn && <p>{proposals.ruleOff}</p>}
      {outlook.isProposerLeft && <p role="alert">{proposals.proposerLeft}</p>}
      {!outlook.hasApprover && (
        <p role="alert">
          {proposals.alone} {m.twoPeople.wayOut}{" "}
          <code>{`deno task two-people --off ${wayOutRule(proposal)} --reason TEXT`}</code>
        </p>
      )}
      {!isOwn && !mayAnswer && <p className="muted">{proposals.mayNot}</p>}
      {isOwn && (
        <form method="post" action={`${href}/withdraw`} className="stack">
          <p className="muted">{proposals.own}</p>
          <p className="actions">
            <button type="submit" className="secondary">{proposals.takeBack}</button>
          </p>
        </form>
      )}
      {!isOwn && mayAnswer && (
        <>
          {unseen && <Undisplayed {...unseen} />}
          {unseen && unseen.ids.length > 0 && <p>{proposals.documents}</p>}
          <p>
            <a href={openHref(proposal)}>{proposals.open}</a>
          </p>
          {!outlook.isProposerLeft && (
            <form method="post" action={`${href}/approve`} className="stack">
              <HiddenFields fields={[["idempotencyKey", formKey]]} />
              <Confirmation />
              <p className="actions">
                <button type="submit">{proposals.approve}</button>
              </p>
            </form>
          )}
          <form
            id="send-back"
            method="post"
            action={`${href}/send-back`}
            className="stack"
            noValidate
          >
            <TextField
              name="note"
              label={proposals.why}
              rows={3}
              value={typed}
              errors={errors}
            />
            <p className="actions">
              <button type="submit" className="secondary">{proposals.sendBack}</button>
            </p>
          </form>
        </>
      )}
    </>
  );
}

const wayOutRule = ({ rule, target }: ShownProposal): string =>
  rule === "loosen_rule" ? target : rule;

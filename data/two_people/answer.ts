import { type AuditedTransaction, write } from "../audit/write.ts";
import { DomainError } from "../errors/domain_error.ts";
import type { Member } from "../staff/sessions/sessions.ts";
import { requireStepUp } from "../staff/sign_in/step_up.ts";
import {
  endProposal,
  type ProposalRow,
  requireSecond,
  selectProposal,
} from "../steps/proposals.ts";
import type { StepActor, Versioned } from "../steps/step.ts";
import type { StepTerms } from "../steps/take.ts";
import type { Store } from "../store.ts";
import { takeProposed } from "./proposable.ts";

/** Throws `not_found`. */
export async function getProposal({ db }: Pick<Store, "db">, id: string): Promise<ProposalRow> {
  const proposal = await selectProposal(db, id);
  if (!proposal) throw new DomainError("not_found", "proposal.not_found");
  return proposal;
}

/**
 * Takes the step of a proposal, as its second member. Throws `forbidden` for its proposer, for whoever
 * may not take the step, for an account close to the proposer's and without a fresh confirmation; and
 * `conflict` once it is answered, and where the record has changed since, which ends the proposal.
 */
export async function approve(
  store: Store,
  id: string,
  member: Member,
  terms: Pick<StepTerms, "key" | "onDone">,
): Promise<Versioned> {
  const proposal = await getProposal(store, id);
  return await takeProposed(store, proposal, {
    ...terms,
    actor: member,
    // As proposed: a page has offered it, or the API has taken it.
    via: "api",
    version: null,
    requireStepUp: () => requireStepUp(store, member),
  });
}

/** Ends a proposal without its step. Throws as `approve` does. */
export const sendBack = (store: Store, id: string, note: string, member: StepActor) =>
  endAs(store, id, member, async (work, proposal) => {
    await requireSecond({ ...work, actor: member }, proposal);
    return await endProposal(work, proposal, "sent-back", { answeredBy: member.id, note });
  });

/** Ends the member's own proposal. Throws `conflict` for that of somebody else. */
export const takeBack = (store: Store, id: string, member: StepActor) =>
  endAs(store, id, member, async (work, proposal) => {
    if (proposal.proposerId !== member.id) {
      throw new DomainError("conflict", "proposal.not_proposer");
    }
    return await endProposal(work, proposal, "taken-back", { answeredBy: member.id });
  });

async function endAs(
  store: Store,
  id: string,
  member: StepActor,
  end: (work: AuditedTransaction, proposal: ProposalRow) => Promise<boolean>,
): Promise<ProposalRow> {
  return await write(store, member, async (trx, record, now) => {
    const proposal = await getProposal({ db: trx }, id);
    const isEnded = proposal.state === "waiting" && await end({ trx, record, now }, proposal);
    if (!isEnded) throw new DomainError("conflict", "proposal.answered");
    return proposal;
  });
}

/** Errors of steps that two people take, and of an attestation by an account close to the member's. */
export const twoPeopleErrors = {
  "access_review.close_account":
    "Within seven days of an invitation, a reset, a new role or a reactivation between two accounts, or of one member for both, they count as one. Somebody else must attest this row.",
  "proposal.answered": "This proposal has been answered.",
  "proposal.changed":
    "The record or a document has changed since this was proposed, so the proposal has ended. Propose it again.",
  "proposal.close_account":
    "Within seven days of an invitation, a reset, a new role or a reactivation between two accounts, or of one member for both, they count as one. Somebody else must approve this.",
  "proposal.ended":
    "This step was proposed, and its proposal has ended. Propose it again if it is needed.",
  "proposal.expired": "This proposal has expired. Propose it again.",
  "proposal.members_only": "Only a member who may take this step can propose it.",
  "proposal.no_words": "Say why you send it back.",
  "proposal.not_found": "Proposal not found",
  "proposal.not_proposer": "Only whoever proposed this can take it back.",
  "proposal.not_yours": "Only a member who may take this step can answer its proposal.",
  "proposal.own": "You proposed this, so somebody else must answer it.",
  "proposal.proposer_left":
    "Whoever proposed this may take the step no longer, so the proposal has ended. Propose it yourself.",
  "proposal.waiting": "A step with this record waits for a second member already.",
  "two_people.bad_amount": "Enter an amount of 0 or more.",
  "two_people.changed": "The rule has changed since you opened this page.",
  "two_people.no_amount": "Only the rule for releasing a hold has an amount.",
  "two_people.too_few":
    "Two people must be able to approve each other's steps. Now there are: {names}. Invite or promote somebody with one of these roles first: {roles}; seven days after that, the rule can be switched on.",
  "two_people.unknown": "There is no such rule.",
};

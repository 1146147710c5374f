import type { NotificationFacts } from "../../../data/notices/kinds.ts";

/** The rules, as steps; others are shown as they are. */
const ruleSteps: Record<string, string> = {
  accept_business: "accept a business",
  revoke_or_reopen: "revoke or reopen",
  release_payout: "release a hold",
  erase_person: "erase a person",
  deactivate_person: "deactivate a person",
  loosen_rule: "loosen a rule of two people",
};

const stepOf = (rule: string): string => ruleSteps[rule] ?? rule;

const answers: Record<string, string> = {
  approved: "Your proposal was approved",
  "sent-back": "Your proposal was sent back",
  "taken-back": "A proposal was taken back",
  expired: "Your proposal has expired",
  changed: "Your proposal has ended",
  left: "Your proposal has ended",
};

type Kind = "step_proposed" | "proposal_answered" | "two_people_changed";

export default {
  step_proposed: ({ count, rule, target }) =>
    count === 1
      ? { title: "A step waits for a second member", text: `${target}: ${stepOf(rule)}.` }
      : { title: "Steps wait for a second member", text: `${count}, the last about ${target}.` },
  proposal_answered: ({ rule, target, state, byName }) => ({
    title: answers[state] ?? state,
    text: byName === null
      ? `${target}: ${stepOf(rule)}. ${
        state === "changed" ? "The record has changed since." : "Propose it again if it is needed."
      }`
      : `${target}: ${stepOf(rule)}, by ${byName}.`,
  }),
  two_people_changed: ({ rule, isOn, isProposed, byName }) => ({
    title: isProposed ? "Loosening of a rule proposed" : "A rule of two people has changed",
    text: `${byName ?? "Somebody on the server"}: ${stepOf(rule)} (${isOn ? "on" : "off"}).`,
  }),
} satisfies {
  [Name in Kind]: (facts: NotificationFacts[Name]) => { title: string; text: string };
};

import type { CommentThread } from "../../data/comments/threads.ts";
import type { Notice, NotificationFacts, NotificationKind } from "../../data/notices/kinds.ts";
import { capitalized } from "../format.ts";
import { proposalHref, PROPOSALS } from "../two_people/links.ts";
import type { Words } from "../ui/ui.ts";

/** Each kind takes its own facts; the lookup by kind loses that type, hence the cast. */
export function noticeText(
  words: Words,
  { kind, facts }: Notice,
): { title: string; text: string } {
  const word = words.m.notifications.kinds[kind] as (
    facts: object,
    f: Words["f"],
  ) => { title: string; text: string };
  if (!("list" in facts)) return word(facts, words.f);
  const list = capitalized(words.m.lists[facts.list].noun);
  return word({ ...facts, list }, words.f);
}

/** The lists of records that have comments. */
export const recordPaths: Record<CommentThread["kind"], string> = {
  kyc: "/kyc",
  user: "/users",
  transaction: "/finance",
  community: "/communities",
  content: "/content",
  partner: "/partners",
};

export const OVERDUE_INSTRUCTIONS = "/administration/instructions?state=overdue";

const mentionHref = ({ on, id }: NotificationFacts["kyc_mentioned"]) => `${recordPaths[on]}/${id}`;

const instructionHref = (
  { on, id }: Pick<NotificationFacts["instruction_reverted"], "on" | "id">,
) => `${recordPaths[on]}/${id}`;

const proposalsHref = (id?: string): string => id === undefined ? PROPOSALS : proposalHref(id);

const hrefs: { [Kind in NotificationKind]?: (facts: NotificationFacts[Kind]) => string } = {
  kyc_submitted: ({ count, requestId }) =>
    count === 1 ? `/kyc/${requestId}` : "/kyc?status=pending",
  kyc_expiring: ({ count, requestId }) =>
    count === 1 ? `/kyc/${requestId}` : "/kyc?status=accepted&sort=status",
  kyc_decisions: () => "/kyc",
  kyc_assigned: ({ count, requestId }) => count === 1 ? `/kyc/${requestId}` : "/kyc?queue=mine",
  kyc_due: ({ count, requestId }) =>
    count === 1 ? `/kyc/${requestId}` : "/kyc?queue=to-review&sort=dueAt",
  kyc_daily: () => "/kyc?queue=to-review",
  kyc_escalated: ({ requestId }) => `/kyc/${requestId}`,
  kyc_escalation_answered: ({ requestId }) => `/kyc/${requestId}`,
  kyc_mentioned: mentionHref,
  finance_mentioned: mentionHref,
  platform_mentioned: mentionHref,
  partner_mentioned: mentionHref,
  large_transaction: ({ count, transactionId }) =>
    count === 1 ? `/finance/${transactionId}` : "/finance?sort=-amountCents",
  correction_closed: ({ userId }) => `/users/${userId}`,
  correction_reverted: ({ userId }) => `/users/${userId}`,
  instruction_closed: instructionHref,
  instruction_reverted: instructionHref,
  instruction_overdue: ({ count, ...first }) =>
    count === 1 ? instructionHref(first) : `${OVERDUE_INSTRUCTIONS}&asked=me`,
  step_proposed: ({ count, proposalId }) => proposalsHref(count === 1 ? proposalId : undefined),
  proposal_answered: ({ proposalId }) => proposalsHref(proposalId),
  two_people_changed: () => "/administration/two-people",
  paid_while_held: ({ count, transactionId }) =>
    count === 1 ? `/finance/${transactionId}` : "/finance?queue=to-check",
  erasure_ended: ({ number }) => `/administration/erasures/${number}`,
  access_review: ({ number }) => `/staff/access-review/${number}`,
  weekly_report: () => "/reports",
  weekly_checkpoint: () => "/administration/evidence",
  signed_in_elsewhere: () => "/profile",
  sign_in_refused: () => "/profile",
  break_glass_guessed: () => "/audit-logs",
  passkey_added: () => "/profile",
  passkey_removed: () => "/profile",
  webhook_disabled: () => "/staff/webhooks",
};

export function noticeHref({ kind, facts }: Notice): string | null {
  const href = hrefs[kind] as ((facts: object) => string) | undefined;
  return href?.(facts) ?? null;
}

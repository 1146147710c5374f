import type { Activity } from "../../data/list/fields.ts";
import type { KycStatus } from "../../data/kyc/requests/statuses.ts";
import type { AuditStatus } from "../../data/audit/trail.ts";
import type { Verdict } from "../../data/kyc/requests/verdict.ts";
import type { Transaction } from "../../data/transactions/transactions.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon_names.ts";

export interface Tone {
  tone: "pending" | "accepted" | "declined" | "revoked" | "primary" | "open" | "";
  icon: IconName;
}

export const kycTones: Record<KycStatus, Tone> = {
  pending: { tone: "pending", icon: "clock" },
  accepted: { tone: "accepted", icon: "circle-check" },
  declined: { tone: "declined", icon: "circle-x" },
  revoked: { tone: "revoked", icon: "ban" },
  expired: { tone: "", icon: "timer-off" },
};
export const verdictTones: Record<Verdict, Tone> = {
  accepted: kycTones.accepted,
  waiting: kycTones.pending,
  revoked: kycTones.revoked,
  declined: kycTones.declined,
  expired: kycTones.expired,
  none: { tone: "", icon: "circle" },
};
export const activityTones: Record<Activity, Tone> = {
  active: { tone: "primary", icon: "circle-dot" },
  inactive: { tone: "", icon: "circle" },
};
export const transactionTones: Record<Transaction["status"], Tone> = {
  completed: { tone: "primary", icon: "check" },
  pending: { tone: "", icon: "clock" },
};
/** A pending payout, which is more urgent than other pending transactions. */
export const openPayout: Tone = { tone: "open", icon: "clock" };
export const payoutTone = ({ type, status }: Pick<Transaction, "type" | "status">): Tone =>
  type === "payout" && status === "pending" ? openPayout : transactionTones[status];
export const auditTones: Record<AuditStatus, Tone> = {
  success: { tone: "accepted", icon: "circle-check" },
  warning: { tone: "pending", icon: "triangle-alert" },
  error: { tone: "declined", icon: "circle-x" },
};
export const publishedTones: Record<"published" | "draft", Tone> = {
  published: { tone: "primary", icon: "check" },
  draft: { tone: "", icon: "circle" },
};

/** A status as colour, icon and word; colour alone would not be accessible. */
export const StatusBadge = ({ tone, label }: { tone: Tone; label: string }) => (
  <span className={`badge ${tone.tone}`.trim()}>
    <Icon name={tone.icon} />
    <span>{label}</span>
  </span>
);

export const RoleBadge = ({ label }: { label: string }) => (
  <span className="badge plain">
    <span>{label}</span>
  </span>
);

export const Avatar = ({ name, large = false }: { name: string; large?: boolean }) => (
  <Initial letter={initial(name)} large={large} />
);

export const Initial = ({ letter, large = false }: { letter: string; large?: boolean }) => (
  <span className={large ? "avatar lg" : "avatar"} aria-hidden="true" translate="no">
    {letter}
  </span>
);

/** First grapheme with a visible base; "?" for a name without one. */
export function initial(name: string): string {
  const [, letter] = ALONE.exec(name) ?? [];
  if (letter !== undefined) return letter.toUpperCase();
  for (const { segment } of graphemes.segment(name)) {
    if (SEEN.test(segment)) return segment.trim().toUpperCase();
  }
  return "?";
}

/** The initials of the first and the last word of a name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [...new Set([words[0]!, words.at(-1)!])].map(initial).join("");
}

const ALONE =
  /^([a-z]|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}])(?![\p{M}\p{DI}])/iu;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

const SEEN = /[[\p{L}\p{N}\p{P}\p{S}]--[\p{Default_Ignorable_Code_Point}\u2800]]/v;

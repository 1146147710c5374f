import { type Currency, minorUnits } from "../base/currency.ts";
import type { Notice } from "../notices/kinds.ts";
import type * as notifications from "../notices/notifications.ts";
import type * as staff from "../staff/accounts/staff.ts";
import * as records from "./records.ts";
import { ago, between } from "./records.ts";

/** End of the last nightly maintenance, at least two hours ago. */
function maintainedAt(now: Date): string {
  const at = new Date(ago(now, 2 / 24));
  if (at.getUTCHours() * 60 + at.getUTCMinutes() < 4 * 60 + 12) at.setUTCDate(at.getUTCDate() - 1);
  at.setUTCHours(4, 12, 0, 0);
  return at.toISOString();
}

/** The specification's four notifications. */
export const notificationRecords = (
  now: Date,
  currency: Currency,
): Omit<notifications.Notification, "type">[] => {
  const notices: [Notice, time: string][] = [
    [
      {
        kind: "kyc_submitted",
        facts: { count: 1, requestId: "k_2", userName: "Northgate Capital Ltd", documents: 3 },
      },
      ago(now, records.NORTHGATE_SUBMITTED),
    ],
    [
      {
        kind: "payout_pending",
        facts: { userName: "Amelia Hart", amountCents: minorUnits(currency, 3420.5) },
      },
      ago(now, 1 / 24),
    ],
    [{ kind: "maintenance_finished", facts: { clock: "04:10" } }, maintainedAt(now)],
    [
      {
        kind: "community_created",
        facts: { name: "Algo Study Group", mentorName: "Noah Becker" },
      },
      ago(now, records.ALGO_STUDY_GROUP_OPENED),
    ],
  ];
  return notices.map(([notice, time], index) => ({
    id: `n_${index + 1}`,
    notice,
    time,
    read: index >= 2,
  }));
};

const changes: Record<string, [before: Record<string, string>, after: Record<string, string>]> = {
  "Sofia Marchetti (u_15)": [{ status: "active" }, { status: "inactive" }],
  "Freya Lindqvist (k_7)": [{ status: "accepted" }, { status: "revoked" }],
  "Noah Becker (u_16)": [{ role: "mentee" }, { role: "mentor" }],
  "Chiara Conti (k_4)": [{ status: "pending" }, { status: "accepted" }],
};

/** Audit entries, oldest first: two each from today, this week, this month and before. */
export function auditEvents(now: Date, members: readonly staff.Staff[]) {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  // Fixed offsets would fall on the day before if the process starts early in the day.
  const [refundAt, backupAt] = [between(midnight, now, 0.62), between(midnight, now, 0.85)];
  return ([
    ["system", "Email delivery failed", null, "Weekly digest", ago(now, 47.3), "error"],
    ["user", "User deactivated", "s_2", "Sofia Marchetti (u_15)", ago(now, 34.6), "warning"],
    ["transaction", "Payout failed", null, "Mentor payout, Kwame Mensah", ago(now, 18.2), "error"],
    ["kyc", "KYC revoked", "s_2", "Freya Lindqvist (k_7)", ago(now, 8.2), "success"],
    ["user", "Role changed", "s_2", "Noah Becker (u_16)", ago(now, 5.3), "success"],
    ["kyc", "KYC accepted", "s_2", "Chiara Conti (k_4)", ago(now, 3.1), "success"],
    ["transaction", "Refund held for review", "s_3", "Invoice 20418 (t_8)", refundAt, "warning"],
    ["system", "Backup completed", null, "Database", backupAt, "success"],
  ] as const).map(([category, action, actorId, target, at, status]) => ({
    event: {
      category,
      action,
      target,
      status,
      before: changes[target]?.[0],
      after: changes[target]?.[1],
    },
    actor: {
      id: actorId,
      name: members.find(({ id }) => id === actorId)?.name ?? "System",
      requestId: null,
    },
    at,
  }));
}

import * as analytics from "../reports/analytics.ts";
import * as auditLog from "../audit/log.ts";
import * as communities from "../records/communities.ts";
import * as content from "../records/content.ts";
import type { Database } from "../db/database.ts";
import * as decisions from "../kyc/decision_figures.ts";
import { DomainError } from "../errors.ts";
import * as kyc from "../kyc/requests.ts";
import type { Notice } from "../notices/kinds.ts";
import * as notifications from "../notices/notifications.ts";
import * as partners from "../records/partners.ts";
import { hashPassword } from "../staff/passwords.ts";
import { measure, reportNames } from "../reports/figures.ts";
import * as reports from "../reports/reports.ts";
import * as records from "./records.ts";
import { ago, between } from "./records.ts";
import * as staff from "../staff/staff.ts";
import type { Store } from "../store.ts";
import * as transactions from "../records/transactions.ts";
import * as users from "../records/users.ts";

/** The one account that can sign in to the sample data; the login page shows it. */
export const sampleAccount = { email: "admin@example.com", password: "admin123" };

/**
 * Fills an empty, migrated database; every date is an offset from now, so nothing goes stale. The
 * account that signs in comes only with `account`: a database that lasts must not have it. Throws
 * `conflict`, and changes nothing, where the sample has been planted before.
 */
export async function plantSample(store: Store, { account }: { account: boolean }): Promise<void> {
  const now = store.now();
  const members = staffMembers(now);
  // Hashing takes a good part of a second, in which a transaction would hold the only connection.
  const passwordHash = account ? await hashPassword(sampleAccount.password) : null;
  const plant = async (trx: Database) => {
    await staff.insert(trx, members);
    if (passwordHash) {
      await trx.insertInto("credentials").values({ staffId: "s_1", passwordHash }).execute();
    }
    await users.insert(trx, records.users(now));
    await kyc.insert(trx, records.kycRequests(now));
    await decisions.insert(trx, decisionRows(now));
    await communities.insert(trx, records.communities(now));
    await transactions.insert(trx, records.transactions(now));
    await analytics.insert(trx, sessionFigures);
    await content.insert(trx, records.content(now));
    await partners.insert(trx, partnerRecords(now));
    await notifications.insert(trx, "s_1", notificationRecords(now));
    for (const [index, name] of reportNames.entries()) {
      const generatedAt = ago(now, 2.3 + 4.1 * index);
      await reports.save(trx, name, await measure(trx, name, now), { at: generatedAt, by: "s_1" });
    }
    await auditLog.append(trx, auditEvents(now, members), store.auditKey);
  };
  try {
    await store.db.transaction().execute(plant);
  } catch (error) {
    if (!(error instanceof DomainError && error.kind === "conflict")) throw error;
    throw new DomainError("conflict", "The sample data is there already, or something like it.");
  }
}

const staffMembers = (now: Date): staff.Staff[] =>
  ([
    ["Dana Okafor", sampleAccount.email, "admin", "active", 0],
    ["Marcus Feld", "marcus.feld@example.com", "admin", "active", 512.4],
    ["Yara Haddad", "yara.haddad@example.com", "support", "active", 233.7],
    ["Oskar Lund", "oskar.lund@example.com", "moderator", "active", 88.2],
    ["Beatriz Moreno", "beatriz.moreno@example.com", "admin", "inactive", 640.9],
  ] as const).map(([name, email, role, status, joined], index) => ({
    id: `s_${index + 1}`,
    name,
    email,
    role,
    status,
    joinedAt: ago(now, joined),
  }));

/** Of each request, the decision that stands. */
const decisionRows = (now: Date): decisions.KycDecisionRow[] =>
  records.kycRequests(now).flatMap(({ id, status, reviewedBy, submittedAt }) => {
    const decidedAt = records.decidedAt(id, now);
    if (status === "pending" || reviewedBy === null || decidedAt === null) return [];
    // It was accepted; it expired by time alone.
    const decided = status === "expired" ? "accepted" : status;
    const row = { requestId: id, reviewerId: reviewedBy, submittedAt, decidedAt };
    return [{ id: `${id}:1`, status: decided, ...row }];
  });

/** As many people as the sample has can bring: 14 of them are active. */
const sessionFigures: analytics.SessionFigures = { avgSessionDuration: 24, activeUsersDaily: 11 };

type PartnerFacts = Omit<partners.Partner, "id" | "addedAt" | "status"> & {
  status?: partners.Partner["status"];
  addedDaysAgo: number;
};

const partnerFacts: PartnerFacts[] = [
  {
    name: "Chartwright",
    type: "tool",
    addedDaysAgo: 402.6,
    description: "Charting for the live rooms: shared layouts, replay and drawing tools.",
    email: "partners.chartwright@example.com",
    website: "https://chartwright.example",
  },
  {
    name: "Tidewell Market Data",
    type: "data",
    addedDaysAgo: 318.1,
    description: "Delayed and end-of-day prices for equities, futures and currencies, with a " +
      "history of twenty years for backtesting. Mentors may show the data in recorded courses; " +
      "mentees get a personal key for as long as their subscription runs.",
    email: "desk.tidewell@example.com",
    website: "https://tidewell.example",
  },
  {
    name: "Practice Pit",
    type: "platform",
    addedDaysAgo: 247.3,
    description: "Simulated trading accounts for every mentee.",
    email: "hello.practicepit@example.com",
    website: "https://practicepit.example",
  },
  { name: "Ledgerleaf Journal", type: "tool", addedDaysAgo: 133.8 },
  {
    name: "Slate & Sparrow",
    type: "platform",
    status: "inactive",
    addedDaysAgo: 501.2,
    description: "Webinar rooms, used until the communities moved to live rooms of their own.",
    email: "contact.slatesparrow@example.com",
    website: "https://slateandsparrow.example",
  },
  {
    name: "Calendar of Record",
    type: "data",
    addedDaysAgo: 40.5,
    description: "Economic releases and earnings dates, with consensus figures.",
    email: "feeds.calendarofrecord@example.com",
    website: "https://calendarofrecord.example",
  },
];

const partnerRecords = (now: Date): partners.Partner[] =>
  partnerFacts.map(({ addedDaysAgo, ...facts }, index) => ({
    id: `p_${index + 1}`,
    status: "active",
    addedAt: ago(now, addedDaysAgo),
    ...facts,
  }));

/** The latest end of the nightly maintenance, and never within the last two hours. */
function maintainedAt(now: Date): string {
  const at = new Date(ago(now, 2 / 24));
  if (at.getUTCHours() * 60 + at.getUTCMinutes() < 4 * 60 + 12) at.setUTCDate(at.getUTCDate() - 1);
  at.setUTCHours(4, 12, 0, 0);
  return at.toISOString();
}

const notificationRecords = (now: Date): Omit<notifications.Notification, "type">[] => {
  const notices: [Notice, time: string][] = [
    [
      {
        kind: "kyc_submitted",
        facts: { count: 1, requestId: "k_2", userName: "Northgate Capital Ltd", documents: 3 },
      },
      ago(now, records.NORTHGATE_SUBMITTED),
    ],
    [
      { kind: "payout_pending", facts: { userName: "Amelia Hart", amountCents: 342_050 } },
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

/** What the entries changed, by their target. */
const changes: Record<string, [before: Record<string, string>, after: Record<string, string>]> = {
  "Sofia Marchetti (u_15)": [{ status: "active" }, { status: "inactive" }],
  "Freya Lindqvist (k_7)": [{ status: "accepted" }, { status: "revoked" }],
  "Noah Becker (u_16)": [{ role: "mentee" }, { role: "mentor" }],
  "Chiara Conti (k_4)": [{ status: "pending" }, { status: "accepted" }],
};

/** Oldest first, as they would have come: two each from today, the week, the month and before. */
function auditEvents(now: Date, members: readonly staff.Staff[]) {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  // Offsets would put these two on the day before when the process starts early in the day.
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

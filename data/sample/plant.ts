import * as analytics from "../reports/analytics.ts";
import { deskKey } from "../audit/note_key.ts";
import { append } from "../audit/trail.ts";
import * as communities from "../records/communities.ts";
import * as content from "../records/content.ts";
import type { Database } from "../db/database.ts";
import * as decisions from "../kyc/decisions/decision_rows.ts";
import { DomainError } from "../errors/domain_error.ts";
import * as kyc from "../kyc/requests/requests.ts";
import { dayOf } from "../base/calendar.ts";
import * as notifications from "../notices/notifications.ts";
import * as partners from "../records/partners.ts";
import { hashPassword } from "../staff/accounts/passwords.ts";
import { computeFigures, reportNames } from "../reports/figures.ts";
import * as reports from "../reports/reports.ts";
import { auditEvents, notificationRecords } from "./events.ts";
import * as records from "./records.ts";
import { ago } from "./records.ts";
import * as staff from "../staff/accounts/staff.ts";
import { openStore, type Sample, type Store, type StoreOptions } from "../store.ts";
import { specimen } from "./specimens.ts";
import * as transactions from "../transactions/transactions.ts";
import * as users from "../records/users.ts";

export async function openSample(options: Omit<StoreOptions, "databaseUrl">): Promise<Store> {
  const store = await openStore({ ...options, databaseUrl: "sqlite::memory:" });
  await plantSample(store, { account: true });
  return asDemo(store);
}

/** Marks a store as demo: its account is public, its documents are drawn. */
export const asDemo = (store: Store): Store => ({ ...store, sample });

const sample: Sample = {
  account: { email: "admin@example.com", password: "admin123" },
  drawDocument: (type, userName, name) => specimen(type, userName, name),
};

/**
 * All dates are relative to now. The sample account (`account`) never exists in a lasting database.
 * Throws `conflict` if the sample is there already.
 */
export async function plantSample(store: Store, { account }: { account: boolean }): Promise<void> {
  const now = store.now();
  const members = staffMembers(now);
  // Hashed before the transaction, because hashing takes several 100 ms.
  const passwordHash = account ? await hashPassword(sample.account.password) : null;
  const plant = async (trx: Database) => {
    await staff.insert(trx, members);
    if (passwordHash) {
      await trx.insertInto("credentials").values({ staffId: "s_1", passwordHash }).execute();
    }
    await users.insert(trx, records.users(now));
    await kyc.insert(trx, records.kycRequests(now));
    await decisions.insertDecisions(trx, decisionRows(now));
    await communities.insert(trx, records.communities(now));
    await transactions.insert(trx, records.transactions(now, store.currency));
    // Plausible for the 14 active people of the sample.
    const figures = { avgSessionDuration: 24, activeUsersDaily: 11 };
    await analytics.incomingFigures.upsert(trx, [{ id: dayOf(now), ...figures }]);
    await content.insert(trx, records.sampleContent(now));
    await partners.insert(trx, partnerRecords(now));
    await notifications.insertNotifications(trx, "s_1", notificationRecords(now, store.currency));
    for (const [index, name] of reportNames.entries()) {
      const generatedAt = ago(now, 2.3 + 4.1 * index);
      await reports.saveFigures(trx, name, await computeFigures(trx, name, now), {
        at: generatedAt,
        generatedBy: "s_1",
      });
    }
    await append(trx, auditEvents(now, members), store.auditKey);
  };
  try {
    await store.db.transaction().execute(plant);
  } catch (error) {
    if (!(error instanceof DomainError && error.kind === "conflict")) throw error;
    throw new DomainError("conflict", "sample.exists");
  }
  await deskKey(store);
}

const staffMembers = (now: Date): staff.Staff[] =>
  ([
    ["Dana Okafor", sample.account.email, "admin", "active", 0],
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

const decisionRows = (now: Date): decisions.NewDecision[] =>
  records.kycRequests(now).flatMap(({ id, status, reviewedBy, reviewNotes, submittedAt }) => {
    const decidedAt = records.decidedAt(id, now);
    if (status === "pending" || reviewedBy === null || decidedAt === null) return [];
    // An expired request was accepted.
    const decided = status === "expired" ? "accepted" : status;
    const row = { requestId: id, reviewerId: reviewedBy, submittedAt, decidedAt };
    const replaced = status === "revoked" ? "accepted" as const : "pending" as const;
    return [{ id: `${id}:1`, status: decided, ...row, reviewNotes: reviewNotes ?? "", replaced }];
  });

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

import type { Actor } from "../../data/audit/trail.ts";
import type { Database } from "../../data/db/database.ts";
import type { Community } from "../../data/records/communities.ts";
import type { Content } from "../../data/records/content.ts";
import * as kyc from "../../data/kyc/requests/requests.ts";
import type { Instruction } from "../../data/instructions/instructions.ts";
import type { Partner } from "../../data/records/partners.ts";
import * as staff from "../../data/staff/accounts/staff.ts";
import type { ProposalRow } from "../../data/steps/proposals.ts";
import type { Store } from "../../data/store.ts";
import type { Transaction } from "../../data/transactions/transactions.ts";
import type { User } from "../../data/records/users.ts";
import type { DecisionTerms } from "./steps.ts";

export const DAY_MS = 24 * 60 * 60 * 1000;
export const YEAR_MS = 365 * DAY_MS;

/** One ordinary record of each noun, to be changed where a test cares. */
export const aUser = (changes: Partial<User> = {}): User => ({
  id: "u_test",
  name: "Test Person",
  email: "test.person@example.com",
  role: "mentee",
  status: "active",
  joinedAt: "2026-03-04T05:06:07.000Z",
  ...changes,
});

export const aRequest = (changes: Partial<kyc.KycRequest> = {}): kyc.KycRequest => ({
  id: "k_test",
  userId: "u_test",
  userName: "Test Person",
  type: "individual",
  submittedAt: "2026-03-04T05:06:07.000Z",
  status: "pending",
  documents: [{ type: "id", url: "/kyc/k_test/documents/1", name: "passport.svg" }],
  reviewNotes: null,
  reviewedBy: null,
  expiresAt: null,
  ...changes,
});

export const aCommunity = (changes: Partial<Community> = {}): Community => ({
  id: "c_test",
  name: "Test Circle",
  mentorId: "u_test",
  mentorName: "Test Person",
  members: 1234,
  status: "active",
  createdAt: "2026-03-04T05:06:07.000Z",
  ...changes,
});

export const aTransaction = (changes: Partial<Transaction> = {}): Transaction => ({
  id: "t_test",
  type: "revenue",
  amountCents: 123_450,
  description: "Test subscription",
  userId: "u_test",
  date: "2026-03-04T05:06:07.000Z",
  status: "completed",
  ...changes,
});

export const aContent = (changes: Partial<Content> = {}): Content => ({
  id: "ct_test",
  title: "Test Lesson",
  type: "course",
  author: "Test Person",
  authorId: "u_test",
  published: true,
  createdAt: "2026-03-04T05:06:07.000Z",
  views: 1200,
  likes: 34,
  comments: 5,
  shares: 6,
  ...changes,
});

export const aPartner = (changes: Partial<Partner> = {}): Partner => ({
  id: "p_test",
  name: "Test Partner",
  type: "tool",
  status: "active",
  addedAt: "2026-03-04T05:06:07.000Z",
  ...changes,
});

export const aStaffMember = (changes: Partial<staff.Staff> = {}): staff.Staff => ({
  id: "s_test",
  name: "Rae Viewer",
  email: "rae.viewer@example.com",
  role: "admin",
  status: "active",
  joinedAt: "2026-03-04T05:06:07.000Z",
  ...changes,
});

/** As many as asked for, alike but for their numbers; the highest number is the newest. */
export const many = <Row>(count: number, make: (n: number, at: string) => Row): Row[] =>
  Array.from({ length: count }, (_, index) => {
    const at = new Date(Date.UTC(2025, 0, 1) + index * 60_000).toISOString();
    return make(index + 1, at);
  });

/** Rae Viewer in one request, as the trail names them. */
export const actor = (changes: Partial<Actor & { id: string }> = {}) => ({
  id: "s_test",
  name: "Rae Viewer",
  requestId: "request-1",
  ...changes,
});

/** Under which a reviewer decides who asks for nothing special. */
export const terms = (changes: Partial<DecisionTerms> = {}): DecisionTerms => ({
  reviewer: actor(),
  version: null,
  onlyOffered: false,
  idempotencyKey: null,
  ...changes,
});

/** One pending request, `k_test`, and its reviewer, `s_test`. */
export async function plantRequest(store: Store, changes: Partial<kyc.KycRequest> = {}) {
  await staff.insert(store.db, [aStaffMember()]);
  await kyc.insert(store.db, [aRequest(changes)]);
}

/** Everything that a decision may change, to compare before and after. */
export async function traces(store: Store) {
  const tables = [
    "kyc_requests",
    "kyc_decisions",
    "audit_log",
    "sums",
    "cache_tags",
    "step_keys",
  ] as const;
  const rows = await Promise.all(
    tables.map((table) => store.db.selectFrom(table).selectAll().execute()),
  );
  return Object.fromEntries(tables.map((table, index) => [table, rows[index]]));
}

/** As if the bytes of all documents were here. */
export async function holdDocuments(db: Database): Promise<void> {
  const rows = await db.selectFrom("kyc_requests").select(["id", "documents"]).execute();
  for (const { id, documents } of rows) {
    const held = JSON.parse(documents).map((document: object) => ({
      ...document,
      sha256: "0".repeat(64),
    }));
    await db.updateTable("kyc_requests").set({ documents: JSON.stringify(held) })
      .where("id", "=", id).execute();
  }
}

/** A step that s_2 proposes. */
export const anInstruction = (values: Partial<Instruction> = {}): Instruction => ({
  id: "i_1",
  subject: "user",
  subjectId: "u_1",
  field: "status",
  value: "inactive",
  reason: "Chargebacks",
  source: "Ticket 4711",
  version: 1,
  askedBy: "s_1",
  askedAt: "2026-11-01T00:00:00.000Z",
  closedAt: null,
  closedBy: null,
  note: null,
  undoneAt: null,
  formerValue: "active",
  revertedAt: null,
  answer: null,
  overdueToldAt: null,
  ...values,
});

export const aProposal = (values: Partial<ProposalRow> = {}): ProposalRow => ({
  id: "p_example",
  subjectType: "kyc",
  subjectId: "k_1",
  kind: "decision",
  rule: "accept_business",
  category: "kyc",
  target: "Example (k_1)",
  input: JSON.stringify({ status: "accepted", reviewNotes: "Clear." }),
  version: 1,
  digest: "",
  proposerId: "s_2",
  proposedAt: "2026-11-01T00:00:00.000Z",
  endsAt: "2099-01-01T00:00:00.000Z",
  state: "waiting",
  answeredBy: null,
  answeredAt: null,
  note: "",
  stepId: null,
  ...values,
});

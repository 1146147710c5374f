import { system } from "../../data/audit/write.ts";
import { addComment } from "../../data/comments/comments.ts";
import { colleaguesWhoRead, readMembers } from "../../data/comments/mentions.ts";
import { listReviewers } from "../../data/kyc/assignments/reviewers.ts";
import { putCheck } from "../../data/kyc/checks/put_check.ts";
import { saveDraft } from "../../data/kyc/decisions/drafts.ts";
import { emitScreeningDue } from "../../data/kyc/checks/screening_due.ts";
import { followPeriods, readPeriods, setPeriods } from "../../data/kyc/screening/periods.ts";
import { emitDocumentEnds, emitExpiring } from "../../data/kyc/requests/events.ts";
import { markExpired } from "../../data/kyc/requests/expiry.ts";
import * as kyc from "../../data/kyc/requests/requests.ts";
import { UNDO_MS } from "../../data/steps/rows.ts";
import { dayOf } from "../../data/base/calendar.ts";
import { runDailyNotices } from "../../data/notices/daily.ts";
import * as outbox from "../../data/notices/outbox.ts";
import type { Store } from "../../data/store.ts";
import { saveView } from "../../data/saved_views.ts";
import * as users from "../../data/records/users.ts";
import { sendTest } from "../../data/webhooks/endpoints.ts";
import { actor } from "../support/fixtures.ts";
import { erase } from "../data/erasure/erasing.ts";
import { give } from "../data/instructions/scene.ts";
import { aUser, DAY_MS, terms } from "../support/records.ts";
import { setPassword, type TestClock } from "../support/stores.ts";
import {
  announceSteps,
  answerEscalation,
  ask,
  askCorrection,
  assign,
  closeCorrection,
  decide,
  escalate,
  reopen,
  resolveCheck,
  takeHoldStep,
  withdrawAsk,
} from "../support/steps.ts";

/** Texts that never leave the desk. */
export const inside = {
  comment: "comment-marker-5d1c",
  financeComment: "finance-marker-2c77",
  draft: "draft-marker-90fe",
  question: "question-marker-31bb",
  answer: "answer-marker-84d0",
  view: "view-marker-c2a6",
  hold: "hold-marker-6b02",
  closing: "closing-marker-6b0e",
};
/** Internal texts that programs with the scope `kyc:read` read, and nobody else outside. */
export const readable = { notes: "notes-marker-77ab", reopening: "reopening-marker-1e9f" };
/** Texts of checks, which programs with the scope `checks:read` read, and nobody else outside. */
export const ofChecks = {
  label: "label-marker-6e02",
  provider: "provider-marker-b7c1",
  fact: "fact-marker-0a4d",
  resolution: "resolution-marker-f3e8",
};
/** Stands in the names and email addresses of all staff. */
export const STAFF = "staff-marker-40e7";

/** A message to the applicant, which is meant to leave. */
export const MESSAGE = "Please send a sharper picture.";

/** Writes every internal text, and causes every event. `k_1` has been through all steps. */
export async function markInternalTexts(
  store: Store,
  clock: TestClock,
  endpoint: string,
): Promise<void> {
  await nameStaff(store);
  await outbox.open(store.db);
  await store.db.updateTable("kyc_reason_rules").set({ mailsApplicants: 1 }).execute();
  const reviewer = actor("s_1", STAFF);
  const colleague = colleaguesWhoRead(await readMembers(store.db), {
    kind: "kyc",
    area: "kyc",
  }, reviewer.id)[0]!;
  for (
    const thread of [
      { kind: "kyc", id: "k_1", area: "kyc" },
      { kind: "user", id: "u_1", area: "kyc" },
      { kind: "content", id: "ct_1", area: "platform" },
    ] as const
  ) {
    const comment = { id: crypto.randomUUID(), text: `@${colleague.name} ${inside.comment}` };
    await addComment(store, thread, comment, reviewer);
  }
  for (const on of [{ kind: "transaction", id: "t_1" }, { kind: "user", id: "u_1" }] as const) {
    const [reader] = colleaguesWhoRead(await readMembers(store.db), {
      ...on,
      area: "finance",
    }, reviewer.id);
    const comment = {
      id: crypto.randomUUID(),
      text: inside.financeComment,
      tell: reader ? [reader.id] : [],
    };
    await addComment(store, { ...on, area: "finance" }, comment, reviewer);
  }
  const view = {
    list: "users",
    name: inside.view,
    query: `q=${inside.view}`,
    shared: "on",
  } as const;
  await saveView(store, view, { ...reviewer, role: "admin" });
  await correct(store, reviewer);
  for (const [verb, id] of instructed) await give(store, verb, id, reviewer);
  await takeSteps(store, clock, reviewer);
  await sendChecks(store, reviewer);
  await holdAndRelease(store, reviewer);
  clock.advance(UNDO_MS);
  await endApprovals(store, clock);
  await users.insert(store.db, [aUser({ id: "u_gone", email: "gone@example.com" })]);
  await erase(store, clock, "u_gone");
  await sendTest(store, endpoint, system);
}

/** They can sign in, so that notices reach them. */
async function nameStaff(store: Store): Promise<void> {
  const { db } = store;
  for (const { id } of await db.selectFrom("staff").select("id").execute()) {
    await setPassword(store, id, "");
    const email = `${STAFF}-${id}@desk.example`.toLowerCase();
    await db.updateTable("staff").set({ name: `${STAFF} ${id}`, email }).where("id", "=", id)
      .execute();
  }
}

const instructed = [
  ...[["deactivate", "u_1"], ["close", "c_1"], ["unpublish", "ct_1"], ["pause", "p_1"]] as const,
];

/** A correction that is asked, and another one that is closed by hand. */
async function correct(store: Store, staff: ReturnType<typeof actor>): Promise<void> {
  for (const [field, value] of [["name", "Ana Novak"], ["language", "es"]] as const) {
    const form = { id: crypto.randomUUID(), field, value, source: "Ticket 4711" };
    const { id } = await askCorrection(store, "u_1", form, staff);
    if (field === "name") continue;
    await closeCorrection(store, id, { note: inside.closing }, { staff, version: 1 });
  }
}

/** An escalation, a decision, a reopening, an assignment and a question for a document. */
async function takeSteps(
  store: Store,
  clock: TestClock,
  reviewer: ReturnType<typeof actor>,
): Promise<void> {
  const seen = async () => ({ version: (await kyc.get(store, "k_1")).version });
  const person = reviewer;
  await escalate(store, "k_1", { question: inside.question }, { person, ...await seen() });
  const answering = { person, ...await seen() };
  await answerEscalation(store, "k_1", { answer: inside.answer }, answering);
  const decision = { status: "declined", reviewNotes: readable.notes, message: MESSAGE } as const;
  await decide(store, "k_1", decision, terms({ reviewer }));
  clock.advance(UNDO_MS);
  await announceSteps(store);
  await reopen(store, "k_1", { reason: readable.reopening }, { reviewer, ...await seen() });
  const colleague = (await listReviewers(store)).find(({ id }) => id !== reviewer.id)!;
  await assign(store, "k_1", colleague.id, { reviewer, ...await seen() });
  const asking = { reason: "document-unreadable", message: MESSAGE, days: 7 };
  await ask(store, "k_1", "1", asking, { reviewer, ...await seen() });
  clock.advance(UNDO_MS);
  await announceSteps(store);
  await withdrawAsk(store, "k_1", "1", { reviewer, ...await seen() });
  for (const id of ["k_1", "k_2"]) {
    await saveDraft(store, id, "s_1", { notes: inside.draft, ticks: [], version: null });
  }
  await escalate(store, "k_2", { question: inside.question }, { person, version: 1 });
}

/** A hit about `k_2`, which is resolved, and one about an accepted request. */
async function sendChecks(store: Store, reviewer: ReturnType<typeof actor>): Promise<void> {
  const { label, provider, fact, resolution: reason } = ofChecks;
  const { id: accepted } = await store.db.selectFrom("kyc_requests").select("id")
    .where("phase", "=", "accepted").orderBy("id", "desc").executeTakeFirstOrThrow();
  for (const id of ["k_2", accepted]) {
    const ranAt = store.now().toISOString();
    const found = { result: "hit" as const, labels: [label], facts: { [fact]: fact } };
    await putCheck(store, id, { kind: "sanctions", provider, ranAt, ...found }, system);
  }
  const resolving = { kind: "sanctions", outcome: "not-this-person", reason } as const;
  await resolveCheck(store, "k_2", resolving, { reviewer, version: null, number: 1 });
}

async function holdAndRelease(store: Store, person: ReturnType<typeof actor>): Promise<void> {
  const { id } = await store.db.selectFrom("transactions").select("id")
    .where("type", "=", "payout").where("status", "=", "pending").orderBy("id")
    .executeTakeFirstOrThrow();
  for (const [version, step] of (["hold", "release", "hold"] as const).entries()) {
    const terms = { person, version, idempotencyKey: null };
    await takeHoldStep(store, id, step, { reason: inside.hold }, terms);
  }
}

/** One approval expires tomorrow, another one now, and a document of a third one in a week. */
async function endApprovals(store: Store, clock: TestClock): Promise<void> {
  const accepted = await store.db.selectFrom("kyc_requests").select("id")
    .where("phase", "=", "accepted").orderBy("id").limit(3).execute();
  const tomorrow = dayOf(new Date(clock.now().getTime() + DAY_MS));
  const ends = [`${tomorrow}T12:00:00.000Z`, clock.now().toISOString()];
  for (const [at, expiresAt] of ends.entries()) {
    const { id } = accepted[at]!;
    await store.db.updateTable("kyc_requests").set({ expiresAt }).where("id", "=", id).execute();
  }
  await endDocument(store, accepted[2]!.id, dayOf(new Date(clock.now().getTime() + 7 * DAY_MS)));
  await store.db.deleteFrom("sweeps").execute();
  await runDailyNotices(store, emitExpiring, emitDocumentEnds);
  await screenAgain(store);
  await markExpired(store);
}

async function screenAgain(store: Store): Promise<void> {
  const { id, name } = await store.db.selectFrom("staff").select(["id", "name"])
    .where("role", "=", "admin").where("status", "=", "active").limit(1)
    .executeTakeFirstOrThrow();
  await setPeriods(store, { ...await readPeriods(store.db), pep: 90 }, actor(id, name));
  await followPeriods(store);
  await emitScreeningDue(store);
}

async function endDocument({ db }: Store, id: string, expiresOn: string): Promise<void> {
  const documents = JSON.stringify([{ type: "id", url: "/d/1", name: "a.jpg", expiresOn }]);
  await db.updateTable("kyc_requests").set({ documents, documentsEnd: expiresOn })
    .where("id", "=", id).execute();
}

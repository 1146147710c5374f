import * as kyc from "../../../data/kyc/requests/requests.ts";
import type { Actor } from "../../../data/audit/trail.ts";
import { grantId } from "../../../data/access_reviews/grants.ts";
import { openAccessReview } from "../../../data/access_reviews/reviews.ts";
import { sealRecords } from "../../../data/audit/first_seals.ts";
import { recordNoteKey } from "../../../data/audit/note_key.ts";
import { system, write } from "../../../data/audit/write.ts";
import { importable } from "../../../data/imports/importable.ts";
import { writeInBatches } from "../../../data/imports/batches.ts";
import { recordDisplay } from "../../../data/kyc/documents/displays.ts";
import { receiveDocument } from "../../../data/kyc/documents/receive.ts";
import { closeMonths } from "../../../data/statements/close.ts";
import * as users from "../../../data/records/users.ts";
import { followPeriods, readPeriods, setPeriods } from "../../../data/kyc/screening/periods.ts";
import { readValidity, setValidity } from "../../../data/kyc/decisions/validity.ts";
import { payoutSteps } from "../../../data/payouts/holds.ts";
import { ruleChange } from "../../../data/two_people/rule_change.ts";
import { takeStep } from "../../../data/steps/take.ts";
import { setRetention } from "../../../data/retention/settings.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import { createAdmin } from "../../../data/staff/accounts/credentials.ts";
import { invite } from "../../../data/staff/accounts/invitations.ts";
import { changeStaff } from "../../../data/staff/accounts/membership.ts";
import { createToken, revokeToken } from "../../../data/staff/accounts/service_tokens.ts";
import { setRules } from "../../../data/staff/sign_in/rules.ts";
import type { Store } from "../../../data/store.ts";
import { aPng } from "../../documents/made.ts";
import { aRequest, aTransaction, aUser, terms } from "../../support/records.ts";
import type { TestClock } from "../../support/stores.ts";
import { attest, undoAttest } from "../access_reviews/scene.ts";
import { addNewRecords } from "./new_records.ts";
import {
  answerEscalation,
  ask,
  decide,
  escalate,
  placeLegalHold,
  proposed,
  releaseLegalHold,
  reopen,
  takeHoldStep,
  undoHoldStep,
  undoLegalHold,
  undoStep,
} from "../../support/steps.ts";

type Member = Actor & { id: string };

/** A desk with a record of each kind that its trail proves. */
export async function fillProvenDesk(store: Store, clock: TestClock): Promise<void> {
  await recordNoteKey(store);
  await sealRecords(store);
  const { admin, other } = await staff(store, clock);
  const reviewer = { id: admin, name: "Ada Admin", requestId: "request-1" };
  await submit(store);
  const by = terms({ reviewer });
  const accepted = { status: "accepted", reviewNotes: "Clear." } as const;
  for (const id of ["k_1", "k_2", "k_3", "k_4", "k_7", "k_8", "k_1A", "k_1B"]) {
    await documents(store, id);
  }
  await receive(store, "k_4", "d_new", 44, "d_id");
  for (const id of ["k_1", "k_2"]) {
    clock.advance(1_000);
    await recordDisplay(store, await kyc.get(store, id), "d_id", reviewer);
  }
  await decide(store, "k_1", accepted, by);
  const reasons = ["document-unreadable"];
  await decide(store, "k_2", {
    status: "declined",
    reviewNotes: "Cut off.",
    reasons,
    message: "Send the whole page.",
  }, by);
  await decide(store, "k_5", accepted, by);
  await decide(store, "k_5", { status: "revoked", reviewNotes: "Taken back." }, by);
  await decide(store, "k_6", accepted, by);
  await undoStep(store, "k_6", { reviewer, version: 2 });
  await decide(store, "k_6", { status: "declined", reviewNotes: "Now read." }, by);
  await reopen(store, "k_6", { reason: "New papers" }, { reviewer, version: 4 });
  const asked = { reason: "document-unreadable", message: "The photo is blurred.", days: 7 };
  await ask(store, "k_7", "d_id", asked, { reviewer, version: 3 });
  await escalate(store, "k_8", { question: "Is it known?" }, { person: reviewer, version: 3 });
  const answering = { person: reviewer, version: 4 };
  await answerEscalation(store, "k_8", { answer: "It is." }, answering);
  await holds(store, reviewer);
  await legalHolds(store, reviewer, { id: other, name: "Rui Reviewer", requestId: "request-2" });
  await statements(store, clock);
  const email = "ada@example.com";
  await addNewRecords(store, clock, { reviewer: { ...reviewer, email }, other });
}

async function holds(store: Store, person: Member): Promise<void> {
  const ids = ["t_held", "t_free", "t_undone", "t_plain"];
  await transactions.insert(
    store.db,
    ids.map((id) => aTransaction({ id, type: "payout", status: "pending" })),
  );
  const at = (version: number) => ({ person, version, idempotencyKey: null });
  const reason = "Call first.";
  for (const id of ids.slice(0, 3)) await takeHoldStep(store, id, "hold", { reason }, at(0));
  await takeHoldStep(store, "t_free", "release", { reason: "Called." }, at(1));
  await undoHoldStep(store, "t_undone", { person, version: 1 });
}

async function legalHolds(
  store: Store,
  person: Member,
  other: Member,
): Promise<void> {
  await users.insert(store.db, [aUser({ id: "u_held" })]);
  const at = (version: number) => ({ person, version });
  const placed = { reason: "Claim 12.", authority: "Court of Porto", until: "2027-01-31" };
  for (const id of ["user u_held", "kyc k_1", "kyc k_2"]) {
    await placeLegalHold(store, id, placed, at(0));
  }
  const release = { reason: "The claim has ended." };
  await releaseLegalHold(store, "kyc k_1", release, { person: other, version: 1 });
  await undoLegalHold(store, "kyc k_2", at(1));
  const sent = { actor: person, via: "page", version: null, key: null } as const;
  await takeStep(store, ruleChange, "release_payout", { isOn: true, fromMinor: 0 }, sent);
  const { steps: { release: releasing } } = payoutSteps;
  await proposed(takeStep(store, releasing, "t_held", { reason: "Called." }, sent));
  await setRetention(store, { documentMonths: 3, fileYears: 5 }, person);
  await accessReview(store, person, other);
  await setValidity(store, { ...await readValidity(store.db), business_high: 90 }, person);
  await setPeriods(store, { ...await readPeriods(store.db), sanctions: 90, pep: 30 }, person);
  await followPeriods(store);
}

/** One row is attested, and another one was for a moment. */
async function accessReview(store: Store, ada: Member, rui: Member): Promise<void> {
  const dueOn = new Date(store.now().getTime() + 7 * 86_400_000).toISOString().slice(0, 10);
  await openAccessReview(store, { dueOn, months: 3 }, ada);
  const { id, name } = await store.db.selectFrom("staff").select(["id", "name"])
    .where("name", "=", "Eva Admin").executeTakeFirstOrThrow();
  // Ada has invited the one and changed the other.
  const eva = { id, name, requestId: null };
  await attest(store, grantId(1, rui.id), eva);
  const { staffId } = await store.db.selectFrom("access_review_rows").select("staffId")
    .where("status", "=", "invited").executeTakeFirstOrThrow();
  await attest(store, grantId(1, staffId), eva);
  await undoAttest(store, grantId(1, staffId), eva);
}

async function staff(store: Store, clock: TestClock) {
  const make = (name: string, email: string) =>
    createAdmin(store, { name, email, password: "plover quartz meadow 71" }, system);
  const ada = await make("Ada Admin", "ada@example.com");
  const rui = await make("Rui Reviewer", "rui@example.com");
  await make("Eva Admin", "eva@example.com");
  const ida = await make("Ida Inactive", "ida@example.com");
  const actor = { id: ada.id, name: ada.name, requestId: "request-1" };
  await changeStaff(store, rui.id, { role: "moderator", status: "active" }, actor);
  await changeStaff(store, ida.id, { role: "support", status: "inactive" }, actor);
  const expiresAt = new Date(clock.now().getTime() + 86_400_000).toISOString();
  for (const name of ["platform", "old"]) {
    await createToken(store, { name, scopes: ["users:import"], expiresAt }, actor);
  }
  await revokeToken(store, "old", actor);
  await setRules(store, { secondFactor: true }, actor);
  await invite(store, { name: "Ivy", email: "ivy@example.com", role: "support" }, actor);
  await addFactors(store, ada);
  return { admin: ada.id, other: rui.id };
}

/** With the entries that the pages of the second factors leave. */
async function addFactors(
  store: Store,
  { id, name, email }: { id: string; name: string; email: string },
): Promise<void> {
  await write(store, { id, name, requestId: "request-1" }, async (trx, record, now) => {
    await trx.insertInto("two_factor").values({
      staffId: id,
      secret: "sealed",
      confirmedAt: now.toISOString(),
      lastStep: 0,
      sessionId: null,
    }).execute();
    await trx.insertInto("passkeys").values({
      id: "p_1",
      staffId: id,
      credentialId: "c",
      publicKey: "k",
      counter: 0,
      backedUp: 0,
      transports: "[]",
      aaguid: "",
      name: "Key",
      createdAt: now.toISOString(),
      lastUsedAt: null,
    }).execute();
    record({ category: "user", action: "Two-factor turned on", target: email });
    const after = { name: "Key", aaguid: "", backedUp: false };
    record({ category: "user", action: "Passkey added", target: email, after });
  });
}

/** A closed month, and a row of it that changed afterwards. */
async function statements(store: Store, clock: TestClock): Promise<void> {
  const before = new Date(clock.now());
  before.setUTCMonth(before.getUTCMonth() - 2, 9);
  const date = before.toISOString();
  const record = (id: string, amountCents: number) =>
    aTransaction({ id, type: "revenue", status: "completed", date, amountCents });
  await transactions.insert(store.db, [record("t_a", 1_000), record("t_b", 2_000)]);
  await closeMonths(store);
  await imported(store, "transactions", [record("t_b", 2_500)]);
}

async function submit(store: Store): Promise<void> {
  const ids = [...[1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17], "1A", "1B"];
  const requests = ids.map((id) =>
    aRequest({ id: `k_${id}`, userId: `u_${id}`, userName: `Person (${id})`, documents: [] })
  );
  const decided = {
    ...aRequest({ id: "k_10", userId: "u_10", documents: [], status: "accepted" }),
    expiresAt: "2027-01-01T00:00:00.000Z",
    imported: true,
  };
  const records = [...requests, decided];
  await imported(store, "kyc-requests", records);
}

async function imported(
  store: Store,
  list: Parameters<typeof importable>[0],
  records: readonly { id: string }[],
): Promise<void> {
  await writeInBatches(store, importable(list), {
    id: `${list} test`,
    title: "Import",
    category: "system",
    target: list,
    details: {},
    total: records.length,
    actor: system,
    onProgress: () => {},
    recordsFrom: (skip) => ReadableStream.from([records.slice(skip)]),
  });
}

async function documents(store: Store, requestId: string): Promise<void> {
  const grey = parseInt(requestId.slice(2), 16) * 2;
  await receive(store, requestId, "d_id", grey, null);
  await receive(store, requestId, "d_address", grey + 1, null);
}

const receive = (
  store: Store,
  requestId: string,
  id: string,
  grey: number,
  replaces: string | null,
) =>
  receiveDocument(store, requestId, {
    id,
    type: "id",
    name: `${id}.png`,
    declaredType: null,
    replaces,
    bytes: aPng({ grey }),
  }, system);

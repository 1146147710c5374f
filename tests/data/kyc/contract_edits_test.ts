import assert from "node:assert/strict";
import { sql } from "kysely";
import { append } from "../../../data/audit/trail.ts";
import { system } from "../../../data/audit/write.ts";
import type { Database } from "../../../data/db/database.ts";
import { decide } from "../../../data/kyc/decisions/decide.ts";
import { recordDisplay } from "../../../data/kyc/documents/displays.ts";
import { receiveDocument } from "../../../data/kyc/documents/receive.ts";
import { verifyWithRecords } from "../../../data/kyc/evidence/verify_records.ts";
import { reopen } from "../../../data/kyc/undo/reopen.ts";
import { undoStep } from "../../../data/kyc/undo/undo.ts";
import { createAdmin } from "../../../data/staff/accounts/credentials.ts";
import { invite } from "../../../data/staff/accounts/invitations.ts";
import { changeStaff } from "../../../data/staff/accounts/membership.ts";
import { createToken, revokeToken } from "../../../data/staff/accounts/service_tokens.ts";
import type { Store } from "../../../data/store.ts";
import { aPng } from "../../documents/made.ts";
import { onEachEngine } from "../../support/engines.ts";
import { actor, PASSWORD, plantRequests } from "../../support/fixtures.ts";
import { terms } from "../../support/records.ts";
import { edits } from "./edits.ts";

/** A desk without a sample: each kind of record, written as the desk writes it. */
async function prepare(store: Store): Promise<void> {
  const root = await addAdmin(store, "Root");
  const mo = await addAdmin(store, "Mo");
  await changeStaff(store, mo.id, { role: "moderator", status: "active" }, root);
  await invite(store, { name: "Ivy", email: "ivy@desk.example", role: "support" }, root);
  const expiresAt = new Date(store.now().getTime() + 86_400_000).toISOString();
  for (const name of ["platform", "old"]) {
    await createToken(store, { name, scopes: ["users:import"], expiresAt }, root);
  }
  await revokeToken(store, "old", root);
  await addFactors(store, root.id);
  await plantRequests(store, 8);
  const reviewer = { ...terms(), reviewer: root };
  await receiveDocument(store, "k_2", {
    id: "d_1",
    type: "tax_id",
    name: "a.png",
    declaredType: null,
    replaces: null,
    bytes: aPng({ grey: 1 }),
  }, system);
  await recordDisplay(store, "k_2", "d_1", root);
  await decide(store, "k_2", { status: "accepted", reviewNotes: "In order." }, reviewer);
  const explained = { reasons: ["no-answer"], message: "Dear Ada" };
  await decide(store, "k_3", { status: "declined", reviewNotes: "", ...explained }, reviewer);
  await decide(store, "k_4", { status: "accepted", reviewNotes: "" }, reviewer);
  await decide(store, "k_4", { status: "revoked", reviewNotes: "Doubt" }, reviewer);
  await decide(store, "k_5", { status: "declined", reviewNotes: "Blurred" }, reviewer);
  await undoStep(store, "k_5", { reviewer: root, version: null });
  await decide(store, "k_6", { status: "declined", reviewNotes: "Blurred" }, reviewer);
  await reopen(store, "k_6", { reason: "New facts" }, { reviewer: root, version: null });
}

async function addAdmin(store: Store, name: string) {
  const email = `${name.toLowerCase()}@desk.example`;
  const { id } = await createAdmin(store, { name, email, password: PASSWORD }, system);
  return actor(id, name);
}

/** An authenticator is tested elsewhere; here its rows and entries count. */
async function addFactors({ db, now, auditKey }: Store, staffId: string): Promise<void> {
  const at = now().toISOString();
  const event = { category: "user", target: "root@desk.example" } as const;
  await db.insertInto("two_factor")
    .values({ staffId, secret: "", confirmedAt: at, lastStep: 0, sessionId: null }).execute();
  await db.insertInto("passkeys").values({
    id: "p_1",
    staffId,
    credentialId: "c",
    publicKey: "k",
    counter: 0,
    transports: "[]",
    aaguid: "",
    backedUp: 0,
    name: "Key",
    createdAt: at,
    lastUsedAt: null,
  }).execute();
  const by = actor(staffId, "Root");
  await db.transaction().execute((trx) =>
    append(trx, [
      { event: { ...event, action: "Two-factor turned on" }, actor: by, at },
      { event: { ...event, action: "Passkey added" }, actor: by, at },
    ], auditKey)
  );
}

class RolledBack extends Error {}

/** The fault after an edit, which is rolled back. */
async function faultAfter({ db, auditKey }: Store, edit: string) {
  let fault: unknown;
  const work = async (trx: Database) => {
    for (const statement of edit.split(";")) await sql.raw(statement).execute(trx);
    fault = (await verifyWithRecords(trx, auditKey)).fault;
    throw new RolledBack();
  };
  await assert.rejects(db.transaction().execute(work), RolledBack);
  return fault;
}

onEachEngine({
  "an edit of what the trail proves is found": async ({ store }) => {
    await prepare(store);
    assert.equal((await verifyWithRecords(store.db, store.auditKey)).fault, null);
    const missed: string[] = [];
    for (const [name, edit] of Object.entries(edits)) {
      if (!await faultAfter(store, edit)) missed.push(name);
    }
    assert.deepEqual(missed, []);
    assert.equal((await verifyWithRecords(store.db, store.auditKey)).fault, null);
  },
});

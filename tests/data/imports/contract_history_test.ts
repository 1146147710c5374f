import assert from "node:assert/strict";
import { verify } from "../../../data/audit/verify_tree.ts";
import { BadLines } from "../../../data/imports/check.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import * as staff from "../../../data/staff/accounts/staff.ts";
import type { Store } from "../../../data/store.ts";
import { aStaffMember, terms } from "../../support/records.ts";
import { onEachEngine } from "../../support/engines.ts";
import { addAccount, kycRequest, signInAs } from "../../support/fixtures.ts";
import { importText, ndjson, sizes } from "./import_files.ts";
import { decide, switchRule } from "../../support/steps.ts";

const accepted = kycRequest(1, {
  userName: "Amy Hart",
  status: "accepted",
  reviewNotes: "Fine.",
  reviewedBy: "s_test",
  // To the millisecond a year from the clock of the tests.
  expiresAt: "2027-11-19T14:37:12.345Z",
});
const pending = kycRequest(2, { userName: "Bo Low" });

const entriesOf = async ({ db }: Store) =>
  await db.selectFrom("audit_log").select(["action", "target", "after"]).orderBy("seq").execute();

onEachEngine({
  "what has not even begun is not expired": async ({ store }) => {
    const ahead = kycRequest(3, { status: "expired", submittedAt: "2099-01-01T00:00:00.000Z" });
    await assert.rejects(
      importText(store, "kyc-requests", "ndjson", ndjson([ahead])),
      (error: BadLines) =>
        /submittedAt: is still to come in one that is expired/.test(error.issues[0]!.message),
    );
  },
  "history that the command line brings is marked as imported until it is decided here": async (
    { store },
  ) => {
    await staff.insert(store.db, [aStaffMember()]);
    await importText(store, "kyc-requests", "ndjson", ndjson([accepted, pending]));
    assert.equal((await kyc.get(store, "k_1")).imported, true);
    assert.equal((await kyc.get(store, "k_2")).imported, false);
    const revocation = { status: "revoked", reviewNotes: "" } as const;
    assert.equal((await decide(store, "k_1", revocation, terms())).imported, false);
    assert.equal((await kyc.get(store, "k_1")).imported, false);
  },
  "history brings no acceptance of a business while two members must accept one": async (
    { store },
  ) => {
    for (const id of ["s_1", "s_2"]) await addAccount(store, id);
    const admin = await signInAs(store, "s_1@desk.example");
    await switchRule(store, "accept_business", { isOn: true }, admin);
    const records = [{ ...accepted, reviewedBy: "s_1" }, pending];
    await importText(store, "kyc-requests", "ndjson", ndjson(records));
    const business = { ...records[0], id: "k_9", type: "business" };
    await assert.rejects(
      importText(store, "kyc-requests", "ndjson", ndjson([business])),
      (error: BadLines) => /status: needs two members here/.test(error.issues[0]!.message),
    );
  },
  "each imported decision has an entry that names its request, and the import one that names it":
    async ({ store }) => {
      await staff.insert(store.db, [aStaffMember()]);
      for (let times = 0; times < 2; times++) {
        await importText(store, "kyc-requests", "ndjson", ndjson([accepted, pending]));
      }
      const [decision, first, again, ...more] = await entriesOf(store);
      const { status, reviewNotes, reviewedBy, expiresAt } = accepted;
      assert.equal(decision?.action, "KYC decision imported");
      assert.equal(decision.target, "Amy Hart (k_1)");
      assert.deepEqual(JSON.parse(decision.after ?? ""), {
        status,
        reviewNotes,
        reviewedBy,
        expiresAt,
        imported: true,
      });
      const figures = ({ after }: { after: string | null } = { after: null }) => {
        const { inserted, updated, records, file, token, sha256 } = JSON.parse(after ?? "");
        assert.match(sha256, /^[0-9a-f]{64}$/);
        return { inserted, updated, records, file, token };
      };
      const both = { updated: 0, records: 2, file: "test", token: null };
      assert.deepEqual(figures(first), { inserted: 2, ...both });
      assert.deepEqual(figures(again), { inserted: 0, ...both });
      assert.deepEqual(more, []);
      assert.equal((await verify(store.db, store.auditKey)).size, 3);
    },
  "by a service token come pending requests alone, and nothing of a decision": async (
    { store },
  ) => {
    await staff.insert(store.db, [aStaffMember()]);
    const lines = [
      accepted,
      { ...pending, status: "declined" },
      { ...pending, id: "k_3", reviewedBy: "s_test", reviewNotes: "Fine." },
      { ...pending, id: "k_4", expiresAt: "2099-12-31T00:00:00Z" },
    ];
    const before = await sizes(store);
    const options = { token: "feed" };
    const refused = importText(store, "kyc-requests", "ndjson", ndjson(lines), options);
    await assert.rejects(refused, (error) => {
      assert.ok(error instanceof BadLines);
      const fields = error.issues.map(({ message }) => message.match(/\w+(?=: must be)/g));
      assert.deepEqual(fields, [
        ["status", "reviewNotes", "reviewedBy", "expiresAt"],
        ["status"],
        ["reviewNotes", "reviewedBy"],
        ["expiresAt"],
      ]);
      return true;
    });
    assert.deepEqual(await sizes(store), before);
    const { inserted } = await importText(store, "kyc-requests", "ndjson", ndjson([pending]), {
      token: "feed",
    });
    assert.equal(inserted, 1);
    const { after } = (await entriesOf(store)).at(-1)!;
    assert.equal(JSON.parse(after ?? "").token, "feed");
  },
});

import assert from "node:assert/strict";
import { recordDisplay } from "../../../data/kyc/documents/displays.ts";
import {
  draftOf,
  removeExpiredDrafts,
  saveDraft,
  selectDrafted,
} from "../../../data/kyc/decisions/drafts.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import type { Store } from "../../../data/store.ts";
import { DAY_MS, holdDocuments, terms } from "../../support/records.ts";
import { onEachEngine } from "../../support/engines.ts";
import { actor, kycRequest, plantRequests } from "../../support/fixtures.ts";
import { decide } from "../../support/steps.ts";

const declined = { status: "declined", reviewNotes: "No." } as const;
const rita = actor("s_1", "Rita");
const draft = { notes: "Half a sent", ticks: ["id-name"], version: 1 } as const;
const drafted = async (store: Store, staffId: string) =>
  new Set((await selectDrafted(store, staffId).execute()).map(({ requestId }) => requestId));
const left = (store: Store, staffId = "s_1") => draftOf(store, "k_1", staffId);

onEachEngine({
  "a draft is its author's alone, and the last one counts": async ({ store }) => {
    await plantRequests(store, 1);
    assert.equal(await saveDraft(store, "k_1", "s_1", { ...draft, notes: "H" }), true);
    assert.equal(await saveDraft(store, "k_1", "s_1", draft), false);
    const saved = { notes: "Half a sent", ticks: ["id-name"], steps: {} };
    assert.deepEqual(await left(store), saved);
    assert.equal(await left(store, "s_2"), null);
    const isMarkOutdated = await saveDraft(store, "k_1", "s_1", {
      notes: " \n",
      ticks: [],
      version: 1,
    });
    assert.equal(isMarkOutdated, true);
    assert.equal(await left(store), null);
    await assert.rejects(saveDraft(store, "k_2", "s_1", draft), { kind: "not_found" });
  },
  "a draft leaves no trace in the trail and changes nothing that others see": async ({ store }) => {
    await plantRequests(store, 1);
    const traces = () =>
      Promise.all((["audit_log", "cache_tags", "kyc_requests"] as const)
        .map((table) => store.db.selectFrom(table).selectAll().execute()));
    const before = await traces();
    await saveDraft(store, "k_1", "s_1", draft);
    assert.deepEqual(await traces(), before);
  },
  "a decision ends the draft of who took it, and nobody else's": async ({ store }) => {
    await plantRequests(store, 1);
    for (const id of ["s_1", "s_2"]) await saveDraft(store, "k_1", id, draft);
    await decide(store, "k_1", declined, terms({ reviewer: rita }));
    assert.deepEqual([await left(store), (await left(store, "s_2"))?.notes], [null, draft.notes]);
  },
  "a draft that arrives after its author's decision is ignored; one after somebody else's is kept":
    async (
      { store },
    ) => {
      await plantRequests(store, 1);
      await decide(store, "k_1", declined, terms({ reviewer: rita }));
      for (const id of ["s_1", "s_2"]) await saveDraft(store, "k_1", id, draft);
      assert.deepEqual([await left(store), (await left(store, "s_2"))?.notes], [null, draft.notes]);
      // For the request as it stands now.
      await saveDraft(store, "k_1", "s_1", { ...draft, version: 2 });
      assert.equal((await left(store))?.notes, draft.notes);
    },
  "a draft is forgotten after seven days without a change": async ({ store, clock }) => {
    await plantRequests(store, 1);
    await saveDraft(store, "k_1", "s_1", draft);
    clock.advance(7 * DAY_MS - 1);
    await removeExpiredDrafts(store);
    assert.ok(await left(store));
    clock.advance(1);
    assert.equal(await left(store), null, "also where nobody has swept yet");
    await removeExpiredDrafts(store);
    assert.deepEqual(await store.db.selectFrom("kyc_drafts").selectAll().execute(), []);
  },
  "a reviewer's drafts are known by their requests until they expire": async (
    { store, clock },
  ) => {
    await plantRequests(store, 2);
    for (const id of ["k_1", "k_2"]) await saveDraft(store, id, "s_1", draft);
    assert.deepEqual(await drafted(store, "s_1"), new Set(["k_1", "k_2"]));
    assert.deepEqual(await drafted(store, "s_2"), new Set());
    clock.advance(7 * DAY_MS);
    assert.deepEqual(await drafted(store, "s_1"), new Set());
  },
  "a decision keeps what its reviewer was not shown, in the request, the trail and its own row":
    async ({ store }) => {
      const documents = ["pass", "bill"].map((name) => (
        { type: "id" as const, url: "/x", name: `${name}.svg` }
      ));
      await kyc.insert(store.db, [kycRequest(1, { documents })]);
      await recordDisplay(store, await kyc.get(store, "k_1"), "1", rita);
      assert.deepEqual(
        await store.db.selectFrom("kyc_displays").selectAll().execute(),
        [],
        "nobody has seen what is not here",
      );
      await holdDocuments(store.db);
      await recordDisplay(store, await kyc.get(store, "k_1"), "1", rita);
      await recordDisplay(store, await kyc.get(store, "k_1"), "2", actor("s_2", "Otto"));
      const once = terms({ reviewer: rita, idempotencyKey: "a" });
      const first = await decide(store, "k_1", { ...declined, checks: ["id-valid"] }, once);
      assert.deepEqual(first.undisplayed, ["2"]);
      // Displayed since; the same decision again is answered as it was taken.
      await recordDisplay(store, await kyc.get(store, "k_1"), "2", rita);
      const again = await decide(store, "k_1", { ...declined, checks: ["id-valid"] }, once);
      assert.deepEqual(again, first);
      assert.deepEqual((await kyc.get(store, "k_1")).undisplayed, ["2"]);
      const row = await store.db.selectFrom("kyc_decisions").selectAll().executeTakeFirstOrThrow();
      const kept = { undisplayed: row.undisplayed, checks: row.checks, replaced: row.replaced };
      assert.deepEqual(kept, {
        undisplayed: '["2"]',
        checks: '["id-valid"]',
        replaced: "pending",
      });
      const entry = await store.db.selectFrom("audit_log").select("after")
        .where("action", "=", "KYC declined").executeTakeFirstOrThrow();
      assert.deepEqual(JSON.parse(entry.after ?? "").undisplayed, ["2"]);
      const next = await decide(
        store,
        "k_1",
        { status: "accepted", reviewNotes: "" },
        terms({
          reviewer: rita,
        }),
      );
      assert.deepEqual(next.undisplayed, []);
    },
});

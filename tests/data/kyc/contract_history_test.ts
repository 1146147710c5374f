import assert from "node:assert/strict";
import { system } from "../../../data/audit/write.ts";
import { recordDisplay } from "../../../data/kyc/documents/displays.ts";
import { readHistory } from "../../../data/kyc/requests/history.ts";
import { receiveDocument } from "../../../data/kyc/documents/receive.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { aPng } from "../../documents/made.ts";
import { terms } from "../../support/records.ts";
import { onEachEngine } from "../../support/engines.ts";
import { actor, addAccount, kycRequest, plantRequests } from "../../support/fixtures.ts";
import { decide } from "../../support/steps.ts";

const rita = actor("s_1", "Rita");
const MINUTE_MS = 60_000;

onEachEngine({
  "history has every decision with reviewer, notes and replaced status, the latest first": async (
    { store, clock },
  ) => {
    await plantRequests(store, 2);
    await addAccount(store, "s_1");
    const at = [clock.now().toISOString()];
    const accepted = { status: "accepted", reviewNotes: "Fine.", checks: ["id-name"] } as const;
    await decide(store, "k_1", { ...accepted, checks: ["id-name"] }, terms({ reviewer: rita }));
    clock.advance(MINUTE_MS);
    at.push(clock.now().toISOString());
    await decide(store, "k_1", { status: "revoked", reviewNotes: "Not fine." }, terms());
    await decide(store, "k_2", { status: "declined", reviewNotes: "" }, terms());
    const { decisions, isCut } = await readHistory(store.db, await kyc.get(store, "k_1"));
    const common = {
      undisplayed: ["1"],
      reasons: [],
      message: null,
      expiredReason: null,
      proposerName: null,
      undoneAt: null,
    };
    assert.equal(isCut, false);
    assert.deepEqual(decisions, [
      {
        id: "k_1:3",
        version: 3,
        status: "revoked",
        at: at[1],
        reviewerName: "s_test",
        ...common,
        notes: "Not fine.",
        replaced: "accepted",
        ticks: [],
      },
      {
        id: "k_1:2",
        version: 2,
        status: "accepted",
        at: at[0],
        reviewerName: "Person s_1",
        ...common,
        notes: "Fine.",
        replaced: "pending",
        ticks: ["id-name"],
      },
    ]);
  },
  "history says when each document was received, which one it replaces and who viewed it": async (
    { store, clock },
  ) => {
    await kyc.insert(store.db, [kycRequest(1)]);
    await addAccount(store, "s_1");
    const at = clock.now().toISOString();
    const given = { type: "id", declaredType: null, bytes: aPng(), replaces: null } as const;
    await receiveDocument(store, "k_1", { ...given, id: "d_0", name: "old.png" }, system);
    const newer = { ...given, id: "d_1", name: "new.png", replaces: "d_0" };
    await receiveDocument(store, "k_1", { ...newer, bytes: aPng({ grey: 7 }) }, system);
    await recordDisplay(store, await kyc.get(store, "k_1"), "d_1", rita);
    clock.advance(2 * MINUTE_MS);
    await recordDisplay(store, await kyc.get(store, "k_1"), "d_1", rita);
    const later = clock.now().toISOString();
    const { documents } = await readHistory(store.db, await kyc.get(store, "k_1"));
    assert.deepEqual(documents, [
      {
        id: "1",
        name: "passport.svg",
        received: null,
        replaces: null,
        displays: [],
        wasDisplayed: false,
        expiresOn: null,
        deletedAt: null,
      },
      {
        id: "d_0",
        name: "old.png",
        received: { at, from: "System" },
        replaces: null,
        displays: [],
        wasDisplayed: false,
        expiresOn: null,
        deletedAt: null,
      },
      {
        id: "d_1",
        name: "new.png",
        received: { at, from: "System" },
        replaces: "old.png",
        displays: [{ at: later, name: "Person s_1" }, { at, name: "Person s_1" }],
        wasDisplayed: true,
        expiresOn: null,
        deletedAt: null,
      },
    ]);
  },
  "no more than the last fifty displays are read, and it says so": async ({ store, clock }) => {
    await plantRequests(store, 1);
    await store.db.insertInto("kyc_displays").values(
      Array.from({ length: 60 }, (_, n) => ({
        requestId: "k_1",
        documentId: "1",
        staffId: "s_1",
        displayedAt: new Date(clock.now().getTime() + n * MINUTE_MS).toISOString(),
      })),
    ).execute();
    const { documents, isCut } = await readHistory(store.db, await kyc.get(store, "k_1"));
    const shown = documents[0]?.displays ?? [];
    assert.deepEqual([isCut, shown.length], [true, 50]);
    assert.equal(shown[0]?.at, new Date(clock.now().getTime() + 59 * MINUTE_MS).toISOString());
  },
  "a document that was shown before the last fifty displays is none that nobody was shown": async (
    { store, clock },
  ) => {
    const [document] = kycRequest(1).documents;
    const documents = ["d_often", "d_once", "d_never"].map((id) => ({ ...document!, id }));
    await kyc.insert(store.db, [kycRequest(1, { documents }), kycRequest(2)]);
    const display = (documentId: string, n: number, requestId = "k_1") => ({
      requestId,
      documentId,
      staffId: "s_1",
      displayedAt: new Date(clock.now().getTime() + n * MINUTE_MS).toISOString(),
    });
    const often = Array.from({ length: 60 }, (_, n) => display("d_often", n + 1));
    await store.db.insertInto("kyc_displays")
      .values([...often, display("d_once", 0), display("d_never", 0, "k_2")]).execute();
    const history = await readHistory(store.db, await kyc.get(store, "k_1"));
    assert.deepEqual(
      history.documents.map((
        { id, displays, wasDisplayed: wasDisplayed },
      ) => [id, displays.length, wasDisplayed]),
      [["d_often", 50, true], ["d_once", 0, true], ["d_never", 0, false]],
    );
    assert.ok(history.isCut);
  },
});

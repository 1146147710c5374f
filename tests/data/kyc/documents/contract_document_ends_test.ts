import assert from "node:assert/strict";
import fc from "fast-check";
import { system } from "../../../../data/audit/write.ts";
import { dayOf } from "../../../../data/base/calendar.ts";
import { receiveDocument } from "../../../../data/kyc/documents/receive.ts";
import { readHistory } from "../../../../data/kyc/requests/history.ts";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import { setValidity, validityCells } from "../../../../data/kyc/decisions/validity.ts";
import type { ValidityTable } from "../../../../data/kyc/decisions/validity.ts";
import { parseListQuery } from "../../../../data/list/query.ts";
import { verifyWithRecords } from "../../../../data/proof/verify_records.ts";
import * as users from "../../../../data/records/users.ts";
import type { Store } from "../../../../data/store.ts";
import { aPng } from "../../../documents/made.ts";
import { onEachEngine } from "../../../support/engines.ts";
import { actor, addAccount } from "../../../support/fixtures.ts";
import { aRequest, aUser, DAY_MS, terms } from "../../../support/records.ts";
import { decide, setExpiry, undoStep } from "../../../support/steps.ts";
import { importText, ndjson } from "../../imports/import_files.ts";

const accepted = { status: "accepted", reviewNotes: "" } as const;

const receive = (store: Store, id: string, expiresOn?: string, replaces: string | null = null) =>
  receiveDocument(store, "k_test", {
    id,
    type: "id",
    name: `${id}.png`,
    declaredType: null,
    replaces,
    ...expiresOn !== undefined && { expiresOn },
    bytes: aPng({ grey: id.length }),
  }, system);

/** A request with one document. */
async function plant(store: Store, expiresOn?: string) {
  await kyc.insert(store.db, [aRequest({ documents: [] })]);
  return await receive(store, "d_1", expiresOn);
}

const endsOf = async (store: Store) =>
  (await kyc.get(store, "k_test")).documents.map(({ expiresOn = null }) => expiresOn);

const firstEnd = async ({ db }: Store) =>
  (await db.selectFrom("kyc_requests").select("documentsEnd").executeTakeFirst())?.documentsEnd;

const entries = async ({ db }: Store, action: "Document expiry set" | "KYC accepted") =>
  (await db.selectFrom("audit_log").select(["before", "after"]).where("action", "=", action)
    .orderBy("seq").execute())
    .map(({ before, after }) => [JSON.parse(before!), JSON.parse(after!)]);

const faultOf = async (store: Store) =>
  (await verifyWithRecords(store.db, store.auditKey)).fault?.reason ?? null;

const found = async (store: Store, documentEnd: string) => {
  const query = parseListQuery(kyc.listShape, new URLSearchParams({ documentEnd }));
  return (await kyc.list(store, query)).rows.map(({ id }) => id).toSorted();
};

onEachEngine({
  "the same bytes with another end are one entry, and with the same or none nothing": async (
    { store },
  ) => {
    await plant(store, "2031-05-09");
    assert.deepEqual(await endsOf(store), ["2031-05-09"]);
    for (const end of ["2032-02-29", "2032-02-29", undefined]) {
      const { isNew, request } = await receive(store, "d_1", end);
      assert.deepEqual([isNew, request.version], [false, 3]);
    }
    assert.deepEqual(await entries(store, "Document expiry set"), [[
      { id: "d_1", expiresOn: "2031-05-09" },
      { id: "d_1", expiresOn: "2032-02-29", version: 3 },
    ]]);
    await decide(store, "k_test", accepted, terms({ version: 3 }));
    assert.equal((await receive(store, "d_1", "2033-01-01")).isNew, false, "once decided too");
    assert.deepEqual(await endsOf(store), ["2033-01-01"]);
    assert.equal(await firstEnd(store), "2033-01-01");
  },
  "the first end is that of the documents that no other one has replaced": async ({ store }) => {
    await plant(store, "2026-01-01");
    await receive(store, "d_22", "2031-01-01");
    assert.equal(await firstEnd(store), "2026-01-01");
    await receive(store, "d_333", "2036-01-01", "d_1");
    assert.equal(await firstEnd(store), "2031-01-01");
    await decide(store, "k_test", accepted, terms({ version: null }));
  },
  "a reviewer types an end and takes it back; both are proven": async ({ store }) => {
    await plant(store, "2031-05-09");
    const typed = await setExpiry(store, "k_test", "d_1", "2027-02-28", terms({ version: 2 }));
    assert.equal(typed.version, 3);
    assert.equal(await faultOf(store), null);
    const undone = await undoStep(store, "k_test", { ...terms(), version: 3 });
    assert.equal(undone.request.version, 4);
    assert.deepEqual([await endsOf(store), await firstEnd(store)], [["2031-05-09"], "2031-05-09"]);
    await setExpiry(store, "k_test", "d_1", null, terms({ version: 4 }));
    assert.deepEqual([await endsOf(store), await firstEnd(store)], [[null], null]);
    const same = await setExpiry(store, "k_test", "d_1", null, terms({ version: 5 }));
    assert.equal(same.version, 5, "nothing to do");
    await assert.rejects(setExpiry(store, "k_test", "d_9", null, terms({ version: 5 })), {
      code: "document.not_found",
    });
    assert.equal(await faultOf(store), null);
  },
  "an end that no entry has brought is a fault, in the document and in the column": async (
    { store },
  ) => {
    await plant(store, "2031-05-09");
    assert.equal(await faultOf(store), null);
    const document = (await kyc.get(store, "k_test")).documents[0]!;
    const change = (documents: object[], documentsEnd: string | null) =>
      store.db.updateTable("kyc_requests")
        .set({ documents: JSON.stringify(documents), documentsEnd }).execute();
    const { expiresOn: _, ...without } = document;
    for (
      const [documents, end] of [
        [[{ ...document, expiresOn: "2041-05-09" }], "2041-05-09"],
        [[without], null],
        [[document], "2041-05-09"],
        [[document], null],
      ] as const
    ) {
      await change([...documents], end);
      assert.equal(await faultOf(store), "a request differs from its entries");
    }
    await change([document], "2031-05-09");
    assert.equal(await faultOf(store), null);
  },
  "an import brings the ends of documents; a day that is none is refused": async ({ store }) => {
    const send = (expiresOn: unknown) =>
      importText(
        store,
        "kyc-requests",
        "ndjson",
        ndjson([aRequest({
          documents: [{ type: "id", url: "/d/1", name: "a.jpg", expiresOn } as never],
        })]),
      ).then(() => "", JSON.stringify);
    for (const wrong of ["2027-02-29", "2031-13-01", "soon", "", "2031-05-09T00:00:00Z", 7]) {
      assert.match(await send(wrong), /documents\.0\.expiresOn|documents/, String(wrong));
    }
    assert.equal(await send("2028-02-29"), "");
    assert.deepEqual([await endsOf(store), await firstEnd(store)], [["2028-02-29"], "2028-02-29"]);
  },
  "an expired document is accepted with a word alone, which is in entry and history": async (
    { store },
  ) => {
    await plant(store, "2026-11-18");
    for (const expiredReason of [undefined, null, ""]) {
      await assert.rejects(
        decide(store, "k_test", { ...accepted, expiredReason }, terms({ version: 2 })),
        { kind: "conflict", code: "document.expired" },
      );
    }
    const declined = { status: "declined", reviewNotes: "" } as const;
    await decide(store, "k_test", declined, terms({ version: 2 }));
    await undoStep(store, "k_test", { ...terms(), version: 3 });
    const expiredReason = "Renewal seen at the counter.";
    await decide(store, "k_test", { ...accepted, expiredReason }, terms({ version: 4 }));
    const [[, after]] = await entries(store, "KYC accepted") as [[object, Record<string, unknown>]];
    assert.deepEqual([after.expired, after.expiredReason], [["d_1"], expiredReason]);
    const history = await readHistory(store.db, await kyc.get(store, "k_test"));
    assert.equal(history.decisions[0]!.expiredReason, expiredReason);
    assert.equal(await faultOf(store), null);
    await store.db.updateTable("kyc_decisions").set({ expiredReason: "None" })
      .where("status", "=", "accepted").execute();
    assert.equal(await faultOf(store), "a record of an entry is missing or was changed");
  },
  "a reason is not kept where nothing has expired": async ({ store }) => {
    await plant(store, "2026-11-19");
    await decide(store, "k_test", { ...accepted, expiredReason: "Why?" }, terms({ version: 2 }));
    const [[, after]] = await entries(store, "KYC accepted") as [[object, Record<string, unknown>]];
    assert.ok(!("expiredReason" in after) && !("expired" in after));
  },
  "the filter finds the expired, those of the next 30 days and the unknown by UTC days": async (
    { store, clock },
  ) => {
    const day = (days: number) => dayOf(new Date(clock.now().getTime() + days * DAY_MS));
    const withEnd = (id: string, expiresOn?: string) =>
      aRequest({
        id,
        documents: [{ type: "id", url: "/d/1", name: "a.jpg", ...expiresOn && { expiresOn } }],
      });
    await kyc.insert(store.db, [
      withEnd("k_past", day(-1)),
      withEnd("k_today", day(0)),
      withEnd("k_30", day(30)),
      withEnd("k_31", day(31)),
      withEnd("k_unknown"),
    ]);
    assert.deepEqual(await found(store, "expired"), ["k_past"]);
    assert.deepEqual(await found(store, "soon"), ["k_30", "k_today"]);
    assert.deepEqual(await found(store, "unknown"), ["k_unknown"]);
    assert.deepEqual(await found(store, "expired,unknown"), ["k_past", "k_unknown"]);
    clock.advance(DAY_MS);
    assert.deepEqual(await found(store, "expired"), ["k_past", "k_today"]);
    assert.deepEqual(await found(store, "soon"), ["k_30", "k_31"]);
  },
  "by type, risk and start over leap days, none is accepted expired without a word or ends wrong":
    async ({ store, clock }) => {
      await addAccount(store, "s_1");
      let n = 0;
      const minute = fc.integer({ min: -2 * 1_440, max: 2 * 1_440 });
      const cases = fc.record({
        cell: fc.constantFrom(...validityCells),
        // Around the end of February, in years with and without a leap day.
        start: fc.tuple(fc.constantFrom(2027, 2028, 2032, 2100), minute)
          .map(([year, minutes]) => Date.UTC(year, 2, 1) + minutes * 60_000),
        days: fc.constantFrom(1, 28, 29, 30, 365, 366, 1_461),
        end: fc.integer({ min: -3, max: 3 }),
      });
      await fc.assert(
        fc.asyncProperty(cases, async ({ cell: { name, type, risk }, start, days, end }) => {
          clock.advance(start - clock.now().getTime());
          const [id, userId] = [`k_${++n}`, `u_${n}`];
          await users.insert(store.db, [
            { ...aUser({ id: userId, email: `${n}@example.com` }), risk },
          ]);
          const expiresOn = dayOf(new Date(start + end * DAY_MS));
          const documents = [{ type: "id", url: "/d/1", name: "a.jpg", expiresOn }];
          await kyc.insert(store.db, [aRequest({ id, userId, type, documents })]);
          const table = Object.fromEntries(
            validityCells.map((one) => [one.name, one.name === name ? days : days + 7]),
          ) as ValidityTable;
          await setValidity(store, table, actor("s_1", "Ada Admin"));
          const plain = await decide(store, id, accepted, terms()).catch(({ code }) => code);
          // The first instant after the last day on which it is valid.
          const isOver = start >= Date.parse(`${expiresOn}T00:00:00Z`) + DAY_MS;
          assert.equal(plain === "document.expired", isOver, `${name} ${start} ${expiresOn}`);
          const expiredReason = "Seen.";
          if (isOver) await decide(store, id, { ...accepted, expiredReason }, terms());
          const { expiresAt } = await kyc.get(store, id);
          assert.equal(Date.parse(expiresAt ?? "") - start, days * DAY_MS);
        }),
        { numRuns: 60 },
      );
    },
});

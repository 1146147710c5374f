import assert from "node:assert/strict";
import type { Decision } from "../../../data/kyc/decisions/decision_input.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { isInQueue, type Queue } from "../../../data/kyc/requests/queues.ts";
import type { Store } from "../../../data/store.ts";
import { onEachEngine } from "../../support/engines.ts";
import { DAY_MS, terms } from "../../support/records.ts";
import type { TestClock } from "../../support/stores.ts";
import { plantStages } from "./queued.ts";
import { parse, READER, walk } from "./walk.ts";
import { decide, reopen, undoStep } from "../../support/steps.ts";

const queues = ["", "waiting", "ending-soon"];
const reasons = ["", "no-answer", "no-answer,name-differs"];
/** First days by period; the last decisions are of 2027-10-25. */
const periods = {
  "": "",
  today: "2027-10-25",
  "last-7-days": "2027-10-19",
  "last-30-days": "2027-09-26",
};
const others = ["", "&q=ana&sort=-userName", "&type=business&status=declined,accepted&sort=dueAt"];

/** Decides requests over most of a year; returns when by id, without what was taken back. */
async function plant(store: Store, clock: TestClock): Promise<Map<string, string>> {
  const own = { reviewer: terms().reviewer, version: null };
  const decidedAt = new Map<string, string>();
  const decideAll = async (status: Decision["status"], numbers: readonly number[]) => {
    for (const [at, n] of numbers.entries()) {
      const given = [["no-answer"], ["name-differs", "no-answer"], ["name-differs"], []][at % 4]!;
      await decide(store, `k_${n}`, { status, reviewNotes: "", reasons: given }, terms());
      decidedAt.set(`k_${n}`, clock.now().toISOString());
    }
  };
  await plantStages(store, clock.now());
  const steps = JSON.stringify(["accepted", "declined"]);
  await store.db.updateTable("kyc_reasons").set({ steps }).execute();
  await decideAll("accepted", [1, 11, 21, 31, 41, 3, 13, 23, 33, 43]);
  clock.advance(310 * DAY_MS);
  await decideAll("declined", [51, 61, 71, 81, 5, 1]);
  clock.advance(25 * DAY_MS);
  await decideAll("declined", [15, 25, 35, 45, 55, 51, 53]);
  await reopen(store, "k_55", { reason: "Declined too early." }, own);
  clock.advance(5 * DAY_MS);
  await decideAll("declined", [63, 73, 83, 65]);
  await undoStep(store, "k_65", own);
  for (const id of ["k_55", "k_65"]) decidedAt.delete(id);
  return decidedAt;
}

onEachEngine({
  "queues, reasons, periods of the decision and searches are combined, page by page": async (
    { store, clock },
  ) => {
    const decidedAt = await plant(store, clock);
    const nowIso = clock.now().toISOString();
    assert.equal(nowIso.slice(0, 10), periods.today);
    const fits = (row: kyc.KycRecord, { filters, q }: ReturnType<typeof parse>, first: string) =>
      (filters.queue === "" || isInQueue(filters.queue as Queue, row, nowIso, READER)) &&
      (filters.reason === "" ||
        filters.reason.split(",").some((code) => row.reasons.includes(code))) &&
      (first === "" || (decidedAt.get(row.id) ?? "") >= first) &&
      (filters.type === "" || row.type === filters.type) &&
      (filters.status === "" || filters.status.split(",").includes(row.status)) &&
      (q === "" || /ana/i.test(row.userName));
    const sorted = new Map<string, readonly kyc.KycRecord[]>();
    const allBy = async (sort: string) => {
      const rows = sorted.get(sort) ?? (await kyc.list(store, parse(`sort=${sort}`), 1_000)).rows;
      sorted.set(sort, rows);
      return rows;
    };
    let found = 0;
    for (const queue of queues) {
      for (const reason of reasons) {
        for (const [decided, first] of Object.entries(periods)) {
          for (const other of others) {
            const address = `queue=${queue}&reason=${reason}&decided=${decided}${other}`;
            const query = parse(address);
            const rows = await allBy(query.sort);
            const ids = rows.filter((row) => fits(row, query, first)).map(({ id }) => id);
            const isNarrowed = queue + reason + decided + other !== "";
            const walked = await walk(store, address, isNarrowed);
            assert.deepEqual(walked.ids, ids, address);
            if (isNarrowed) assert.equal(walked.count, ids.length, address);
            if (ids.length > 0) found++;
          }
        }
      }
    }
    assert.ok(found > 40, `${found} of the combinations find something`);
  },
});

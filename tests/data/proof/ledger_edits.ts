import { type Edit, run } from "./edits.ts";

const DIGITS = "ab".repeat(32);
const INSTANT = "2026-01-01T00:00:00.000Z";

const row = (change: string) => run(`update erasures set ${change} where "number" = 1`);

const planted = (number: number, state: string) =>
  run(
    `insert into erasures ("number", "digest", "reason", "state", "at", "doneAt", "requests",
      "decisions", "documents", "messages", "comments", "payments", "searches", "entries", "others",
      "signature")
    select ${number}, '${DIGITS}', "reason", '${state}', "at", "doneAt", "requests", "decisions",
      "documents", "messages", "comments", "payments", "searches", "entries", "others", "signature"
    from erasures where "number" = 1`,
  );

/** Edits of the ledger of a desk that has erased two people. */
export const ledgerEdits: readonly Edit[] = [
  ["an erasure is of another person", row(`"digest" = '${DIGITS}'`)],
  ["an erasure has another reason", row(`"reason" = 'obligation'`)],
  ["an erasure is incomplete", row(`"state" = 'incomplete'`)],
  ["an erasure has not begun", row(`"state" = 'begun'`)],
  ["an erasure is earlier", row(`"at" = '${INSTANT}'`)],
  ["an erasure was done earlier", row(`"doneAt" = '${INSTANT}'`)],
  ["an erasure counts more documents", row(`"documents" = "documents" + 1`)],
  ["an erasure has another signature", row(`"signature" = '${DIGITS}'`)],
  ["an erasure is removed", run(`delete from erasures where "number" = 1`)],
  ["the last erasure is removed", run(`delete from erasures where "number" = 2`)],
  ["the ledger is removed", run("delete from erasures")],
  [
    "two erasures change places",
    async (db) => {
      for (const number of ['-"number"', '3 + "number"']) {
        await run(`update erasures set "number" = ${number}`)(db);
      }
    },
  ],
  ["an erasure is planted", planted(3, "done")],
  ["an erasure that has not begun is planted", planted(3, "begun")],
  ["a request is not erased", run("delete from erased_requests")],
  [
    "a request counts as erased",
    run(`insert into erased_requests ("digest", "number") values ('${DIGITS}', 1)`),
  ],
  [
    "a request counts as erased, of no erasure",
    run(`insert into erased_requests ("digest", "number") values ('${DIGITS}', 9)`),
  ],
  ["the ledger has no head", run("delete from erasure_head")],
  ["the ledger is older", run(`update erasure_head set "at" = '${INSTANT}'`)],
  ["the ledger counts fewer erasures", run(`update erasure_head set "count" = 1`)],
  ["the ledger has no key", run("delete from ledger_keys")],
  ["the ledger has a key that is not encrypted", run(`update ledger_keys set "sealed" = 'known'`)],
];

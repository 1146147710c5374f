import assert from "node:assert/strict";
import { rankOf, ranks } from "../../../data/search/rank.ts";

Deno.test("a name fits as a whole, by its words, by how they begin, or by any part", () => {
  const cases: [q: string, name: string, rank: number | null][] = [
    ["Audit Logs", "Audit Logs", ranks.exact],
    ["analitica", "Analítica", ranks.exact],
    ["logs audit", "Audit Logs", ranks.words],
    ["audit", "Audit Logs", ranks.words],
    ["au lo", "Audit Logs", ranks.begins],
    ["a", "Audit Logs", ranks.begins],
    ["au, - lo.", "Audit Logs", ranks.begins],
    ["dit", "Audit Logs", ranks.part],
    ["it", "Audit Logs", null],
    ["an", "Reading an Order Book", ranks.begins],
    ["an order", "Reading an Order Book", ranks.words],
    ["audit users", "Audit Logs", null],
    ["", "Audit Logs", null],
    [" ", "Audit Logs", null],
  ];
  for (const [q, name, rank] of cases) assert.equal(rankOf(q, name), rank, `${q} in ${name}`);
});

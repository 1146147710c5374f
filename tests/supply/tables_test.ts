import assert from "node:assert/strict";
import { definitions } from "../../data/db/migrate.ts";

/** Tables that a later migration has removed. */
const removed = ["corrections", "custom_reports", "decision_keys", "kyc_steps"];

async function answers(): Promise<Map<string, string>> {
  const text = await Deno.readTextFile(new URL("../../docs/threat-model.md", import.meta.url));
  const rows = text.matchAll(/^\| `(\w+)` +\| (proven by|accepted) +\| \S/gm);
  return new Map([...rows].map(([, table = "", answer = ""]) => [table, answer]));
}

Deno.test("The threat model says of each table if it is proven or accepted", async () => {
  const tables = Object.values(definitions).flatMap(({ creates }) => creates)
    .filter((table) => !removed.includes(table));
  assert.deepEqual([...(await answers()).keys()].sort(), tables.toSorted());
});

/** The trail's own tables have a test of their own, `tampering_test.ts`. */
const ofTrail = ["audit_checkpoints", "audit_head", "audit_log", "audit_roots", "audit_tree"];

Deno.test("Each table that is proven has an edit among those that must be found", async () => {
  const folder = new URL("../data/proof/", import.meta.url);
  const files = [
    "edits.ts",
    "account_edits.ts",
    "hold_edits.ts",
    "ledger_edits.ts",
    "new_edits.ts",
  ];
  const edits = (await Promise.all(files.map((file) => Deno.readTextFile(new URL(file, folder)))))
    .join("");
  const proven = [...await answers()].filter(([, answer]) => answer === "proven by");
  const missing = proven.map(([table]) => table)
    .filter((table) => !ofTrail.includes(table) && !new RegExp(`\\b${table}\\b`).test(edits));
  assert.deepEqual(missing, []);
});

import assert from "node:assert/strict";
import { sha256Hex } from "../../../data/base/hashes.ts";

const folder = new URL("../../../data/db/migrations/", import.meta.url);

async function digests(path = ""): Promise<[file: string, digest: string][]> {
  const found: [string, string][] = [];
  for await (const { name, isDirectory } of Deno.readDir(new URL(path, folder))) {
    if (isDirectory) found.push(...await digests(`${path}${name}/`));
    else {
      const text = await Deno.readTextFile(new URL(path + name, folder));
      found.push([path + name, sha256Hex(codeOf(text)).slice(0, 12)]);
    }
  }
  return found.toSorted();
}

/** Comments may be rewritten, the code of a shipped migration never. */
const codeOf = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "").replace(/\s+/g, " ");

/** Digests by file. A new migration is added here; a database that ran it never runs an edited one. */
const shipped: Record<string, string> = {
  "20261127_baseline.ts": "81c59ecd6401",
  "20261127_reports_as_views.ts": "0180995f285b",
  "20261127_revenue_source.ts": "b78608f59e77",
  "20261127_review_sessions.ts": "bbca1760d0f8",
  "20261128_alarms.ts": "abc551d8f7c3",
  "20261128_assignments.ts": "ab99e864e7b4",
  "20261128_checks.ts": "70c199942019",
  "20261128_comment_areas.ts": "019fb5e80ccf",
  "20261128_corrections.ts": "b4fe060d1402",
  "20261128_currency.ts": "39ea0d7bf66c",
  "20261128_document_types.ts": "dde1dff02469",
  "20261128_mentions.ts": "9d249055a323",
  "20261128_payout_holds.ts": "984b6915ecf1",
  "20261128_statements.ts": "672f58237d2a",
  "20261129_verdict_index.ts": "e2c8474868f8",
  "20261201_money_closed_rows.ts": "3ab5b74ff645",
  "20261201_review_open_checks.ts": "405c35179696",
  "20261202_currency_digits.ts": "f0c7c5d6344f",
  "20261203_oper_idn_search.ts": "8661226e52e4",
  "20261204_money_held.ts": "8026769d77dd",
  "20261205_proof_seals.ts": "908722d05495",
  "20261206_money_reverted.ts": "98af3561e21a",
  "20261206_money_sums.ts": "6d261e394858",
  "20261206_words_urls.ts": "d6e054e54a26",
  "20261207_money_refunds.ts": "b57da1cf577f",
  "20261207_steps.ts": "6cce5636db50",
  "20261209_evidence.ts": "11aa55ef4ab8",
  "20261211_legal_holds.ts": "5348d3215cad",
  "20261211_retention_ended_at.ts": "945d32ea1910",
  "20261211_retention_removals.ts": "30df764d2370",
  "20261211_retention_settings.ts": "905925c90233",
  "20261212_erasure_entries.ts": "76b10ca44baf",
  "20261212_erasure_ledger.ts": "a5810e9db4d2",
  "20261213_validity_risk.ts": "203c545d2472",
  "20261213_validity_table.ts": "79cee3a9a12a",
  "20261214_database_identity.ts": "cf25c16791a5",
  "20261214_erasures_sent.ts": "c6bf5d02e40e",
  "20261214_staff_departures.ts": "6e009ede00c6",
  "20261215_instructions.ts": "6d4064132baf",
  "20261217_check_matches.ts": "f2ae01ab9de9",
  "20261217_document_ends.ts": "4f796c5a0011",
  "20261218_access_reviews.ts": "ccd0841bfd88",
  "20261219_instructions_by_age.ts": "52bf4ebf9a31",
  "20261221_screenings.ts": "6b2b9d41d9f1",
  "20261223_instruction_lists.ts": "9e9b5f877d49",
  "20261216_two_people.ts": "97b209c6bd75",
  "20261222_held_amounts.ts": "695f1898583c",
  "baseline/accounts.ts": "5659b2f23d0e",
  "baseline/changes.ts": "34d7691e54f5",
  "baseline/desk.ts": "b273c73e7ec9",
  "baseline/reasons.ts": "72b622a7db17",
  "baseline/records.ts": "ef7645160be2",
  "baseline/requests.ts": "09433329bfc4",
  "baseline/search.ts": "acade6dad0e7",
};

Deno.test("a migration that has shipped is never edited", async () => {
  assert.deepEqual(Object.fromEntries(await digests()), shipped);
});

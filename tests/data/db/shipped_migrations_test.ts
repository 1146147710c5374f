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
  "0013_daily_figures.ts": "1bbd80b70fdc",
  "0014_ways_in.ts": "98aa56392931",
  "0015_token_scopes.ts": "bb4bca95cc0b",
  "0016_imported_requests.ts": "0cdbd310ed3a",
  "0017_keys.ts": "36b5b4bc8cdd",
  "0018_passkeys.ts": "930dfa1b8542",
  "0019_identities.ts": "5fff65764289",
  "0020_search.ts": "afa11fb96372",
  "0021_counts.ts": "5639b017a01d",
  "0022_owners.ts": "c1ccfefb9118",
  "0023_phases.ts": "c3a2f807eb13",
  "0024_documents.ts": "2d79a8b21c1d",
  "0025_document_places.ts": "67c4eec5864a",
  "0026_reviews.ts": "b1bc60056b71",
  "0027_queue.ts": "db1d876470b4",
  "0028_gathered_decisions.ts": "59950800ff66",
  "0029_dashboard.ts": "28e1035c4b64",
  "0030_search_guess.ts": "071baf05791f",
  "0031_daily_sums.ts": "2a49de17d24e",
  "0032_folding.ts": "b18263ad88ad",
  "0033_waiting_payouts.ts": "2a7173a88e93",
  "0034_sorted_texts.ts": "341b53558b1e",
  "0035_foreign_names.ts": "828d7c9f7bc1",
  "0036_list_indexes.ts": "2fcde956acf3",
  "0037_umlauts.ts": "2ebba3e63b33",
  "0038_optional_facts.ts": "dbfe39c39e4b",
  "0040_webhooks.ts": "37f3a274855e",
  "0041_sent_documents.ts": "aabd75ec8f90",
  "0042_token_addresses.ts": "49c3f2f9700d",
  "0044_undo.ts": "ae141f2600d7",
  "0045_reasons.ts": "6afaff1aee12",
  "0046_stages.ts": "cf4cd12898fb",
  "0047_asks.ts": "f1cb3a56cdfb",
  "0048_claims.ts": "e30e87951a33",
  "0049_comments.ts": "a90ba1e21038",
  "0050_saved_views.ts": "b7d7b4919264",
  "0051_changes.ts": "571380dbd352",
  "0052_mail_leases.ts": "b1a7032bad86",
  "0053_reasons_and_clocks.ts": "b653537da881",
  "0054_order_of_answers.ts": "969f54306f78",
  "0055_audit_subjects.ts": "452909d2dcca",
  "0058_undoable_steps.ts": "5a2ecc82f694",
  "0062_comment_drafts.ts": "18f55911170b",
  "0063_checklist_rule.ts": "57cb9a7883cf",
  "0064_pending_sums.ts": "e5fc3a948b7d",
  "0065_review_sessions.ts": "bbca1760d0f8",
  "0066_revenue_source.ts": "b85b44436253",
  "0067_reports_as_views.ts": "0180995f285b",
  "first/0001_lists.ts": "32f1edbb57cf",
  "first/0002_figures.ts": "1bea9ced546f",
  "first/0003_people.ts": "465340bee485",
  "first/0004_trail.ts": "97db70d0bc98",
  "first/0005_accounts.ts": "d04f01a63963",
  "first/0006_notifications.ts": "ed2666b0e990",
  "first/0007_reports.ts": "371ff1ea850b",
  "first/0008_custom_reports.ts": "79acb5b053bc",
  "first/0009_mail.ts": "81f0d34d3d9d",
  "first/0010_sums.ts": "29e98b8291cd",
  "first/0011_figures_of_records.ts": "5737e5b18044",
  "first/0012_kept_secret.ts": "d171f2d75519",
};

Deno.test("a migration that has shipped is never edited", async () => {
  assert.deepEqual(Object.fromEntries(await digests()), shipped);
});

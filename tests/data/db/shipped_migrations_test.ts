import assert from "node:assert/strict";
import { sha256Hex } from "../../../data/base/hashes.ts";

const folder = new URL("../../../data/db/migrations/", import.meta.url);

async function digests(path = ""): Promise<[file: string, digest: string][]> {
  const found: [string, string][] = [];
  for await (const { name, isDirectory } of Deno.readDir(new URL(path, folder))) {
    if (isDirectory) found.push(...await digests(`${path}${name}/`));
    else {
      const text = await Deno.readTextFile(new URL(path + name, folder));
      found.push([path + name, sha256Hex(text).slice(0, 12)]);
    }
  }
  return found.toSorted();
}

/** By their files. A new one is added here; who has taken one before it was edited never gets the rest. */
const shipped: Record<string, string> = {
  "0013_daily_figures.ts": "2a0136ca09ad",
  "0014_ways_in.ts": "a6eef90b6683",
  "0015_token_scopes.ts": "c9664d72b2b7",
  "0016_imported_requests.ts": "4c48f35d310d",
  "0017_keys.ts": "ce290fc18013",
  "0018_passkeys.ts": "b97f6afa5749",
  "0019_identities.ts": "a24dc195af97",
  "0020_search.ts": "3b8c5aaea2a8",
  "0021_counts.ts": "6ea26494286e",
  "0022_owners.ts": "64b33ac0ddaf",
  "0023_phases.ts": "ef9c17b57ac6",
  "0024_documents.ts": "d34b701eb999",
  "0025_document_places.ts": "d53fa44f0e4c",
  "0026_reviews.ts": "45fc5e6b5ea6",
  "0027_queue.ts": "037448e4deb8",
  "0028_gathered_decisions.ts": "60c16e03734d",
  "0029_dashboard.ts": "843c7213ad84",
  "0030_search_guess.ts": "ae3aad220895",
  "0031_daily_sums.ts": "1070f3ba5663",
  "0032_folding.ts": "bbd8feef7737",
  "0033_waiting_payouts.ts": "f13fc23d02a3",
  "0034_sorted_texts.ts": "a51d284901a3",
  "0035_foreign_names.ts": "86365c5f350c",
  "0036_list_indexes.ts": "d042ad220d89",
  "first/0001_lists.ts": "545972da893d",
  "first/0002_figures.ts": "958c400dd440",
  "first/0003_people.ts": "d9cac3e68d96",
  "first/0004_trail.ts": "5246a919b5f7",
  "first/0005_accounts.ts": "f64d7ef15410",
  "first/0006_notifications.ts": "e0068d2b1257",
  "first/0007_reports.ts": "633f0c706bd2",
  "first/0008_custom_reports.ts": "c0b807583328",
  "first/0009_mail.ts": "3196425fb781",
  "first/0010_sums.ts": "051361e76f35",
  "first/0011_figures_of_records.ts": "3defde58b6a4",
  "first/0012_kept_secret.ts": "30972d8b063c",
};

Deno.test("a migration that has shipped is never edited", async () => {
  assert.deepEqual(Object.fromEntries(await digests()), shipped);
});

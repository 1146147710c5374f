import assert from "node:assert/strict";
import { sql } from "kysely";
import * as auditLog from "../../../data/audit/log.ts";
import type { Tables } from "../../../data/db/tables.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { searchText } from "../../../data/base/folding.ts";
import { hitsOf } from "../../../data/list/search.ts";
import * as communities from "../../../data/records/communities.ts";
import * as content from "../../../data/records/content.ts";
import * as partners from "../../../data/records/partners.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import * as users from "../../../data/records/users.ts";
import * as staff from "../../../data/staff/accounts/staff.ts";
import type { Store } from "../../../data/store.ts";
import {
  aCommunity,
  aContent,
  aPartner,
  aRequest,
  aStaffMember,
  aTransaction,
  aUser,
} from "../../support/records.ts";
import { onEachEngine } from "../../support/engines.ts";

Deno.test("typographic marks and final letters are found by their plain forms", () => {
  const typed = { "O´Neil": "o'neil", "O’Neil": "o'neil", "Anne‐Marie – X": "anne-marie - x" };
  for (const [written, folded] of Object.entries({ ...typed, "Γιώργος": "ΓΙΏΡΓΟΣ" })) {
    assert.equal(searchText(written), searchText(folded), written);
  }
  // While a name is typed in capitals, its last letter so far is no final one.
  assert.ok(searchText("Κωστας").startsWith(searchText("ΚΩΣ")));
});

const NAME = "Zoë O´Neil‐Γιώργος";
const LONG = `${NAME} ${"and so on ".repeat(60)}${NAME}`;
const lists = { users, kyc, transactions, communities, content, partners, staff };

async function plant({ db }: Store): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await users.insert(trx, [aUser({ name: NAME }), aUser({ id: "u_2", email: "2@x.example" })]);
    await kyc.insert(trx, [aRequest({ userName: NAME }), aRequest({ id: "k_2", userId: "u_2" })]);
    await transactions.insert(trx, [aTransaction({ description: LONG })]);
    await communities.insert(trx, [aCommunity({ mentorName: NAME })]);
    await content.insert(trx, [aContent({ author: NAME, description: LONG })]);
    await partners.insert(trx, [aPartner({ description: LONG, website: "https://x.example" })]);
    await staff.insert(trx, [aStaffMember({ name: NAME })]);
  });
}

onEachEngine({
  "each list finds its texts without accents and marks": async ({ store }) => {
    await plant(store);
    await sql`insert into audit_log ("seq", "at", "category", "action", "actorName", "target",
      "status", "search", "hash") values (1, '', 'user', '', '', '', 'success', 'γιωργος a–b', '')`
      .execute(store.db);
    for (const [name, { listShape }] of Object.entries(lists)) {
      const list: { table: keyof Tables; haystack?: string } = listShape;
      const hits = await hitsOf(store.db, list, "zoe o'neil-ΓΙΩΡΓΟΣ");
      assert.equal(hits?.length, 1, name);
    }
    assert.equal((await hitsOf(store.db, auditLog.listShape, "ΓΙΩΡΓΟΣ a-b"))?.length, 1);
  },
});

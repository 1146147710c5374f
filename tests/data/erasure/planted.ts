import { write } from "../../../data/audit/write.ts";
import { askErasure } from "./erasing.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import * as communities from "../../../data/records/communities.ts";
import * as content from "../../../data/records/content.ts";
import * as users from "../../../data/records/users.ts";
import type { Tables } from "../../../data/db/tables.ts";
import type { Store } from "../../../data/store.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import { actor } from "../../support/fixtures.ts";
import { aCommunity, aContent, aRequest, aTransaction, aUser } from "../../support/records.ts";

import { at, EMAIL, NAME, PAYMENT, REQUEST, rows, text, USER, WORD } from "./planted_rows.ts";

const reviewer = actor("s_rev", "Rita Reviewer");

/** Plants a person with distinctive strings in each table, and asks to erase them. */
export async function plantPerson(store: Store): Promise<void> {
  const { db } = store;
  await db.insertInto("staff").values({
    id: "s_rev",
    name: "Rita Reviewer",
    email: "rita@example.com",
    role: "moderator",
    status: "active",
    joinedAt: at,
    search: "",
    nameKey: "",
  }).execute();
  await users.insert(db, [aUser({ id: USER, name: NAME, email: EMAIL })]);
  await kyc.insert(db, [
    aRequest({
      id: REQUEST,
      userId: USER,
      userName: NAME,
      status: "declined",
      reviewNotes: text,
      documents: [{ type: "id", url: `/kyc/${REQUEST}/documents/1`, name: `${WORD}.png` }],
    }),
  ]);
  await transactions.insert(db, [
    aTransaction({ id: PAYMENT, userId: USER, description: text, paymentMethod: text }),
  ]);
  await communities.insert(db, [aCommunity({ mentorId: USER, mentorName: NAME })]);
  await content.insert(db, [aContent({ authorId: USER, author: NAME })]);
  for (const [table, row] of Object.entries(rows)) {
    await db.insertInto(table as "comments").values(row as Tables["comments"]).execute();
  }
  await write(store, reviewer, (_, record) => {
    const after = { reviewNotes: text };
    record({ category: "kyc", action: "KYC declined", target: `${NAME} (${REQUEST})`, after });
    record({ category: "transaction", action: "Payout held", target: `${text} (${PAYMENT})` });
    record({ category: "user", action: "User comment added", target: `${NAME} (${USER})` });
    record({ category: "system", action: "List exported", target: "users", after: { q: EMAIL } });
  });
  await askErasure(store, USER);
}

export const plantedTables = Object.keys(rows);

import { addComment } from "../../data/comments/comments.ts";
import type { CommentThread } from "../../data/comments/threads.ts";
import type { StaffRole } from "../../data/permissions.ts";
import { hashPassword } from "../../data/staff/accounts/passwords.ts";
import { insert } from "../../data/staff/accounts/staff.ts";
import type { Store } from "../../data/store.ts";

interface DemoColleague {
  id: string;
  name: string;
  email: string;
  password: string;
  role: StaffRole;
}

const colleagueOf = (name: string, role: StaffRole): DemoColleague => {
  const word = name.split(" ")[0]!.toLowerCase();
  return { id: `s_${word}`, name, email: `${word}@example.com`, password: `${word}123`, role };
};

/** Accounts of the other roles, to sign in in another browser. They exist in this demo only. */
export const colleagues = [
  colleagueOf("Rita Sandoval", "moderator"),
  colleagueOf("Fiona Marsh", "finance"),
  colleagueOf("Sam Achebe", "support"),
  colleagueOf("Ada Lindgren", "auditor"),
];

const comments: [author: number, thread: CommentThread, text: string][] = [
  [0, { kind: "kyc", id: "k_1", area: "kyc" }, "@Dana Okafor does the address match the letter?"],
  [
    1,
    { kind: "transaction", id: "t_2", area: "finance" },
    "@Ada Lindgren the contract for this payout is in the mail of Monday.",
  ],
];

export async function addColleagues(store: Store): Promise<void> {
  const joinedAt = store.now().toISOString();
  for (const { password, ...member } of colleagues) {
    const passwordHash = await hashPassword(password);
    await store.db.transaction().execute(async (trx) => {
      await insert(trx, [{ ...member, status: "active", joinedAt }]);
      await trx.insertInto("credentials").values({ staffId: member.id, passwordHash }).execute();
    });
  }
  for (const [author, thread, text] of comments) {
    const { id, name } = colleagues[author]!;
    const writer = { id, name, requestId: null };
    await addComment(store, thread, { id: crypto.randomUUID(), text }, writer);
  }
}

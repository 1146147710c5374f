import assert from "node:assert/strict";
import { verifyWithRecords } from "../../../data/proof/verify_records.ts";
import { DomainError } from "../../../data/errors/domain_error.ts";
import { decide } from "../../../data/kyc/decisions/decide.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import type { StaffRole } from "../../../data/permissions.ts";
import * as communities from "../../../data/records/communities.ts";
import * as users from "../../../data/records/users.ts";
import type { Member } from "../../../data/staff/sessions/sessions.ts";
import type { ProposalRow } from "../../../data/steps/proposals.ts";
import type { Store } from "../../../data/store.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import { addAccount, markSeeded, signInAs } from "../../support/fixtures.ts";
import { aCommunity, aRequest, aTransaction, aUser } from "../../support/records.ts";
import { proposed } from "../../support/steps.ts";

export const ACCEPTED = { status: "accepted", reviewNotes: "Clear." } as const;

export const signedIn = async (
  store: Store,
  id: string,
  role: StaffRole = "admin",
): Promise<Member> => {
  await addAccount(store, id, { role });
  return await signInAs(store, `${id}@desk.example`);
};

/** Two admins and a moderator; requests of businesses, a person and a payout. */
export async function openScene(store: Store) {
  await markSeeded(store);
  const ada = await signedIn(store, "s_ada");
  const ben = await signedIn(store, "s_ben");
  const mo = await signedIn(store, "s_mo", "moderator");
  const ids = ["k_1", "k_2", "k_3", "k_4"];
  await kyc.insert(
    store.db,
    ids.map((id) => aRequest({ id, type: "business", userId: `u_${id}` })),
  );
  await kyc.insert(store.db, [aRequest({ id: "k_ind", userId: "u_ind" })]);
  await users.insert(store.db, ["u_free", "u_kept"].map((id) => aUser({ id })));
  await communities.insert(store.db, [aCommunity({ id: "c_free" })]);
  await transactions.insert(
    store.db,
    [["t_small", 99_999], ["t_large", 100_000]].map(([id, amountCents]) =>
      aTransaction({
        id: String(id),
        type: "payout",
        status: "pending",
        userId: "u_pay",
        amountCents: Number(amountCents),
      })
    ),
  );
  return { ada, ben, mo };
}

export const terms = (actor: Member, key: string | null = null) =>
  ({ actor, via: "page", version: null, key }) as const;

export const accept = (store: Store, id: string, actor: Member, key: string | null = null) =>
  decide(store, id, ACCEPTED, terms(actor, key));

export const proposeAccepting = (store: Store, id: string, actor: Member): Promise<ProposalRow> =>
  proposed(accept(store, id, actor));

export const refusedWith = (code: string) => (error: unknown) =>
  error instanceof DomainError && error.code === code;

export const stateOf = async ({ db }: Store, id: string) =>
  (await db.selectFrom("step_proposals").select("state").where("id", "=", id)
    .executeTakeFirstOrThrow()).state;

export const faultOf = async ({ db, auditKey }: Store) =>
  (await verifyWithRecords(db, auditKey)).fault;

export const assertProven = async (store: Store) => assert.equal(await faultOf(store), null);

export const noticesOf = async ({ db }: Store, staffId: string) =>
  (await db.selectFrom("notifications").select("kind").where("staffId", "=", staffId)
    .orderBy("time").execute()).map(({ kind }) => kind);

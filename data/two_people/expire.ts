import { sql } from "kysely";
import { system, write } from "../audit/write.ts";
import type { Database } from "../db/database.ts";
import { endProposal, type ProposalRow } from "../steps/proposals.ts";
import type { Store } from "../store.ts";

/**
 * Ends proposals that nobody has answered within seven days, and those whose record has another version
 * since, and tells whoever proposed them.
 */
export async function endProposals(store: Store): Promise<void> {
  const at = store.now().toISOString();
  // A read first, so that an idle process does not take SQLite's write lock.
  for (const proposal of await readEnded(store.db, at)) {
    const state = proposal.endsAt <= at ? "expired" : "changed";
    await write(store, system, async (trx, record, now) => {
      await endProposal({ trx, record, now }, proposal, state);
    });
  }
}

/** The version of the record of a proposal; 0 before the first step with it. */
const recordVersion = sql<number>`case "subjectType"
  when 'kyc' then (select request."version" from kyc_requests as request
    where request."id" = "subjectId")
  when 'payout' then coalesce((select max(hold."version") from payout_holds as hold
    where hold."transactionId" = "subjectId"), 0)
  when 'erasure' then coalesce((select ordered."version" from erasure_orders as ordered
    where ordered."userId" = "subjectId"), 0)
  when 'correction' then coalesce(
    (select given."version" from instructions as given where given."id" = step_proposals."subjectId"),
    (select count(*) from instructions as given where given."subject" = 'user'
      and given."subjectId" = step_proposals."subjectId" and given."field" = 'status'
      and given."undoneAt" is null and given."askedAt" > step_proposals."proposedAt"))
  else coalesce((select changed."version" from two_people_rules as changed
    where changed."rule" = "subjectId"), 0) end`;

const readEnded = (db: Database, at: string): Promise<ProposalRow[]> =>
  db.selectFrom("step_proposals").selectAll().where("state", "=", "waiting")
    .where((eb) =>
      eb.or([
        eb("endsAt", "<=", at),
        eb("step_proposals.version", "<>", recordVersion),
      ])
    ).execute();

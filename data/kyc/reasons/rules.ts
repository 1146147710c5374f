import type { Database } from "../../db/database.ts";
import { takeLock, takeSharedLock } from "../../db/locks.ts";
import { readLists } from "../../db/read_lists.ts";
import { fromRow, type Reason, type ReasonStep, selectReasons } from "./reasons.ts";

export type ReasonRules = {
  /** Steps that need a reason. */
  reasonRequired: readonly ReasonStep[];
  /** Steps that need a message to the applicant. */
  messageRequired: readonly ReasonStep[];
  /** Messages also go to the applicant by email. */
  mailsApplicants: boolean;
  /** Every item of the checklist is ticked before a request is accepted. */
  checklistRequired: boolean;
};

const LOCK = "kyc reasons";

/** Keeps reasons and rules unchanged until the transaction of a step has ended. */
export const lockReasonsShared = (trx: Database): Promise<void> => takeSharedLock(trx, LOCK);

/** Excludes steps while reasons or rules are changed. */
export const lockReasons = (trx: Database): Promise<void> => takeLock(trx, LOCK);

interface RulesRow {
  id: number;
  reasonRequired: string;
  messageRequired: string;
  mailsApplicants: number;
  checklistRequired: number;
}

declare module "../../db/tables.ts" {
  interface Tables {
    kyc_reason_rules: RulesRow;
  }
}

export const reasonRules = async (db: Database): Promise<ReasonRules> =>
  rulesFrom(await selectRules(db).executeTakeFirst());

const selectRules = (db: Database) =>
  db.selectFrom("kyc_reason_rules")
    .select(["reasonRequired", "messageRequired", "mailsApplicants", "checklistRequired"]);

const rulesFrom = (row?: Omit<RulesRow, "id">): ReasonRules => ({
  reasonRequired: JSON.parse(row?.reasonRequired ?? "[]"),
  messageRequired: JSON.parse(row?.messageRequired ?? "[]"),
  mailsApplicants: row?.mailsApplicants === 1,
  checklistRequired: row?.checklistRequired === 1,
});

/** The rules, and all reasons in the order of display. */
export async function reasonsAndRules(
  db: Database,
): Promise<{ rules: ReasonRules; reasons: Reason[] }> {
  const { rules: [rules], reasons } = await readLists(db, {
    rules: selectRules(db),
    reasons: selectReasons(db),
  });
  return { rules: rulesFrom(rules), reasons: reasons.map(fromRow) };
}

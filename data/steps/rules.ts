import type { Database } from "../db/database.ts";
import { takeSharedLock } from "../db/locks.ts";
import { type Permission, proposalPermissions } from "../permissions.ts";

interface RuleRow {
  rule: RuleName;
  isOn: number;
  /** In minor units; 0 for a rule without an amount. */
  fromMinor: number;
  version: number;
}

declare module "../db/tables.ts" {
  interface Tables {
    two_people_rules: RuleRow;
  }
}

/** Loosening a rule needs two admins without being switched on. */
export type ProposalRule = keyof typeof proposalPermissions;

/** Rules that admins switch on. */
export type RuleName = Exclude<ProposalRule, "loosen_rule">;
export const ruleNames = (Object.keys(proposalPermissions) as ProposalRule[])
  .filter((rule) => rule !== "loosen_rule");

export const permissionUnder = (rule: ProposalRule): Permission => proposalPermissions[rule];

/** A rule as it is; off before the first change. */
export interface Rule {
  id: RuleName;
  version: number;
  isOn: boolean;
  /** Releases of at least this amount need two members; 0 for rules without an amount. */
  fromMinor: number;
}

export async function readRules(db: Database): Promise<Rule[]> {
  const rows = await db.selectFrom("two_people_rules").selectAll().execute();
  return ruleNames.map((id) => {
    const row = rows.find(({ rule }) => rule === id);
    return {
      id,
      version: row?.version ?? 0,
      isOn: row?.isOn === 1,
      fromMinor: Number(row?.fromMinor ?? 0),
    };
  });
}

/** True for the one rule that may ask from an amount on. */
export const hasAmount = (name: RuleName): boolean => name === "release_payout";

/** Shared by steps under a rule, and held alone by a change of the rules. */
export const RULES_LOCK = "two people";

/** The rule if it is on, and for this amount; no change of it comes before the end of the transaction. */
export async function ruleOn(
  trx: Database,
  name: RuleName,
  amountMinor = 0,
): Promise<RuleName | null> {
  await takeSharedLock(trx, RULES_LOCK);
  const row = await trx.selectFrom("two_people_rules").select("fromMinor")
    .where("rule", "=", name).where("isOn", "=", 1).executeTakeFirst();
  const isAsked = row && (!hasAmount(name) || amountMinor >= Number(row.fromMinor));
  return isAsked ? name : null;
}

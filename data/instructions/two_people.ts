import type { Database } from "../db/database.ts";
import { type RuleName, ruleOn } from "../steps/rules.ts";
import type { TwoPeople } from "../steps/step.ts";
import type { Instruction } from "./instructions.ts";
import { type InstructedRecord, verbOf } from "./records.ts";

type Change = Pick<Instruction, "subject" | "field" | "value">;

/** The rule that applies to asking for a change; null if one member may ask alone. */
export const ruleOfAsking = async (trx: Database, change: Change): Promise<RuleName | null> =>
  verbOf(change) === "deactivate" ? await ruleOn(trx, "deactivate_person") : null;

/** A proposal about a record ends with a change of its name, email or state. */
export const twoPeopleWith = <Before extends { record: InstructedRecord }, Input>(
  /** Returns the change that is asked for; null while a form has no input yet. */
  changeOf: (before: Before, input: Input | null) => Change | null,
): TwoPeople<Before, Input> => ({
  rule: async ({ trx }, before, input) => {
    const change = changeOf(before, input);
    return change && await ruleOfAsking(trx, change);
  },
  about: ({ record: { type, id, name } }) => ({
    category: type === "user" ? "user" : "system",
    target: `${name} (${id})`,
  }),
  seen: ({ record: { name, values: { email, status } } }) => [name, email, status],
});

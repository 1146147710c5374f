import * as z from "zod";
import type { Actor, AuditEvent } from "../audit/trail.ts";
import { type AuditedTransaction, system, write } from "../audit/write.ts";
import type { Database } from "../db/database.ts";
import { takeLock } from "../db/locks.ts";
import { DomainError } from "../errors/domain_error.ts";
import { notifyStaff } from "../notices/announce.ts";
import { roleMatrix } from "../permissions.ts";
import { requireManager } from "../staff/accounts/staff.ts";
import { endOvertaken } from "../steps/proposals.ts";
import {
  hasAmount,
  permissionUnder,
  readRules,
  type Rule,
  type RuleName,
  ruleNames,
  RULES_LOCK,
} from "../steps/rules.ts";
import { closeAccounts, eligibleFor, hasLost, hasTwo } from "../steps/second_member.ts";
import type { Step, StepSubject } from "../steps/step.ts";
import type { Store } from "../store.ts";

export const ruleChangeInput = z.strictObject({
  isOn: z.boolean(),
  /** In minor units. */
  fromMinor: z.int("two_people.bad_amount").min(0, "two_people.bad_amount").default(0),
});
type RuleChange = z.output<typeof ruleChangeInput>;

const rules: StepSubject<Rule> = {
  type: "two-people",
  area: "user",
  changed: "two_people.changed",
  lock: lockRule,
  remember: () => Promise.resolve({}),
  restore: () => Promise.resolve(),
  undoneEntry: (action, before) => ({ category: "system", action, target: before.id }),
};

/**
 * Switches a rule, or changes its amount. Loosening it needs a second admin while there is one, and for
 * some days after there was.
 */
export const ruleChange: Step<Rule, RuleChange> = {
  kind: "change",
  subject: rules,
  lock: lockRule,
  needsStepUp: () => true,
  unchanged: (before, input) =>
    before.isOn === input.isOn && before.fromMinor === input.fromMinor ? before : null,
  refusal: async ({ trx, now, actor }, before, { isOn, fromMinor }) => {
    await requireManager(trx, actor);
    if (fromMinor > 0 && !hasAmount(before.id)) {
      return new DomainError("invalid", "two_people.no_amount");
    }
    return isOn && !before.isOn ? await tooFew(trx, before.id, now) : null;
  },
  twoPeople: {
    rule: async ({ trx, now }, before, input) => {
      if (!input || !isLoosening(before, input)) return null;
      const isAlone = !await hasOtherAdmin(trx) && !await hasLost(trx, "loosen_rule", now);
      return isAlone ? null : "loosen_rule";
    },
    about: ({ id }) => ({ category: "system", target: id }),
    seen: ({ isOn, fromMinor }) => [isOn, fromMinor],
  },
  take: async (work, before, input) => {
    const { trx, now, actor } = work;
    const after = await writeRule(trx, before, input);
    const alone = isLoosening(before, input) && !await hasOtherAdmin(trx);
    await tellAdmins(trx, after, now, actor.name);
    return { after, entry: entryOf(before, after, alone ? { alone } : {}) };
  },
  undo: null,
  proof: null,
};

/** A rule that is switched off, or from a higher amount on, asks for two people less often. */
export const isLoosening = (
  before: Pick<Rule, "isOn" | "fromMinor">,
  after: Pick<Rule, "isOn" | "fromMinor">,
): boolean => before.isOn && (!after.isOn || after.fromMinor > before.fromMinor);

const hasOtherAdmin = async (trx: Database): Promise<boolean> =>
  (await eligibleFor(trx, "loosen_rule")).length > 1;

async function lockRule(trx: Database, id: string): Promise<Rule> {
  await takeLock(trx, RULES_LOCK);
  const rule = (await readRules(trx)).find((one) => one.id === id);
  if (!rule) throw new DomainError("not_found", "two_people.unknown");
  return rule;
}

async function tooFew(trx: Database, rule: RuleName, now: Date): Promise<DomainError | null> {
  const members = await eligibleFor(trx, rule);
  if (hasTwo(members, await closeAccounts(trx, now))) return null;
  return new DomainError("invalid", "two_people.too_few", {
    params: {
      names: members.map(({ name }) => name).join(", ") || "–",
      roles: roleMatrix[permissionUnder(rule)].join(", "),
    },
  });
}

async function writeRule(
  trx: Database,
  { id, version }: Rule,
  { isOn, fromMinor }: RuleChange,
): Promise<Rule> {
  const after = { id, version: version + 1, isOn, fromMinor };
  const row = { isOn: isOn ? 1 : 0, fromMinor, version: after.version };
  await trx.insertInto("two_people_rules").values({ rule: id, ...row })
    .onConflict((conflict) => conflict.column("rule").doUpdateSet(row)).execute();
  return after;
}

const tellAdmins = (
  trx: Database,
  { id: rule, isOn }: Rule,
  now: Date,
  byName: string | null,
  isProposed = false,
): Promise<void> =>
  notifyStaff(trx, { kind: "two_people_changed", facts: { rule, isOn, isProposed, byName } }, now);

const fieldsOf = ({ isOn, fromMinor, version }: Rule) => ({ isOn, fromMinor, version });

const entryOf = (before: Rule, after: Rule, more: object): AuditEvent => ({
  category: "system",
  action: "Two-person rule changed",
  target: before.id,
  status: isLoosening(before, after) ? "warning" : "success",
  before: fieldsOf(before),
  after: { ...fieldsOf(after), ...more },
});

export const isRuleName = (name: string): name is RuleName =>
  (ruleNames as readonly string[]).includes(name);

/**
 * Switches a rule off on the server, where nobody is left who could approve it. Returns false if it is
 * off already. The entry holds the reason, and all admins are told.
 */
export async function switchOff(
  store: Store,
  id: RuleName,
  reason: string,
  actor: Actor = system,
): Promise<boolean> {
  return await write(store, actor, async (trx, record, now) => {
    const work: AuditedTransaction = { trx, record, now };
    const before = await lockRule(trx, id);
    if (!before.isOn) return false;
    const after = await writeRule(trx, before, { isOn: false, fromMinor: before.fromMinor });
    await endOvertaken(work, rules.type, id);
    await tellAdmins(trx, after, now, null);
    record(entryOf(before, after, { reason }));
    return true;
  });
}

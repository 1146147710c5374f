import { type Entry, withFields } from "../audit/subject_entries.ts";
import type { AuditRow } from "../audit/trail.ts";
import type { FaultReason } from "../audit/verify.ts";
import { yieldToEventLoop } from "../base/event_loop.ts";
import type { Database } from "../db/database.ts";
import { valuesIn } from "../db/rows.ts";
import { isReopened } from "../kyc/decisions/two_people.ts";
import type { RuleName } from "../steps/rules.ts";
import { isLoosening, isRuleName } from "../two_people/rule_change.ts";

const REASON = "a step under a rule has no second member" satisfies FaultReason;

const RULE_CHANGED = "Two-person rule changed";
const PROPOSED = "Step proposed";
const followed = [
  ...[RULE_CHANGED, PROPOSED, "KYC accepted", "KYC declined", "KYC revoked", "KYC reopened"],
  ...["Payout released", "Erasure requested", "Instruction given"],
];

interface RuleState {
  isOn: boolean;
  fromMinor: number;
}

interface Trail {
  rules: Map<RuleName, RuleState>;
  /** Proposers by proposal. */
  proposers: Map<string, string | null>;
}

type FollowedEntry = Entry & Pick<AuditRow, "seq" | "subject" | "category">;

const BATCH = 500;

/** Each step that was taken under a rule has two different members, the first of whom proposed it. */
export async function findTwoPeopleFault(
  db: Database,
): Promise<{ reason: FaultReason; record: string } | null> {
  const trail: Trail = { rules: new Map(), proposers: new Map() };
  const first = await db.selectFrom("audit_log").select("seq").where("category", "=", "system")
    .where("action", "=", RULE_CHANGED).orderBy("seq").limit(1).executeTakeFirst();
  for (let last = first ? first.seq - 1 : null; last !== null;) {
    const entries = await nextEntries(db, last);
    const businesses = await businessesAmong(db, entries);
    for (const entry of entries) {
      if (!isByTwo(trail, entry, businesses)) {
        return { reason: REASON, record: entry.subject || entry.target };
      }
      follow(trail, entry);
    }
    last = entries.length < BATCH ? null : entries.at(-1)!.seq;
    await yieldToEventLoop();
  }
  return null;
}

async function nextEntries(db: Database, after: number): Promise<FollowedEntry[]> {
  const rows = await db.selectFrom("audit_log")
    .select([
      "seq",
      "category",
      "subject",
      "at",
      "action",
      "actorId",
      "actorName",
      "target",
      "seals",
    ])
    .select(["before", "after"])
    .where("seq", ">", after).where("action", "in", followed).orderBy("seq").limit(BATCH)
    .execute();
  return rows.map(withFields);
}

async function businessesAmong(
  db: Database,
  entries: readonly FollowedEntry[],
): Promise<ReadonlySet<string>> {
  const ids = entries.filter(({ action }) => action === "KYC accepted")
    .map(({ subject }) => subject ?? "");
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom("kyc_requests").select("id").where("type", "=", "business")
    .where("id", "in", valuesIn(db, ids)).execute();
  return new Set(rows.map(({ id }) => id));
}

/** True for an entry that no rule asks a second member for, or that names one. */
function isByTwo(trail: Trail, entry: FollowedEntry, businesses: ReadonlySet<string>): boolean {
  const { actorId, after } = entry;
  if (!needsSecond(trail, entry, businesses)) return true;
  const { proposedBy, proposal } = after;
  return typeof proposedBy === "string" && proposedBy !== actorId &&
    trail.proposers.get(String(proposal)) === proposedBy;
}

function needsSecond(
  { rules }: Trail,
  { action, category, actorId, target, subject, before, after }: FollowedEntry,
  businesses: ReadonlySet<string>,
): boolean {
  const isOn = (name: RuleName) => rules.get(name)?.isOn === true;
  switch (action) {
    case "KYC accepted":
      return businesses.has(subject ?? "") && isOn("accept_business") ||
        isReopened(before.status) && isOn("revoke_or_reopen");
    case "KYC declined":
      return (before.status === "accepted" || isReopened(before.status)) &&
        isOn("revoke_or_reopen");
    case "KYC revoked":
    case "KYC reopened":
      return isOn("revoke_or_reopen");
    case "Payout released":
      return isOn("release_payout") &&
        Number(after.amountMinor) >= rules.get("release_payout")!.fromMinor;
    case "Erasure requested":
      return isOn("erase_person");
    case "Instruction given":
      return category === "user" && after.value === "inactive" && isOn("deactivate_person");
    case RULE_CHANGED: {
      const known = isRuleName(target) ? rules.get(target) : undefined;
      const isAlone = after.alone === true || actorId === null && after.reason !== undefined;
      return known !== undefined && isLoosening(known, stateOf(after)) && !isAlone;
    }
    default:
      return false;
  }
}

const stateOf = ({ isOn, fromMinor }: Entry["after"]): RuleState => ({
  isOn: isOn === true,
  fromMinor: Number(fromMinor),
});

function follow({ rules, proposers }: Trail, { action, actorId, target, after }: FollowedEntry) {
  if (action === PROPOSED) proposers.set(String(after.proposal), actorId);
  if (action === RULE_CHANGED && isRuleName(target)) rules.set(target, stateOf(after));
}

import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { audiences } from "../comments/threads.ts";
import { ALL } from "../db/sums.ts";
import { boundedWork } from "../base/bounded.ts";
import { DAY_MS } from "../base/durations.ts";
import { countLate } from "../instructions/overdue.ts";
import { countUnattested } from "../access_reviews/reviews.ts";
import { countDueScreenings } from "../kyc/checks/screening_due.ts";
import { may, type StaffRole } from "../permissions.ts";
import { neverSignedIn, withoutFactor } from "../staff/accounts/access.ts";
import { closesAt, lastClosable, nextMonth } from "../statements/months.ts";
import type { Store } from "../store.ts";
import type { Need } from "./need.ts";

type Name = Need["name"];

/** Decisions that the dashboard looks at for documents that were not viewed. */
const MOST_DECISIONS = 1_000;

/** Kinds that are counted up to a limit. */
const bounded: readonly Name[] = ["instructions", "screening-due"];

/** The work of a role that decides nothing, in one statement. */
export async function readRoleNeeds(
  { db, now }: Pick<Store, "db" | "now">,
  { id, role }: { id: string; role: StaffRole },
): Promise<Need[]> {
  const counts: [Name, RawBuilder<unknown>][] = [["mentions", unreadMentions(id)]];
  if (may(role, "corrections.ask")) {
    counts.push(["corrections", openCorrections(sql`true`)]);
    counts.push(["own-corrections", openCorrections(sql`"askedBy" = ${id}`)]);
  }
  if (may(role, "instructions.read")) counts.push(["instructions", countLate(now())]);
  if (may(role, "checks.read")) counts.push(["screening-due", countDueScreenings(now())]);
  if (may(role, "access.attest")) counts.push(["access-review", countUnattested({ id, role })]);
  if (may(role, "proposals.read")) counts.push(["proposals", waitingProposals(role)]);
  if (may(role, "content.read")) counts.push(["drafts", contentDrafts]);
  if (may(role, "audit.verify")) {
    const week = new Date(now().getTime() - 7 * DAY_MS).toISOString();
    counts.push(["checkpoint", sinceCheckpoint], ["not-viewed", notViewed(week)]);
    counts.push(["no-second-factor", withoutFactor], ["never-signed-in", neverSignedIn]);
  }
  const { at, figures } = await readCounts(db, counts);
  const needs = counts.map(([name], index): Need => ({
    name,
    ...bounded.includes(name)
      ? boundedWork(Number(figures[index]))
      : { count: Number(figures[index]), isMore: false },
    ...name === "checkpoint" && at !== null && { at },
  }));
  const isAccountant = may(role, "payouts.hold");
  return [...needs.filter(({ count }) => count > 0), ...isAccountant ? [monthToClose(now())] : []];
}

async function readCounts(db: Database, counts: readonly [Name, RawBuilder<unknown>][]) {
  const columns = counts.map(([name, count]) => sql`${count} as ${sql.ref(name)}`);
  const { rows: [row] } = await sql<Record<string, string | number | null>>`
    select (select max("at") from audit_roots) as "at", ${sql.join(columns)}`.execute(db);
  const at = row?.at;
  return { at: typeof at === "string" ? at : null, figures: counts.map(([name]) => row?.[name]) };
}

const unreadMentions = (staffId: string) =>
  sql`(select count(*) from notifications where "staffId" = ${staffId} and "read" = 0
    and "kind" in (${sql.join(Object.values(audiences).map(({ notice }) => sql.lit(notice)))}))`;

const openCorrections = (also: RawBuilder<unknown>) =>
  sql`(select count(*) from instructions
    where "subject" = 'user' and "field" <> 'status' and "closedAt" is null and "undoneAt" is null and ${also})`;

const waitingProposals = (role: StaffRole) =>
  sql`(select count(*) from step_proposals where "state" = 'waiting' and ${
    may(role, "two_people.read") ? sql`true` : sql`"rule" = 'release_payout'`
  })`;

const contentDrafts = sql`(select coalesce(sum(case "name" when 'content' then "value"
    else -"value" end), 0) from sums
  where "name" in ('content', 'content:published') and "period" = ${sql.lit(ALL)})`;

/** Entries of the trail that no signed checkpoint covers. */
const sinceCheckpoint = sql`(select coalesce(max("seq"), 0) from audit_log)
  - (select coalesce(max("size"), 0) from audit_roots)`;

const notViewed = (since: string) =>
  sql`(select count(*) from (select "undisplayed" from kyc_decisions
      where "decidedAt" >= ${since} and "undoneAt" is null
      order by "decidedAt" desc, "id" desc limit ${sql.lit(MOST_DECISIONS)}) as latest
    where "undisplayed" <> '[]')`;

/** The month that closes next. */
function monthToClose(now: Date): Need {
  const month = nextMonth(lastClosable(now));
  return { name: "month", count: 1, isMore: false, month, at: closesAt(month).toISOString() };
}

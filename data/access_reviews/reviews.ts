import { sql } from "kysely";
import * as z from "zod";
import type { Actor } from "../audit/trail.ts";
import { type AuditedTransaction, system, write } from "../audit/write.ts";
import { dayOf, isDay } from "../base/calendar.ts";
import { DAY_MS } from "../base/durations.ts";
import type { Database } from "../db/database.ts";
import { takeLock } from "../db/locks.ts";
import { DomainError } from "../errors/domain_error.ts";
import type { ErrorCode } from "../errors/texts.ts";
import { notifyStaff } from "../notices/announce.ts";
import type { AccessReviewState } from "../notices/kinds.ts";
import type { StaffRole } from "../permissions.ts";
import { requireManager } from "../staff/accounts/staff.ts";
import { UNDO_MS } from "../steps/rows.ts";
import type { Store } from "../store.ts";
import { freezeGrants, REVIEWS_LOCK } from "./grants.ts";

export interface AccessReview {
  /** From 1. */
  number: number;
  openedAt: string;
  /** Null for one that opened itself. */
  openedBy: string | null;
  dueOn: string;
  /** The next one opens this many months after this one; null: it does not. */
  months: number | null;
  /** The number of its rows. */
  members: number;
  /** The last state that members were notified of. */
  noticed: AccessReviewState;
  endedAt: string | null;
}

declare module "../db/tables.ts" {
  interface Tables {
    access_reviews: AccessReview;
  }
}

const WANTED = sql`case when grants."role" = 'admin' then 'auditor' else 'admin' end`;

/**
 * The rows of an open review that wait for this member, as a column of another statement; `attestersOf`
 * has the rule.
 */
export const countUnattested = ({ id, role }: { id: string; role: StaffRole }) =>
  sql<number>`(select count(*) from access_review_rows as grants
  join access_reviews as review on review."number" = grants."review"
  where review."endedAt" is null and grants."decision" is null
    and grants."staffId" <> ${id}
    and (${WANTED} = ${role} or not exists (select 1 from staff
      where staff."status" = 'active' and staff."role" = ${WANTED}
        and staff."id" <> grants."staffId")))`;

/** Months between two reviews; 0: none opens itself. */
export const repetitions = ["0", "3", "6", "12"] as const;
const MOST_DAYS = 365;
const USUAL_DAYS = 14;
/** Members are reminded this long before the due day. */
const REMIND_DAYS = 3;

const BAD_DAY = "access_review.bad_day" satisfies ErrorCode;

const months = z.enum(repetitions).transform((text) => Number(text) || null);
export const repetitionInput = z.strictObject({ months });
export const reviewInput = repetitionInput.extend({
  dueOn: z.string().trim().refine(isDay, BAD_DAY),
});

export const usualDueDay = (now: Date): string =>
  dayOf(new Date(now.getTime() + USUAL_DAYS * DAY_MS));

/** Throws `conflict` while another review is open, and `invalid` for a day that is over or too late. */
export async function openAccessReview(
  store: Store,
  input: z.output<typeof reviewInput>,
  actor: Actor,
): Promise<number> {
  return await write(store, actor, async (trx, record, now) => {
    await takeLock(trx, REVIEWS_LOCK);
    await requireManager(trx, actor);
    const latest = await latestReview(trx);
    if (latest?.endedAt === null) throw new DomainError("conflict", "access_review.open");
    const last = dayOf(new Date(now.getTime() + MOST_DAYS * DAY_MS));
    if (input.dueOn <= dayOf(now) || input.dueOn > last) throw new DomainError("invalid", BAD_DAY);
    const work = { trx, record, now };
    return await insertReview(work, (latest?.number ?? 0) + 1, input, actor);
  });
}

async function insertReview(
  { trx, record, now }: AuditedTransaction,
  number: number,
  { dueOn, months }: z.output<typeof reviewInput>,
  actor: Actor,
): Promise<number> {
  // Roles change under this lock, so that the rows are those of one instant.
  await takeLock(trx, "staff");
  const rows = await freezeGrants({ db: trx, now: () => now }, number);
  const members = rows.length;
  const openedBy = actor.id;
  const opened = { number, openedAt: now.toISOString(), openedBy, dueOn, months, members };
  await trx.insertInto("access_reviews").values({ ...opened, noticed: "opened", endedAt: null })
    .execute();
  await trx.insertInto("access_review_rows").values(rows).execute();
  await tell(trx, opened, "opened", now, actor.id);
  record({
    category: "access",
    action: "Access review opened",
    target: nameOf(number),
    after: { dueOn, months, members },
    seals: rows.map(({ id }) => `access ${id}` as const),
  });
  return number;
}

const nameOf = (number: number): string => `Access review ${number}`;

/** Changes when the next review opens. Throws `not_found` for a review that is not the latest. */
export async function setRepetition(
  store: Store,
  number: number,
  { months }: z.output<typeof repetitionInput>,
  actor: Actor,
): Promise<void> {
  await write(store, actor, async (trx, record) => {
    await takeLock(trx, REVIEWS_LOCK);
    await requireManager(trx, actor);
    const latest = await latestReview(trx);
    if (latest?.number !== number) throw new DomainError("not_found", "access_review.not_found");
    const { months: before } = latest;
    if (before === months) return;
    await trx.updateTable("access_reviews").set({ months }).where("number", "=", number).execute();
    record({
      category: "access",
      action: "Access review changed",
      target: nameOf(number),
      before: { months: before },
      after: { months },
    });
  });
}

/** Records that somebody takes the rows with them. */
export const recordReviewDownload = (store: Store, number: number, actor: Actor): Promise<void> =>
  write(store, actor, (_trx, record) => {
    const after = { format: "csv" };
    record({ category: "access", action: "List exported", target: nameOf(number), after });
  });

export const latestReview = (db: Database): Promise<AccessReview | undefined> =>
  db.selectFrom("access_reviews").selectAll().orderBy("number", "desc").limit(1)
    .executeTakeFirst();

/** The instant at which the next review opens itself, once this one has ended; null: it does not. */
export function nextOpening({ openedAt, months }: AccessReview): string | null {
  if (months === null) return null;
  const opened = new Date(openedAt);
  const next = new Date(opened);
  next.setUTCMonth(next.getUTCMonth() + months);
  // The 31st of a shorter month is its last day.
  if (next.getUTCDate() !== opened.getUTCDate()) next.setUTCDate(0);
  return next.toISOString();
}

/** Ends a review whose rows are all attested, opens the next one, and reminds of one that is open. */
export async function runAccessReviews(store: Store): Promise<void> {
  const review = await latestReview(store.db);
  // A read first, so that an idle process does not take SQLite's write lock.
  if (!review || await changeOf(store.db, review, store.now()) === null) return;
  await write(store, system, async (trx, record, now) => {
    await takeLock(trx, REVIEWS_LOCK);
    const latest = (await latestReview(trx))!;
    const change = await changeOf(trx, latest, now);
    const { number, openedAt, dueOn, months } = latest;
    if (change === "opened") {
      const days = Date.parse(dueOn) - Date.parse(dayOf(new Date(openedAt)));
      const next = { dueOn: dayOf(new Date(now.getTime() + days)), months };
      await insertReview({ trx, record, now }, number + 1, next, system);
    } else if (change === "ended") {
      await endReview({ trx, record, now }, latest);
    } else if (change !== null) {
      await trx.updateTable("access_reviews").set({ noticed: change }).where("number", "=", number)
        .execute();
      await tell(trx, latest, change, now);
    }
  });
}

/** The change that has become due for the latest review. */
async function changeOf(
  db: Database,
  review: AccessReview,
  now: Date,
): Promise<AccessReviewState | null> {
  const { number, noticed, endedAt, dueOn } = review;
  if (endedAt !== null) {
    const next = nextOpening(review);
    return next !== null && next <= now.toISOString() ? "opened" : null;
  }
  // The last row can be undone until then.
  const settled = new Date(now.getTime() - UNDO_MS).toISOString();
  const left = await db.selectFrom("access_review_rows").select("id").where("review", "=", number)
    .where((eb) => eb.or([eb("attestedAt", "is", null), eb("attestedAt", ">", settled)]))
    .limit(1).executeTakeFirst();
  if (!left) return "ended";
  if (noticed !== "overdue" && dueOn < dayOf(now)) return "overdue";
  const soon = dayOf(new Date(now.getTime() + REMIND_DAYS * DAY_MS));
  return noticed === "opened" && dueOn <= soon ? "due" : null;
}

async function endReview({ trx, record, now }: AuditedTransaction, review: AccessReview) {
  const { number } = review;
  await trx.updateTable("access_reviews").set({ endedAt: now.toISOString() })
    .where("number", "=", number).execute();
  const rows = await trx.selectFrom("access_review_rows").select("decision")
    .where("review", "=", number).execute();
  const count = (wanted: string) => rows.filter(({ decision }) => decision === wanted).length;
  await tell(trx, review, "ended", now);
  record({
    category: "access",
    action: "Access review ended",
    target: nameOf(number),
    after: { keep: count("keep"), change: count("change"), end: count("end") },
  });
}

async function tell(
  trx: Database,
  { number, dueOn }: Pick<AccessReview, "number" | "dueOn">,
  state: AccessReviewState,
  now: Date,
  except: string | null = null,
): Promise<void> {
  await notifyStaff(trx, { kind: "access_review", facts: { number, dueOn, state } }, now, except);
}

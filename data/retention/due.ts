import { type RawBuilder, sql } from "kysely";
import { addMonths } from "../base/calendar.ts";
import { DAY_MS } from "../base/durations.ts";
import type { Database } from "../db/database.ts";
import { isUnderLegalHold } from "../list/legal_holds.ts";
import type { Source } from "../list/shape.ts";
import { hasNoEnd } from "../records/users.ts";
import type { RetentionSettings } from "./settings.ts";

/** The documents of a request, or the file of a person, whose time is over. */
export interface DueItem {
  id: string;
  userId: string;
  userName: string;
  /** The instant that the clock runs from. */
  from: string;
  /** The instant from which it is due. */
  since: string;
  /** The bytes of so many documents go. */
  documents: number;
  why: "decision" | "expiry" | "end";
}

export interface DueList {
  due: readonly DueItem[];
  /** Due, but under legal hold. */
  held: readonly DueItem[];
  /** Decided requests without an instant of the decision, such as imported ones. */
  unknown: readonly Pick<DueItem, "id" | "userId" | "userName" | "documents">[];
}

/** At most so many are confirmed at a time. */
export const MOST_CONFIRMED = 50;

interface EndedRow {
  id: string;
  userId: string;
  userName: string;
  status: string;
  documents: number | string;
  endedAt: string | null;
}

/**
 * Requests with stored documents that no longer run: decided otherwise than by an acceptance, with the
 * instant of the decision, or accepted, with the end of the acceptance. Open checks stop the clock.
 */
const ended: RawBuilder<EndedRow> = sql`(select request."id", request."userId",
    request."userName", request."status",
    (select count(*) from kyc_held_documents as document
      where document."requestId" = request."id") as "documents",
    case when request."status" = 'accepted' then request."expiresAt"
      else (select max(decision."decidedAt") from kyc_decisions as decision
        where decision."requestId" = request."id" and decision."undoneAt" is null)
      end as "endedAt"
  from kyc_requests as request
  where request."phase" in ('declined', 'revoked', 'accepted', 'expired')
    and request."openChecks" = 0
    and exists (select 1 from kyc_held_documents as document
      where document."requestId" = request."id"))`;

/** Requests whose documents are due at an instant, the oldest first; with an id that one alone. */
export async function readDueDocuments(
  { db, now }: Source,
  { documentMonths }: RetentionSettings,
  { held, id, until = now(), limit = MOST_CONFIRMED }: {
    held: boolean;
    id?: string;
    until?: Date;
    limit?: number;
  },
): Promise<DueItem[]> {
  if (documentMonths === null) return [];
  const { rows } = await sql<EndedRow>`select * from ${ended} as ended
    where ended."endedAt" <= ${latestEnd(until, documentMonths)} and ${heldIs("kyc", held)}
    ${id === undefined ? sql`` : sql`and "id" = ${id}`}
    order by ended."endedAt", ended."id" limit ${limit}`.execute(db);
  return rows.map(({ status, documents, endedAt, ...row }) => ({
    ...row,
    from: endedAt!,
    since: addMonths(new Date(endedAt!), documentMonths).toISOString(),
    documents: Number(documents),
    why: status === "accepted" ? "expiry" as const : "decision" as const,
  })).filter(({ since }) => since <= until.toISOString());
}

const heldIs = (type: "kyc" | "user", held: boolean): RawBuilder<boolean> =>
  held ? isUnderLegalHold[type] : sql`not (${isUnderLegalHold[type]})`;

/** Months differ by up to three days, so ends of these days are compared one by one. */
const latestEnd = (until: Date, months: number): string =>
  new Date(addMonths(until, -months).getTime() + 3 * DAY_MS).toISOString();

/** The due list of documents. */
export async function readDocumentsDue(
  source: Source,
  settings: RetentionSettings,
): Promise<DueList> {
  return {
    due: await readDueDocuments(source, settings, { held: false }),
    held: await readDueDocuments(source, settings, { held: true }),
    unknown: settings.documentMonths === null ? [] : await readUnknownEnds(source.db),
  };
}

async function readUnknownEnds(db: Database): Promise<DueList["unknown"]> {
  const { rows } = await sql<EndedRow>`select * from ${ended} as ended
    where ended."endedAt" is null and ended."status" <> 'accepted'
    order by ended."id" limit ${MOST_CONFIRMED}`.execute(db);
  return rows.map(({ id, userId, userName, documents }) => ({
    id,
    userId,
    userName,
    documents: Number(documents),
  }));
}

/** People whose file is due, the oldest first. */
export async function readDueFiles(
  { db, now }: Source,
  { fileYears }: RetentionSettings,
  { held }: { held: boolean },
): Promise<DueItem[]> {
  if (fileYears === null) return [];
  const months = fileYears * 12;
  const { rows } = await sql<EndedRow>`
    select person.*, (select count(*) from kyc_held_documents as document
      where document."userId" = person."id") as "documents"
    from (select "id", "id" as "userId", "name" as "userName", "endedAt" from users
      where "endedAt" <= ${latestEnd(now(), months)} and "endedAt" >= "joinedAt"
        and ${heldIs("user", held)}
      order by "endedAt", "id" limit ${MOST_CONFIRMED}) as person
    order by person."endedAt", person."id"`.execute(db);
  const nowIso = now().toISOString();
  return rows.map(({ id, userId, userName, documents, endedAt }) => ({
    id,
    userId,
    userName,
    from: endedAt!,
    since: addMonths(new Date(endedAt!), months).toISOString(),
    documents: Number(documents),
    why: "end" as const,
  })).filter(({ since }) => since <= nowIso);
}

/** People whose file is due, and the number of those without an end. */
export async function readFilesDue(
  source: Source,
  settings: RetentionSettings,
): Promise<Omit<DueList, "unknown"> & { unknown: number }> {
  if (settings.fileYears === null) return { due: [], held: [], unknown: 0 };
  const { rows: [row] } = await sql<{ count: number | string }>`
    select count(*) as "count" from users where ${hasNoEnd}`.execute(source.db);
  return {
    due: await readDueFiles(source, settings, { held: false }),
    held: await readDueFiles(source, settings, { held: true }),
    unknown: Number(row?.count ?? 0),
  };
}

import { type RawBuilder, sql } from "kysely";
import { dayOf } from "../base/calendar.ts";
import { DAY_MS } from "../base/durations.ts";
import type { Database } from "../db/database.ts";
import { valuesIn } from "../db/rows.ts";
import { indexed } from "./conditions.ts";
import type { FilterShape } from "./shape.ts";

/** Kinds of checks with a name in each language; each can have a period of screening. */
export const namedKinds = [
  ...["face-match", "liveness", "document", "sanctions", "pep", "adverse-media"] as const,
  "address",
] as const;
export type NamedKind = typeof namedKinds[number];

/** `ranDay` and `dueDay` of a person about whom no provider has run the kind. */
export const NEVER = { ranDay: -1, dueDay: 0 } as const;

/** Days in UTC since 1970, so that periods are added to them. */
export const dayNumber = (at: Date): number => Math.floor(at.getTime() / DAY_MS);

/** Rows of `kyc_screenings` about people with an acceptance in force. */
export const isInForce = (now: Date) => sql<boolean>`"until" > ${now.toISOString()}`;

/** Rows of kinds that have a period and were run longer ago, or never. */
export const isDue = (now: Date) =>
  sql<boolean>`"kind" in (${sql.join(namedKinds.map((kind) => sql.lit(kind)))})
    and "dueDay" <= ${sql.lit(dayNumber(now))}`;

const choices = ["never", "old"] as const;
type Choice = typeof choices[number];

export const screenedValues: readonly (Choice | `${Choice}-${NamedKind}`)[] = [
  ...choices,
  ...namedKinds.flatMap((kind) => choices.map((choice) => `${choice}-${kind}` as const)),
];

/** `never` and `old` alone are about any kind. */
function runsOf(value: string, now: Date): RawBuilder<boolean> {
  const [, choice, kind] = /^(never|old)(?:-(.+))?$/.exec(value)!;
  const isOfKind = kind === undefined ? isDue(now) : sql`"kind" = ${sql.lit(kind)}`;
  return choice === "never"
    ? sql`${isOfKind} and "dueDay" = ${sql.lit(NEVER.dueDay)}`
    : sql`${isOfKind} and "dueDay" > ${sql.lit(NEVER.dueDay)}
        and "dueDay" <= ${sql.lit(dayNumber(now))}`;
}

/** Accepted people by the last run of a kind that has a period. */
export const screenedFilter = {
  values: screenedValues,
  conditions: (values, _reader, now) => {
    const runs = values.map((value) =>
      sql`select "userId" from kyc_screenings
        where ${runsOf(value, now)} and ${isInForce(now)}`
    );
    return [indexed(sql`"id" in (${sql.join(runs, sql` union `)})`)];
  },
  takes: () => "checks.read",
} satisfies FilterShape;

/** The last run of a kind that has a period. */
export interface Screening {
  kind: string;
  /** Null: never. */
  ranOn: string | null;
  isDue: boolean;
}

/** The last runs about a person with an acceptance in force. */
export interface Screened {
  /** The acceptance that lasts longest, about which the next run comes. */
  acceptedRequest: string;
  runs: readonly Screening[];
}

interface Row {
  userId: string;
  kind: string;
  ranDay: number;
  dueDay: number;
  acceptedRequest: string | null;
}

/** The rows of these people, for `screenedIn`. */
export const selectScreened = (db: Database, userIds: readonly string[], now: Date) =>
  db.selectFrom("kyc_screenings").select(["userId", "kind", "ranDay", "dueDay"])
    .select(sql<string | null>`(select request."id" from kyc_requests as request
      where request."userId" = kyc_screenings."userId" and request."status" = 'accepted'
        and request."expiresAt" > ${now.toISOString()}
      order by request."expiresAt" desc, request."id" desc limit 1)`.as("acceptedRequest"))
    .where("userId", "in", valuesIn(db, userIds)).where("dueDay", "is not", null)
    .where(isInForce(now)).orderBy("kind").$castTo<Row>();

/** People without an acceptance in force, and kinds without a period, are left out. */
export function screenedIn(rows: readonly Row[], now: Date): ReadonlyMap<string, Screened> {
  const byPerson = Map.groupBy(rows, ({ userId }) => userId);
  return new Map([...byPerson].flatMap(([userId, own]) => {
    const { acceptedRequest } = own[0]!;
    const runs = own.map(({ kind, ranDay, dueDay }) => ({
      kind,
      ranOn: dueDay === NEVER.dueDay ? null : dayOf(new Date(ranDay * DAY_MS)),
      isDue: dueDay <= dayNumber(now),
    }));
    return acceptedRequest === null ? [] : [[userId, { acceptedRequest, runs }]];
  }));
}

export const readScreened = async (db: Database, userIds: readonly string[], now: Date) =>
  screenedIn(await selectScreened(db, userIds, now).execute(), now);

/** Fields of files, for readers of checks. */
export const screeningFields = {
  lastScreened: "checks.read",
  acceptedRequest: "checks.read",
} as const;

/** The same fields of one person, as text: `pep never due, sanctions 2026-08-20`. */
export const screeningFacts = (screened: Screened | undefined) => ({
  lastScreened: screened
    ? screened.runs.map(({ kind, ranOn, isDue }) =>
      `${kind} ${ranOn ?? "never"}${isDue ? " due" : ""}`
    ).join(", ")
    : null,
  acceptedRequest: screened?.acceptedRequest ?? null,
});

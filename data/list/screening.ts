import { type RawBuilder, sql } from "kysely";
import { DAY_MS } from "../base/durations.ts";
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

type ScreeningValue = "due" | `${"never" | "older"}-${NamedKind}`;

export const screeningValues: readonly ScreeningValue[] = [
  "due",
  ...namedKinds.flatMap((kind) => [`never-${kind}`, `older-${kind}`] as const),
];

function runsOf(value: string, now: Date): RawBuilder<boolean> {
  if (value === "due") return isDue(now);
  const [, choice, kind = ""] = /^(never|older)-(.+)$/.exec(value)!;
  const isOfKind = sql`"kind" = ${sql.lit(kind)}`;
  return choice === "never"
    ? sql`${isOfKind} and "dueDay" = ${sql.lit(NEVER.dueDay)}`
    : sql`${isOfKind} and "dueDay" > ${sql.lit(NEVER.dueDay)}
        and "dueDay" <= ${sql.lit(dayNumber(now))}`;
}

/** Accepted people by the last run of a kind that has a period; `due` is any of them. */
export const screeningFilter = {
  values: screeningValues,
  conditions: (values, _reader, now) => {
    const runs = values.map((value) =>
      sql`select "userId" from kyc_screenings
        where ${runsOf(value, now)} and ${isInForce(now)}`
    );
    return [indexed(sql`"id" in (${sql.join(runs, sql` union `)})`)];
  },
  takes: () => "checks.read",
} satisfies FilterShape;

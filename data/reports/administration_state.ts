import { sql } from "kysely";
import { readValidity } from "../kyc/decisions/validity.ts";
import { readDeskHours } from "../kyc/queue/due_hours.ts";
import { neverSignedIn, withoutFactor } from "../staff/accounts/access.ts";
import type { Store } from "../store.ts";

const counts = [
  ...["active", "invited", "withoutFactor", "neverSignedIn", "secondFactor", "tokens"],
  ...["webhooks", "failing", "reasons", "documentTypes", "entries"],
  ...["documentMonths", "fileYears"],
] as const;

/**
 * Figures of the pages of the administration; `secondFactor` is 1 where everybody needs one, a clock
 * of retention is 0 where it is off.
 */
export type AdministrationState = Record<typeof counts[number], number> & {
  hours: Awaited<ReturnType<typeof readDeskHours>>;
  /** The shortest and the longest time that an acceptance lasts. */
  validity: readonly [least: number, most: number];
  /** Attested rows of the review of accesses that is open; null if none is. */
  reviewed: readonly [done: number, all: number] | null;
};

export async function readAdministrationState(
  { db, now }: Pick<Store, "db" | "now">,
): Promise<AdministrationState> {
  const at = now().toISOString();
  const { rows: [row] } = await sql<Record<string, string | number | null>>`select
    (select count(*) from staff where "status" = 'active') as "active",
    (select count(*) from invitations where "expiresAt" > ${at}) as "invited",
    ${withoutFactor} as "withoutFactor", ${neverSignedIn} as "neverSignedIn",
    (select max("secondFactor") from sign_in_rules) as "secondFactor",
    (select count(*) from service_tokens where "revokedAt" is null and "expiresAt" > ${at})
      as "tokens",
    (select count(*) from webhook_endpoints where "disabledAt" is null) as "webhooks",
    (select count(*) from webhook_endpoints
      where "disabledAt" is null and "failingSince" is not null) as "failing",
    (select count(*) from kyc_reasons where "active" = 1) as "reasons",
    (select count(*) from kyc_document_types where "active" = 1) as "documentTypes",
    (select "documentMonths" from retention_settings) as "documentMonths",
    (select "fileYears" from retention_settings) as "fileYears",
    (select "members" from access_reviews where "endedAt" is null) as "reviewing",
    (select count(*) from access_review_rows where "decision" is not null and "review" =
      (select "number" from access_reviews where "endedAt" is null)) as "attested",
    (select coalesce(max("seq"), 0) from audit_log) as "entries"`.execute(db);
  const figures = Object.fromEntries(counts.map((name) => [name, Number(row?.[name] ?? 0)]));
  const days = Object.values(await readValidity(db));
  return {
    ...figures as Record<typeof counts[number], number>,
    hours: await readDeskHours(db),
    validity: [Math.min(...days), Math.max(...days)],
    reviewed: row?.reviewing == null ? null : [Number(row.attested), Number(row.reviewing)],
  };
}

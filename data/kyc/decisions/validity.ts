import { sql } from "kysely";
import * as z from "zod";
import type { Actor } from "../../audit/trail.ts";
import { write } from "../../audit/write.ts";
import { DAY_MS } from "../../base/durations.ts";
import type { Database } from "../../db/database.ts";
import { takeLock, takeSharedLock } from "../../db/locks.ts";
import { DomainError } from "../../errors/domain_error.ts";
import type { ErrorCode } from "../../errors/texts.ts";
import { type Risk, risks } from "../../records/users.ts";
import { requireManager } from "../../staff/accounts/staff.ts";
import type { Store } from "../../store.ts";
import type { KycRequest } from "../requests/requests.ts";
import { DEFAULT_VALIDITY_DAYS, type KycType, kycTypes } from "../requests/statuses.ts";

interface ValidityRow {
  type: KycType;
  risk: Risk;
  days: number;
}

declare module "../../db/tables.ts" {
  interface Tables {
    kyc_validity: ValidityRow;
  }
}

type Cell = `${KycType}_${Risk}`;

/** Days that an acceptance lasts, by type of request and risk of its person. */
export type ValidityTable = Record<Cell, number>;

const cellOf = (type: KycType, risk: Risk): Cell => `${type}_${risk}`;

/** The cells of the table, type by type. */
export const validityCells = kycTypes.flatMap((type) =>
  risks.map((risk) => ({ name: cellOf(type, risk), type, risk }))
);

const tableOf = <Value>(value: Value) =>
  Object.fromEntries(validityCells.map(({ name }) => [name, value])) as Record<Cell, Value>;

const WRONG = "validity.bad_days" satisfies ErrorCode;
const MOST_DAYS = 3_650;
const days = z.int(WRONG).min(1, WRONG).max(MOST_DAYS, WRONG);

export const validityTable = z.strictObject(tableOf(days));

/** Shared by acceptances, and held alone by a change of the table. */
const VALIDITY_LOCK = "kyc validity";

export async function readValidity(db: Database): Promise<ValidityTable> {
  const rows = await db.selectFrom("kyc_validity").selectAll().execute();
  return {
    ...tableOf(DEFAULT_VALIDITY_DAYS),
    ...Object.fromEntries(rows.map(({ type, risk, days }) => [cellOf(type, risk), days])),
  };
}

/** A form's note of the table that it showed. */
export const shownTable = (table: ValidityTable): string =>
  validityCells.map(({ name }) => table[name]).join();

/** Counts for decisions from then on. Throws `conflict` unless the table is as `shown`. */
export async function setValidity(
  store: Store,
  after: ValidityTable,
  actor: Actor,
  shown: string | null = null,
): Promise<void> {
  await write(store, actor, async (trx, record) => {
    await takeLock(trx, VALIDITY_LOCK);
    await requireManager(trx, actor);
    const before = await readValidity(trx);
    if (shown !== null && shown !== shownTable(before)) {
      throw new DomainError("conflict", "validity.changed");
    }
    if (shownTable(before) === shownTable(after)) return;
    for (const { name, type, risk } of validityCells) {
      const row = { days: after[name] };
      await trx.insertInto("kyc_validity").values({ type, risk, ...row })
        .onConflict((conflict) => conflict.columns(["type", "risk"]).doUpdateSet(row)).execute();
    }
    record({ category: "system", action: "Validity changed", target: "KYC", before, after });
  });
}

/** The days that an acceptance of a request lasts now, and the risk of its person if there is one. */
export interface Validity {
  days: number;
  risk: Risk | null;
}

export async function validityOf(
  db: Database,
  { type, userId }: Pick<KycRequest, "type" | "userId">,
): Promise<Validity> {
  const risk = sql`(select "risk" from users where "id" = ${userId})`;
  const { rows: [row] } = await sql<{ days: number | null; risk: Risk | null }>`select
    ${risk} as "risk", (select "days" from kyc_validity
      where "type" = ${type} and "risk" = coalesce(${risk}, 'normal')) as "days"`.execute(db);
  return { days: row?.days ?? DEFAULT_VALIDITY_DAYS, risk: row?.risk ?? null };
}

/** The same for a decision: no change of the table comes before its end. */
export async function validityLocked(
  trx: Database,
  request: Pick<KycRequest, "type" | "userId">,
): Promise<Validity> {
  await takeSharedLock(trx, VALIDITY_LOCK);
  return await validityOf(trx, request);
}

/** Days of 24 hours (specification, section 9). */
export const expiryAfter = (now: Date, days: number): string =>
  new Date(now.getTime() + days * DAY_MS).toISOString();

/**
 * The latest end that history may bring: that of an acceptance of now by the longest time of the table,
 * or one that the desk has given before.
 */
export async function latestExpiry({ db, now }: Pick<Store, "db" | "now">): Promise<string> {
  const { rows: [row] } = await sql<{ days: number | null; latest: string | null }>`select
    (select max("days") from kyc_validity) as "days",
    (select max("expiresAt") from kyc_requests where "phase" = 'accepted') as "latest"`.execute(db);
  const longest = expiryAfter(now(), Math.max(DEFAULT_VALIDITY_DAYS, row?.days ?? 0));
  return row?.latest && row.latest > longest ? row.latest : longest;
}

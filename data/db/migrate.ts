import { type Kysely, sql } from "kysely";
import { type Migration, type MigrationProvider, Migrator } from "kysely/migration";
import { DomainError } from "../errors/domain_error.ts";
import { BASELINE, isBeforeBaseline, LAST_BEFORE, tooOld } from "./baseline.ts";
import type { Database } from "./database.ts";
import { engineOf } from "./engine/engine_of.ts";
import { makeAppendOnly, runSchemaStatement } from "./schema.ts";
import type { Tables } from "./tables.ts";
import { definition as baseline } from "./migrations/20261127_baseline.ts";
import { definition as alarms } from "./migrations/20261128_alarms.ts";
import { definition as assignments } from "./migrations/20261128_assignments.ts";
import { definition as checks } from "./migrations/20261128_checks.ts";
import { definition as commentAreas } from "./migrations/20261128_comment_areas.ts";
import { definition as corrections } from "./migrations/20261128_corrections.ts";
import { definition as currency } from "./migrations/20261128_currency.ts";
import { definition as documentTypes } from "./migrations/20261128_document_types.ts";
import { definition as mentions } from "./migrations/20261128_mentions.ts";
import { definition as payoutHolds } from "./migrations/20261128_payout_holds.ts";
import { definition as statements } from "./migrations/20261128_statements.ts";
import { definition as reportsAsViews } from "./migrations/20261127_reports_as_views.ts";
import { definition as reviewSessions } from "./migrations/20261127_review_sessions.ts";
import { definition as closedRows } from "./migrations/20261201_money_closed_rows.ts";
import { definition as openChecks } from "./migrations/20261201_review_open_checks.ts";
import { definition as heldIndex } from "./migrations/20261204_money_held.ts";
import { definition as proofSeals } from "./migrations/20261205_proof_seals.ts";
import { definition as reverted } from "./migrations/20261206_money_reverted.ts";
import { definition as highSums } from "./migrations/20261206_money_sums.ts";
import { definition as recordUrls } from "./migrations/20261206_words_urls.ts";
import { definition as refunds } from "./migrations/20261207_money_refunds.ts";
import { definition as verdictIndex } from "./migrations/20261129_verdict_index.ts";
import { definition as currencyDigits } from "./migrations/20261202_currency_digits.ts";
import { definition as steps } from "./migrations/20261207_steps.ts";
import { definition as revenueSource } from "./migrations/20261127_revenue_source.ts";
import { definition as idnSearch } from "./migrations/20261203_oper_idn_search.ts";
import { definition as evidence } from "./migrations/20261209_evidence.ts";
import { definition as legalHolds } from "./migrations/20261211_legal_holds.ts";
import { definition as endedAt } from "./migrations/20261211_retention_ended_at.ts";
import { definition as removals } from "./migrations/20261211_retention_removals.ts";
import { definition as retention } from "./migrations/20261211_retention_settings.ts";
import { definition as erasedEntries } from "./migrations/20261212_erasure_entries.ts";
import { definition as erasureLedger } from "./migrations/20261212_erasure_ledger.ts";
import { definition as risk } from "./migrations/20261213_validity_risk.ts";
import { definition as validity } from "./migrations/20261213_validity_table.ts";
import { definition as databaseIdentity } from "./migrations/20261214_database_identity.ts";
import { definition as erasuresSent } from "./migrations/20261214_erasures_sent.ts";
import { definition as departures } from "./migrations/20261214_staff_departures.ts";
import { definition as instructions } from "./migrations/20261215_instructions.ts";
import { definition as checkMatches } from "./migrations/20261217_check_matches.ts";
import { definition as documentEnds } from "./migrations/20261217_document_ends.ts";
import { definition as accessReviews } from "./migrations/20261218_access_reviews.ts";
import { definition as instructionsByAge } from "./migrations/20261219_instructions_by_age.ts";
import { definition as screenings } from "./migrations/20261221_screenings.ts";
import { definition as heldAmounts } from "./migrations/20261222_held_amounts.ts";
import { definition as instructionLists } from "./migrations/20261223_instruction_lists.ts";
import { definition as twoPeople } from "./migrations/20261216_two_people.ts";
import type { Definition } from "./migration.ts";

/** In order. A shipped migration is never edited. */
const known = {
  "20261127_baseline": baseline,
  "20261127_reports_as_views": reportsAsViews,
  "20261127_revenue_source": revenueSource,
  "20261127_review_sessions": reviewSessions,
  "20261128_alarms": alarms,
  "20261128_assignments": assignments,
  "20261128_checks": checks,
  "20261128_comment_areas": commentAreas,
  "20261128_corrections": corrections,
  "20261128_currency": currency,
  "20261128_document_types": documentTypes,
  "20261128_mentions": mentions,
  "20261128_payout_holds": payoutHolds,
  "20261128_statements": statements,
  "20261129_verdict_index": verdictIndex,
  "20261201_money_closed_rows": closedRows,
  "20261201_review_open_checks": openChecks,
  "20261202_currency_digits": currencyDigits,
  "20261203_oper_idn_search": idnSearch,
  "20261204_money_held": heldIndex,
  "20261205_proof_seals": proofSeals,
  "20261206_money_reverted": reverted,
  "20261206_money_sums": highSums,
  "20261206_words_urls": recordUrls,
  "20261207_money_refunds": refunds,
  "20261207_steps": steps,
  "20261209_evidence": evidence,
  "20261211_legal_holds": legalHolds,
  "20261211_retention_ended_at": endedAt,
  "20261211_retention_removals": removals,
  "20261211_retention_settings": retention,
  "20261212_erasure_entries": erasedEntries,
  "20261212_erasure_ledger": erasureLedger,
  "20261213_validity_risk": risk,
  "20261213_validity_table": validity,
  "20261214_database_identity": databaseIdentity,
  "20261214_erasures_sent": erasuresSent,
  "20261214_staff_departures": departures,
  "20261215_instructions": instructions,
  "20261217_check_matches": checkMatches,
  "20261217_document_ends": documentEnds,
  "20261218_access_reviews": accessReviews,
  "20261219_instructions_by_age": instructionsByAge,
  "20261221_screenings": screenings,
  "20261223_instruction_lists": instructionLists,
  "20261216_two_people": twoPeople,
  "20261222_held_amounts": heldAmounts,
};

/** A table without a migration that creates it is a type error here, which names the table. */
type Complete<Known extends Record<string, { creates: readonly string[] }>> = [
  keyof Tables,
] extends [Known[keyof Known]["creates"][number]] ? Known
  : `no migration creates ${Exclude<keyof Tables, Known[keyof Known]["creates"][number]>}`;

export const definitions: Record<string, Definition> = known satisfies Complete<typeof known>;

const migrations: Record<string, Migration> = Object.fromEntries(
  Object.entries(definitions).map(([name, definition]) => [name, {
    up: (db: Database) => applyDefinition(db, definition),
  }]),
);

export async function applyDefinition(
  db: Database,
  { statements, run, appendOnly = [] }: Definition,
): Promise<void> {
  for (const statement of statements) await runSchemaStatement(db, statement);
  await run?.(db);
  for (const table of appendOnly) await makeAppendOnly(db, table);
}

const provider: MigrationProvider = { getMigrations: () => Promise.resolve(migrations) };

/** Brings the database up to date in one transaction; returns the names of the new migrations. */
export async function migrate(db: Database): Promise<string[]> {
  await requireKnown(db, await appliedMigrations(db));
  await adoptBaseline(db);
  const seen = await appliedMigrations(db);
  // Kysely's migrator would read the definitions of all tables to find this out.
  if (isUpToDate(seen)) return [];
  // Migrations of two branches may land in another order than that of their days.
  const migrator = new Migrator({
    db: db as Kysely<Tables>,
    provider,
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  // The engine has no statistics for new indexes and rewritten tables.
  if (seen.length > 0) await engineOf(db).analyze(db);
  return results.map(({ migrationName }) => migrationName);
}

/** PostgreSQL must be up to date: `deno task migrate` runs before a release. */
export async function ensureMigrated(db: Database): Promise<void> {
  if (engineOf(db).migratesAtStart) {
    await migrate(db);
    return;
  }
  const seen = await appliedMigrations(db);
  await requireKnown(db, seen);
  if (!isUpToDate(seen)) {
    throw new Error("DATABASE_URL: the database is not up to date; run `deno task migrate`");
  }
}

/** The database has the schema of the baseline, by earlier migrations: it is noted as such. */
async function adoptBaseline(db: Database): Promise<void> {
  if (!(await appliedMigrations(db)).includes(LAST_BEFORE)) return;
  await db.transaction().execute(async (trx) => {
    await engineOf(trx).takeLock(trx, "baseline", "exclusive");
    // Another process may have done it meanwhile.
    if (!(await readMigrations(trx)).includes(LAST_BEFORE)) return;
    await sql`update kysely_migration set "name" = ${BASELINE} where "name" = ${LAST_BEFORE}`
      .execute(trx);
    await sql`delete from kysely_migration where "name" < ${BASELINE}`.execute(trx);
  });
}

/** Refuses a database whose schema this version does not know. */
async function requireKnown(db: Database, seen: readonly string[]): Promise<void> {
  const old = tooOld(seen);
  if (old !== undefined) throw new Error(`DATABASE_URL: the database ${old}`);
  const unknown = firstUnknown(seen);
  if (unknown === undefined) return;
  const { rows } = await sql<{ at: string }>`select "timestamp" as "at" from kysely_migration
    where "name" = ${unknown}`.execute(db);
  const at = rows[0]?.at ?? "";
  const backup = await lastBackup(db, at).catch(() => undefined);
  throw new Error(
    `DATABASE_URL: the database is from a newer version: ${unknown} migrated it on ${at}. ` +
      `Start a version that has data/db/migrations/${unknown}.ts, or restore ` +
      (backup ? `the backup ${backup.target} of ${backup.at}` : "a backup made before that"),
  );
}

/** The last backup before an instant that the trail names. */
const lastBackup = (db: Database, before: string) =>
  db.selectFrom("audit_log").select(["target", "at"])
    .where("action", "=", "Backup completed").where("after", "is not", null)
    .where("at", "<", before).orderBy("at", "desc").limit(1).executeTakeFirst();

/** A migration that this version does not know; null in a database of this version. */
export const newerMigration = sql<string | null>`(select max("name") from kysely_migration
  where "name" not in (${sql.join(Object.keys(migrations))}))`;

const NEWER_RETRY_SECONDS = 5;

/** A newer version has migrated the database since this process started; expected in a release. */
export class NewerVersion extends DomainError {
  constructor() {
    super("unavailable", "desk.newer_version", {
      retryAfterSeconds: NEWER_RETRY_SECONDS,
    });
  }
}

/** Throws `NewerVersion` unless this version knows all migrations. */
export function requireNoneNewer(newer: string | null): void {
  if (newer !== null) throw new NewerVersion();
}

export const unknownMigration = async (db: Database): Promise<string | undefined> =>
  firstUnknown(await appliedMigrations(db));

const firstUnknown = (seen: readonly string[]): string | undefined =>
  seen.find((name) => !(name in migrations) && !isBeforeBaseline(name));

export const isUpToDate = (seen: readonly string[]): boolean =>
  Object.keys(migrations).every((name) => seen.includes(name));

export async function appliedMigrations(db: Database): Promise<string[]> {
  return await engineOf(db).hasTable(db, "kysely_migration") ? await readMigrations(db) : [];
}

/** The same for a database that has been migrated, without a query for the table. */
export async function readMigrations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select "name" from kysely_migration order by "name"`.execute(db);
  return rows.map(({ name }) => name);
}

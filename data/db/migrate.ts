import { sql } from "kysely";
import { type Migration, type MigrationProvider, Migrator } from "kysely/migration";
import { DomainError } from "../errors/domain_error.ts";
import type { Database } from "./database.ts";
import { engineOf } from "./engine/engine_of.ts";
import { makeAppendOnly, runSchemaStatement } from "./schema.ts";
import type { Tables } from "./tables.ts";
import { definition as lists } from "./migrations/first/0001_lists.ts";
import { definition as figures } from "./migrations/first/0002_figures.ts";
import { definition as people } from "./migrations/first/0003_people.ts";
import { definition as trail } from "./migrations/first/0004_trail.ts";
import { definition as accounts } from "./migrations/first/0005_accounts.ts";
import { definition as notifications } from "./migrations/first/0006_notifications.ts";
import { definition as reports } from "./migrations/first/0007_reports.ts";
import { definition as customReports } from "./migrations/first/0008_custom_reports.ts";
import { definition as mail } from "./migrations/first/0009_mail.ts";
import { definition as sums } from "./migrations/first/0010_sums.ts";
import { definition as figuresOfRecords } from "./migrations/first/0011_figures_of_records.ts";
import { definition as keptSecret } from "./migrations/first/0012_kept_secret.ts";
import { definition as dailyFigures } from "./migrations/0013_daily_figures.ts";
import { definition as waysIn } from "./migrations/0014_ways_in.ts";
import { definition as tokenScopes } from "./migrations/0015_token_scopes.ts";
import { definition as importedRequests } from "./migrations/0016_imported_requests.ts";
import { definition as keys } from "./migrations/0017_keys.ts";
import { definition as passkeys } from "./migrations/0018_passkeys.ts";
import { definition as identities } from "./migrations/0019_identities.ts";
import { definition as search } from "./migrations/0020_search.ts";
import { definition as counts } from "./migrations/0021_counts.ts";
import { definition as owners } from "./migrations/0022_owners.ts";
import { definition as phases } from "./migrations/0023_phases.ts";
import { definition as documents } from "./migrations/0024_documents.ts";
import { definition as documentPlaces } from "./migrations/0025_document_places.ts";
import { definition as reviews } from "./migrations/0026_reviews.ts";
import { definition as queue } from "./migrations/0027_queue.ts";
import { definition as gatheredDecisions } from "./migrations/0028_gathered_decisions.ts";
import { definition as dashboard } from "./migrations/0029_dashboard.ts";
import { definition as searchGuess } from "./migrations/0030_search_guess.ts";
import { definition as dailySums } from "./migrations/0031_daily_sums.ts";
import { definition as folding } from "./migrations/0032_folding.ts";
import { definition as waitingPayouts } from "./migrations/0033_waiting_payouts.ts";
import { definition as sortedTexts } from "./migrations/0034_sorted_texts.ts";
import { definition as foreignNames } from "./migrations/0035_foreign_names.ts";
import { definition as listIndexes } from "./migrations/0036_list_indexes.ts";
import { definition as umlauts } from "./migrations/0037_umlauts.ts";
import { definition as optionalFacts } from "./migrations/0038_optional_facts.ts";
import { definition as webhooks } from "./migrations/0040_webhooks.ts";
import { definition as sentDocuments } from "./migrations/0041_sent_documents.ts";
import { definition as tokenAddresses } from "./migrations/0042_token_addresses.ts";
import { definition as undo } from "./migrations/0044_undo.ts";
import { definition as reasons } from "./migrations/0045_reasons.ts";
import { definition as stages } from "./migrations/0046_stages.ts";
import { definition as asks } from "./migrations/0047_asks.ts";
import { definition as claims } from "./migrations/0048_claims.ts";
import { definition as comments } from "./migrations/0049_comments.ts";
import { definition as savedViews } from "./migrations/0050_saved_views.ts";
import { definition as changes } from "./migrations/0051_changes.ts";
import { definition as mailLeases } from "./migrations/0052_mail_leases.ts";
import { definition as reasonsAndClocks } from "./migrations/0053_reasons_and_clocks.ts";
import { definition as orderOfAnswers } from "./migrations/0054_order_of_answers.ts";
import { definition as auditSubjects } from "./migrations/0055_audit_subjects.ts";
import { definition as undoableSteps } from "./migrations/0058_undoable_steps.ts";
import { definition as commentDrafts } from "./migrations/0062_comment_drafts.ts";
import { definition as checklistRule } from "./migrations/0063_checklist_rule.ts";
import { definition as pendingSums } from "./migrations/0064_pending_sums.ts";
import { definition as reviewSessions } from "./migrations/0065_review_sessions.ts";
import { definition as revenueSource } from "./migrations/0066_revenue_source.ts";
import { definition as reportsAsViews } from "./migrations/0067_reports_as_views.ts";
import type { Definition } from "./migration.ts";

/** In order. A shipped migration is never edited. */
const known = {
  "0001_lists": lists,
  "0002_figures": figures,
  "0003_people": people,
  "0004_trail": trail,
  "0005_accounts": accounts,
  "0006_notifications": notifications,
  "0007_reports": reports,
  "0008_custom_reports": customReports,
  "0009_mail": mail,
  "0010_sums": sums,
  "0011_figures_of_records": figuresOfRecords,
  "0012_kept_secret": keptSecret,
  "0013_daily_figures": dailyFigures,
  "0014_ways_in": waysIn,
  "0015_token_scopes": tokenScopes,
  "0016_imported_requests": importedRequests,
  "0017_keys": keys,
  "0018_passkeys": passkeys,
  "0019_identities": identities,
  "0020_search": search,
  "0021_counts": counts,
  "0022_owners": owners,
  "0023_phases": phases,
  "0024_documents": documents,
  "0025_document_places": documentPlaces,
  "0026_reviews": reviews,
  "0027_queue": queue,
  "0028_gathered_decisions": gatheredDecisions,
  "0029_dashboard": dashboard,
  "0030_search_guess": searchGuess,
  "0031_daily_sums": dailySums,
  "0032_folding": folding,
  "0033_waiting_payouts": waitingPayouts,
  "0034_sorted_texts": sortedTexts,
  "0035_foreign_names": foreignNames,
  "0036_list_indexes": listIndexes,
  "0037_umlauts": umlauts,
  "0038_optional_facts": optionalFacts,
  "0040_webhooks": webhooks,
  "0041_sent_documents": sentDocuments,
  "0042_token_addresses": tokenAddresses,
  "0044_undo": undo,
  "0045_reasons": reasons,
  "0046_stages": stages,
  "0047_asks": asks,
  "0048_claims": claims,
  "0049_comments": comments,
  "0050_saved_views": savedViews,
  "0051_changes": changes,
  "0052_mail_leases": mailLeases,
  "0053_reasons_and_clocks": reasonsAndClocks,
  "0054_order_of_answers": orderOfAnswers,
  "0055_audit_subjects": auditSubjects,
  "0058_undoable_steps": undoableSteps,
  "0062_comment_drafts": commentDrafts,
  "0063_checklist_rule": checklistRule,
  "0064_pending_sums": pendingSums,
  "0065_review_sessions": reviewSessions,
  "0066_revenue_source": revenueSource,
  "0067_reports_as_views": reportsAsViews,
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
  const seen = await appliedMigrations(db);
  await requireKnown(db, seen);
  // Kysely's migrator would read the definitions of all tables to find this out.
  if (isUpToDate(seen)) return [];
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest();
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

/** Refuses a database of a newer version, whose schema this version does not know. */
async function requireKnown(db: Database, seen: readonly string[]): Promise<void> {
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

export const latestMigration = sql<string | null>`(select max("name") from kysely_migration)`;

const NEWER_RETRY_SECONDS = 5;

/** A newer version has migrated the database since this process started; expected in a release. */
export class NewerVersion extends DomainError {
  constructor() {
    super("unavailable", "desk.newer_version", {
      retryAfterSeconds: NEWER_RETRY_SECONDS,
    });
  }
}

/** Throws `NewerVersion` unless this version knows the latest migration. */
export function requireNoneNewer(latest: string | null): void {
  if (latest !== null && !(latest in migrations)) throw new NewerVersion();
}

export const unknownMigration = async (db: Database): Promise<string | undefined> =>
  firstUnknown(await appliedMigrations(db));

const firstUnknown = (seen: readonly string[]): string | undefined =>
  seen.find((name) => !(name in migrations));

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

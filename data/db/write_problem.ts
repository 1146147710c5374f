import { sql } from "kysely";
import type { ErrorText } from "../base/error_texts.ts";
import { DomainError } from "../base/errors.ts";
import { type Database, isFileReplaced } from "./database.ts";
import { latestMigration, requireNoneNewer } from "./migrate.ts";

/** How long it is enough to read, once a small write went well. */
const WRITTEN_KEPT_MS = 2_000;
/** Who waits longer stands behind others who write: the database is busy, and that is no trouble. */
const PATIENCE_MS = 1_000;
const NOTED_KEPT_MS = 10_000;
const BUSY: ErrorText = "The database is busy. Try again shortly.";

/** What is known until then: that something could be written, or why nothing can be. */
const known = new WeakMap<Database, { until: number; trouble: string | null }>();
/** What is being asked; one that hangs is asked once, however many want to know. */
const asking = new WeakMap<Database, Promise<string | null>>();
/**
 * Why a question had no answer that was given up after everybody's patience, until one has: the next
 * one hangs as well, and must not pass for a busy database.
 */
const unanswered = new WeakMap<Database, string>();

const MOVED =
  "The file of the database is gone, or another one is in its place. Restart the server.";

/** Why nothing can be written now, in a sentence; null while something can. */
export async function writeProblemOf(db: Database): Promise<string | null> {
  if (isFileReplaced(db)) return MOVED;
  const trouble = known.get(db)?.trouble ?? null;
  if (trouble !== null && holds(db)) return trouble;
  const answered = asking.get(db) ?? ask(db);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<string | null>((resolve) => {
    timer = setTimeout(() => resolve(unanswered.get(db) ?? null), PATIENCE_MS);
  });
  return await Promise.race([answered, late]).finally(() => clearTimeout(timer));
}

/** What somebody who wanted to write was told: where little fits, the small write still does. */
export function noteWriteProblem(db: Database, trouble: string): void {
  known.set(db, { until: performance.now() + NOTED_KEPT_MS, trouble });
}

const holds = (db: Database): boolean => performance.now() < (known.get(db)?.until ?? 0);

/** Its answer is heard also when nobody waits for it any more. */
function ask(db: Database): Promise<string | null> {
  const last = known.get(db);
  const isWriting = !holds(db);
  const patientUntil = performance.now() + PATIENCE_MS;
  const asked = (isWriting ? writeNothing(db) : readNothing(db))
    .then(({ rows: [row] }) => requireNoneNewer(row?.latest ?? null));
  const answered = asked.then(() => {
    unanswered.delete(db);
    // Unless somebody has noted a trouble meanwhile.
    if (isWriting && known.get(db) === last) {
      known.set(db, { until: performance.now() + WRITTEN_KEPT_MS, trouble: null });
    }
    return null;
  }, (error) => {
    const trouble = error instanceof DomainError ? error.text : "The database is away.";
    if (performance.now() < patientUntil) return trouble;
    if (trouble === BUSY) return null;
    unanswered.set(db, trouble);
    return trouble;
  }).finally(() => asking.delete(db));
  asking.set(db, answered);
  return answered;
}

type Answer = Promise<{ rows: { latest: string | null }[] }>;

/** Writes what is there already: a full disk, or one that can only be read, refuses that too. */
const writeNothing = (db: Database): Answer =>
  sql<{ latest: string | null }>`update kysely_migration_lock set is_locked = is_locked
    returning ${latestMigration} as "latest"`.execute(db);

const readNothing = (db: Database): Answer =>
  sql<{ latest: string | null }>`select ${latestMigration} as "latest"`.execute(db);

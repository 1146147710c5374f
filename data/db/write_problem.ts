import { sql } from "kysely";
import { errorTexts } from "../errors/texts.ts";
import { DomainError } from "../errors/domain_error.ts";
import { within } from "../base/timeout.ts";
import { type Database, isFileReplaced } from "./database.ts";
import { newerMigration, requireNoneNewer } from "./migrate.ts";

/** After a write has succeeded, a read is enough for so long. */
const WRITTEN_KEPT_MS = 2_000;
/** A slower answer means that the database is busy with other writers, which is no problem. */
const PATIENCE_MS = 1_000;
const NOTED_KEPT_MS = 10_000;
const BUSY = errorTexts["database.busy"];

/** Null after a successful write. */
const known = new WeakMap<Database, { until: number; trouble: string | null }>();
const checks = new WeakMap<Database, Promise<string | null>>();
/** A check that failed too late: callers must not take a hanging one for a busy database. */
const unanswered = new WeakMap<Database, string>();

const MOVED =
  "The file of the database is gone, or another one is in its place. Restart the server.";

/** The problem that prevents writing, as a sentence; null where there is none. */
export async function writeProblemOf(db: Database): Promise<string | null> {
  if (isFileReplaced(db)) return MOVED;
  const trouble = known.get(db)?.trouble ?? null;
  if (trouble !== null && holds(db)) return trouble;
  const answered = checks.get(db) ?? ask(db);
  const answer = await within(PATIENCE_MS, answered);
  return answer === undefined ? unanswered.get(db) ?? null : answer;
}

/** The small write of the check may succeed on a full disk, so failed requests note it too. */
export function noteWriteProblem(db: Database, trouble: string): void {
  known.set(db, { until: performance.now() + NOTED_KEPT_MS, trouble });
}

const holds = (db: Database): boolean => performance.now() < (known.get(db)?.until ?? 0);

/** Continues after its callers have stopped waiting. */
function ask(db: Database): Promise<string | null> {
  const last = known.get(db);
  const isWriting = !holds(db);
  const patientUntil = performance.now() + PATIENCE_MS;
  const check = (isWriting ? writeNothing(db) : readNothing(db))
    .then(({ rows: [row] }) => requireNoneNewer(row?.newer ?? null));
  const answered = check.then(() => {
    unanswered.delete(db);
    // Unless a request has noted a problem meanwhile.
    if (isWriting && known.get(db) === last) {
      known.set(db, { until: performance.now() + WRITTEN_KEPT_MS, trouble: null });
    }
    return null;
  }, (error) => {
    const trouble = error instanceof DomainError ? error.message : "The database is away.";
    if (performance.now() < patientUntil) return trouble;
    if (trouble === BUSY) return null;
    unanswered.set(db, trouble);
    return trouble;
  }).finally(() => checks.delete(db));
  checks.set(db, answered);
  return answered;
}

type Answer = Promise<{ rows: { newer: string | null }[] }>;

/** Writes an unchanged value, which a full or read-only disk refuses. */
const writeNothing = (db: Database): Answer =>
  sql<{ newer: string | null }>`update kysely_migration_lock set is_locked = is_locked
    returning ${newerMigration} as "newer"`.execute(db);

const readNothing = (db: Database): Answer =>
  sql<{ newer: string | null }>`select ${newerMigration} as "newer"`.execute(db);

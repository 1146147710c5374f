import { sql } from "kysely";
import { DomainError } from "../errors.ts";
import { type Database, isMoved } from "./database.ts";
import { latestMigration, requireNoneNewer } from "./migrate.ts";

/** How long it is enough to read, once a small write went well. */
const WRITTEN_KEPT_MS = 2_000;
/** Who waits longer stands behind others who write: the database is busy, and that is no trouble. */
const PATIENCE_MS = 1_000;

/** What is known until then: that something could be written, or why nothing can be. */
const known = new WeakMap<Database, { until: number; trouble: string | null }>();

const MOVED =
  "The file of the database is gone, or another one is in its place. Restart the server.";

/** Why nothing can be written now, in a sentence; null while something can. */
export async function troubleOf(db: Database): Promise<string | null> {
  if (isMoved(db)) return MOVED;
  const last = known.get(db);
  const holds = last !== undefined && performance.now() < last.until;
  if (holds && last.trouble !== null) return last.trouble;
  const trouble = await inTime(holds ? readNothing(db) : writeNothing(db));
  if (!holds && trouble === null) {
    known.set(db, { until: performance.now() + WRITTEN_KEPT_MS, trouble });
  }
  return trouble;
}

const NOTED_KEPT_MS = 10_000;

/** What somebody who wanted to write was told: where little fits, the small write still does. */
export function noteTrouble(db: Database, trouble: string): void {
  known.set(db, { until: performance.now() + NOTED_KEPT_MS, trouble });
}

type Answer = Promise<{ rows: { latest: string | null }[] }>;

const readNothing = (db: Database): Answer =>
  sql<{ latest: string | null }>`select ${latestMigration} as "latest"`.execute(db);

/** Writes what is there already: a full disk, or one that can only be read, refuses that too. */
const writeNothing = (db: Database): Answer =>
  sql<{ latest: string | null }>`update kysely_migration_lock set is_locked = is_locked
    returning ${latestMigration} as "latest"`.execute(db);

async function inTime(asked: Answer): Promise<string | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const busy = new Promise<null>((resolve) => timer = setTimeout(resolve, PATIENCE_MS, null));
  const answered = asked.then(({ rows: [row] }) => requireNoneNewer(row?.latest ?? null))
    .then(
      () => null,
      (error) => error instanceof DomainError ? error.text : "The database is away.",
    );
  return await Promise.race([answered, busy]).finally(() => clearTimeout(timer));
}

import { MINUTE_MS } from "../base/durations.ts";
import { cachedByTag, type Versions } from "../db/cache_tags.ts";
import type { Database } from "../db/database.ts";
import type { Source } from "../list/shape.ts";
import type { Store } from "../store.ts";
import { MOST_CONFIRMED, readDueDocuments, readDueFiles } from "./due.ts";
import { readRetention, RETENTION_TAG, type RetentionSettings } from "./settings.ts";

/** Requests whose documents are due, and people whose file is. */
export interface DueFigure {
  count: number;
  /** True if `count` is a lower bound. */
  isMore: boolean;
}

/** The due list looks at all decided requests, so the dashboard looks at it every few minutes. */
const CURRENT_FOR_MS = 5 * MINUTE_MS;

const readRules = cachedByTag(RETENTION_TAG, readRetention);

/** The last figure of a database, with the version of the tag that it was read under. */
const figures = new WeakMap<Database, { version: number; until: number; figure: DueFigure }>();

/** The figure of the dashboard, up to five minutes old; it is read anew after a deletion here. */
export async function readDueFigure(
  { db, reads, now }: Pick<Store, "db" | "reads" | "now">,
  versions: Versions,
): Promise<DueFigure> {
  const rules = await readRules(db, versions);
  if (rules.documentMonths === null && rules.fileYears === null) return { count: 0, isMore: false };
  const version = versions.get(RETENTION_TAG) ?? 0;
  const last = figures.get(db);
  const at = now().getTime();
  if (last?.version === version && at < last.until) return last.figure;
  const figure = await countDue({ db: reads, now }, rules);
  figures.set(db, { version, until: at + CURRENT_FOR_MS, figure });
  return figure;
}

/** Counts the items that rules make due now, whether they are saved or not. */
export async function countDue(source: Source, rules: RetentionSettings): Promise<DueFigure> {
  const documents = await readDueDocuments(source, rules, { held: false });
  const files = await readDueFiles(source, rules, { held: false });
  return {
    count: documents.length + files.length,
    isMore: [documents, files].some(({ length }) => length === MOST_CONFIRMED),
  };
}

import type { AuditAction } from "../../data/audit/actions.ts";
import type { AuditEntry } from "../../data/audit/log.ts";

export interface FoldedEntry extends AuditEntry {
  /** Neighbouring entries that the row stands for as well. */
  folded: AuditEntry[];
}

const views: readonly string[] = [
  "Document loaded",
  "Document displayed",
] satisfies AuditAction[];

/**
 * Folds loads and views of documents by one person for one request into the first of them, as long
 * as only other loads and views lie between.
 */
export function foldedViews(entries: readonly AuditEntry[]): FoldedEntry[] {
  const rows: FoldedEntry[] = [];
  let run = new Map<string, FoldedEntry>();
  for (const entry of entries) {
    const row: FoldedEntry = { ...entry, folded: [] };
    const request = /\(([\w-]+)\)$/.exec(entry.target)?.[1];
    const isView = views.includes(entry.action) && request !== undefined;
    if (!isView) run = new Map();
    const key = `${entry.user} ${request}`;
    const first = isView ? run.get(key) : undefined;
    if (first) first.folded.push(entry);
    else {
      rows.push(row);
      if (isView) run.set(key, row);
    }
  }
  return rows;
}

import type { Entry } from "../audit/subject_entries.ts";
import type { Tables } from "../db/tables.ts";
import type { StepProof, StepTable } from "../steps/proof.ts";
import { stepId, type SubjectType, versionIn } from "../steps/rows.ts";
import type { UndoneStep } from "../steps/step.ts";

/** The rows of the steps with one record, and its entries in the trail. */
interface StepRows {
  type: SubjectType;
  id: string;
  rows: { [Table in StepTable]?: readonly Tables[Table][] };
  entries: readonly Entry[];
  /** Decisions of the sample have no entries. */
  isSeeded?: boolean;
}

interface DeclaredStep {
  undo: Pick<UndoneStep, "action"> | null;
  proof: StepProof | null;
}

/**
 * `missing` for a row without an entry, `changed` for one that differs from its entry, or an entry
 * without a row; null if each row has an entry of its own, and each entry its row.
 */
export function stepFault(
  { type, id, rows, entries, isSeeded }: StepRows,
  { proof, undo }: DeclaredStep,
): "missing" | "changed" | null {
  if (!proof) return null;
  const left = new Set(entries.filter(({ action }) => proof.actions.includes(action)));
  for (const row of rows[proof.table] ?? []) {
    const version = versionIn(row.id);
    if (row.id !== stepId({ type, id, version })) return "missing";
    const described = proof.describe(row);
    if (!described) continue;
    const { action = proof.actions[0], actorId, at, before = {}, absent } = described;
    const after = undo ? { version, ...described.after } : described.after;
    const named = [...left].filter((one) =>
      one.action === action && one.actorId === actorId && (at ?? one.at) === one.at
    );
    const entry = named.find((one) =>
      isAs(one.before, before) && isAs({ ...absent, ...one.after }, after)
    );
    if (named.length === 0 && isSeeded && version === 1) continue;
    if (!entry) return named.length === 0 ? "missing" : "changed";
    left.delete(entry);
    const end = undo &&
      entries.find((one) =>
        one.action === undo.action &&
        [entry.actorId, entry.after.proposedBy].includes(one.actorId) &&
        one.before.version === version
      );
    const undoneAt = row.undoneAt ?? null;
    if (undo && undoneAt !== (end?.at ?? null)) return undoneAt ? "missing" : "changed";
  }
  const mayLackRows = undo !== null && entries.some(isTakenBack) &&
    proof.table !== "kyc_decisions";
  const needsRow = ({ after }: Entry) => after.version !== undefined;
  return !mayLackRows && left.values().some(needsRow) ? "changed" : null;
}

/** Fields that an entry of an earlier version lacks are not compared. */
const isAs = (entered: object, own: object): boolean =>
  Object.entries(own).every(([name, value]) => {
    const other = (entered as Record<string, unknown>)[name];
    return other === undefined || JSON.stringify(other) === JSON.stringify(value);
  });

/** Earlier versions removed the rows of steps that were taken back, except decisions. */
const isTakenBack = ({ action, seals }: Entry): boolean =>
  action !== "KYC decision undone" && seals === null && /(undone|withdrawn)$/.test(action);

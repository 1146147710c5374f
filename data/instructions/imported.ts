import type { Recorder } from "../audit/write.ts";
import type { Database } from "../db/database.ts";
import { instructionEntry } from "./entries.ts";
import { type Instruction, type LockedInstruction, readPursued } from "./instructions.ts";
import { tellAsker } from "./notices.ts";
import {
  type InstructedRecord,
  instructedRecord,
  type InstructedType,
  isSameValue,
  type PlatformRecord,
} from "./records.ts";
import { change } from "./steps.ts";

/**
 * Closes the open instructions whose new values these records have come with, and opens those again
 * whose former values have come back. The asker hears of each once per asking.
 */
export const closeImported = (type: InstructedType) =>
async (
  trx: Database,
  records: readonly PlatformRecord[],
  record: Recorder,
  now: Date,
): Promise<void> => {
  const byId = new Map(records.map((one) => [one.id, instructedRecord(type, one)]));
  const changed: [after: LockedInstruction, isFirst: boolean][] = [];
  for (const before of await readPursued(trx, type, [...byId.keys()])) {
    const imported = byId.get(before.subjectId)!;
    const after = importedStep(before, imported, now.toISOString());
    if (!after) continue;
    const instruction = await change(trx, { ...before, record: imported }, after);
    record(
      instruction.closedAt === null
        ? instructionEntry("reverted", instruction)
        : instructionEntry("closed", instruction, { closedBy: "import" }),
    );
    changed.push([instruction, before.revertedAt === null]);
  }
  // In the order of staff, as other writers notify, so that two imports cannot deadlock.
  for (const [one, isFirst] of changed.toSorted(([a], [b]) => a.askedBy < b.askedBy ? -1 : 1)) {
    if (isFirst) await tellAsker(trx, one, { how: "import", byName: null }, now);
  }
};

/** The fields of an instruction that an import of its record changes; null if nothing changes. */
function importedStep(
  before: Instruction,
  { type, values }: InstructedRecord,
  at: string,
): Pick<Instruction, "closedAt" | "revertedAt" | "answer" | "note"> | null {
  const { field, value, formerValue, closedAt, revertedAt } = before;
  const isSame = (other: string) => isSameValue({ type, field }, other, values[field] ?? "");
  const unanswered = { answer: null, note: null };
  if (closedAt === null) return isSame(value) ? { ...unanswered, closedAt: at, revertedAt } : null;
  // An import may leave out an optional field, which keeps its value.
  const isBack = values[field] !== undefined && formerValue !== null && isSame(formerValue);
  return isBack ? { ...unanswered, closedAt: null, revertedAt: revertedAt ?? at } : null;
}

import type { Database } from "../db/database.ts";
import { notifyPerson } from "../notices/announce.ts";
import type { Notice } from "../notices/kinds.ts";
import { isCorrection } from "./corrections.ts";
import { isReverted, type LockedInstruction } from "./instructions.ts";
import { verbOf } from "./records.ts";

/** The end of an instruction: by an import, a member, or the platform's answer. */
interface End {
  how: "import" | "hand" | "done" | "refused";
  /** The member, or the program that answered; null for an import. */
  byName: string | null;
}

/** Tells who asked, while they work here. */
export async function tellAsker(
  trx: Database,
  instruction: LockedInstruction,
  end: End,
  now: Date,
): Promise<void> {
  const { askedBy } = instruction;
  const asker = await trx.selectFrom("staff").select("id").where("id", "=", askedBy)
    .where("status", "=", "active").executeTakeFirst();
  if (asker) await notifyPerson(trx, askedBy, noticeOf(instruction, end), now);
}

function noticeOf({ record, ...instruction }: LockedInstruction, end: End): Notice {
  const { subject: on, subjectId: id, field } = instruction;
  if (isCorrection(instruction) && (end.how === "import" || end.how === "hand")) {
    const facts = { userId: id, userName: record.name, field: instruction.field };
    return isReverted(instruction)
      ? { kind: "correction_reverted", facts }
      : { kind: "correction_closed", facts: { ...facts, closedByName: end.byName } };
  }
  const facts = { on, id, name: record.name, field, verb: verbOf(instruction) };
  return isReverted(instruction)
    ? { kind: "instruction_reverted", facts }
    : { kind: "instruction_closed", facts: { ...facts, ...end, note: instruction.note } };
}

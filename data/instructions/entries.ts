import type { AuditAction } from "../audit/actions.ts";
import type { AuditEvent } from "../audit/trail.ts";
import type { ErrorCode } from "../errors/texts.ts";
import { stepId } from "../steps/rows.ts";
import { isCorrection } from "./corrections.ts";
import type { Instruction, LockedInstruction } from "./instructions.ts";
import { verbOf } from "./records.ts";

/** The actions of the trail; corrections of people have kept theirs. */
const actions = {
  requested: ["User correction requested", "Instruction given"],
  undone: ["User correction undone", "Instruction undone"],
  closed: ["User correction closed", "Instruction closed"],
  reopened: ["User correction reopened", "Instruction reopened"],
  reverted: ["User correction reverted", "Instruction reverted"],
} as const satisfies Record<string, readonly [AuditAction, AuditAction]>;

export const undoneAsking = actions.undone[0];
export const undoneClosing = actions.reopened[0];

/** The entry of a step. It names the record and the field, and no value but that of a state. */
export function instructionEntry(
  action: keyof typeof actions,
  { record, ...instruction }: LockedInstruction,
  facts: { closedBy?: "hand" | "import" | "platform"; answer?: "done" | "refused" } = {},
): AuditEvent {
  const { id, subject, version, field, value } = instruction;
  const isOfPerson = isCorrection(instruction);
  return {
    category: subject === "user" ? "user" : "system",
    action: actions[action][isOfPerson ? 0 : 1],
    target: `${record.name} (${record.id})`,
    after: {
      ...isOfPerson ? { correctionId: id } : { instructionId: id },
      field,
      ...verbOf(instruction) !== null && { value },
      ...facts,
    },
    seals: [`correction ${id}`, `step ${stepId({ type: "correction", id, version })}`],
  };
}

/** The error of an instruction; those of corrections have texts of their own. */
export const errorOf = <Word extends "closed" | "open" | "same_value">(
  word: Word,
  instruction: Pick<Instruction, "subject" | "field">,
) =>
  `${
    isCorrection(instruction) ? "correction" : "instruction"
  }.${word}` as const satisfies ErrorCode;

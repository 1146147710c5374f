import { DomainError } from "../../data/errors/domain_error.ts";
import type { LockedInstruction, NamedInstruction } from "../../data/instructions/instructions.ts";
import { type InstructedType, readInstructedRecord } from "../../data/instructions/records.ts";
import type { Permission } from "../../data/permissions.ts";
import type { StepTerms } from "../../data/steps/take.ts";
import { instructedHref } from "../../views/instructions/instructions.tsx";
import type { StepNotice } from "../../views/ui/step/notice.tsx";
import type { StepScreen } from "../http/answer/step/screen.ts";
import type { AppContext } from "../http/context.ts";

/** Shows a record; with a notice, why a step was not taken. */
export type ShowDetails = (
  c: AppContext,
  id: string,
  notice?: StepNotice,
  status?: 403 | 409,
) => Promise<Response>;

/** The pages of one kind of records that the platform can be asked to change. */
export interface Instructed {
  type: InstructedType;
  permission: Permission;
  details: ShowDetails;
}

/** An instruction stands on the page of its record. */
export const instructionScreen = (
  type: InstructedType,
  { find, path, details }: {
    /** The instruction of the address. Throws `not_found`. */
    find: (c: AppContext) => Promise<NamedInstruction>;
    path: (instruction: LockedInstruction) => string;
    details: ShowDetails;
  },
): StepScreen<LockedInstruction> => ({
  find: async (c) => {
    const record = await readInstructedRecord(c.var.store, type, c.req.param("id")!);
    return { ...await find(c), record };
  },
  idOf: async (c) => (await find(c)).id,
  path,
  page: (_, { subject, subjectId }) => instructedHref(subject, subjectId),
  about: ({ record }) => record.name,
  details: (c, _, ...why) => details(c, c.req.param("id")!, ...why),
});

/** A form that is sent again after a change or an undo asks for another instruction. */
export async function askAnew(
  terms: StepTerms,
  ask: (terms: StepTerms) => Promise<LockedInstruction>,
): Promise<LockedInstruction> {
  try {
    return await ask(terms);
  } catch (error) {
    const isKeyUsed = error instanceof DomainError && error.code === "idempotency.other_decision";
    if (!isKeyUsed) throw error;
    return await ask({ ...terms, key: null });
  }
}

import * as z from "zod";
import type { ErrorCode } from "../errors/texts.ts";
import { askShape, longValue } from "./input.ts";
import { correctedFields, fieldsOf, type InstructedField, type InstructedType } from "./records.ts";

const NO_FIELD = "correction.no_field" satisfies ErrorCode;

/** The input of a change of a record of this type, with the value as the field stores it. */
export const changeShape = (type: InstructedType) => ({
  ...askShape,
  field: z.enum(correctedFields(type), NO_FIELD),
  value: longValue,
});

export const checkedChange =
  (type: InstructedType) =>
  <Input extends { field: InstructedField; value: string }>(
    input: Input,
    context: z.RefinementCtx,
  ): Input => {
    const { schema, wrong } = fieldsOf[type][input.field]!;
    const parsed = schema.safeParse(input.value);
    if (parsed.success) return { ...input, value: parsed.data };
    context.addIssue({ code: "custom", path: ["value"], message: wrong });
    return z.NEVER;
  };

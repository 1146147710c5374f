import * as z from "zod";
import type { CsvColumns } from "./file_records.ts";

/** CSV has text only; the schema gives the type of each column. */
export const columnsOf = (schema: z.core.$ZodType): CsvColumns =>
  Object.fromEntries(
    fieldsOf(schema).map(({ name, type, required }) => [name, (text: string) => {
      if (text === "") return required && type === "string" ? "" : undefined;
      return fromText[type] ? fromText[type](text) : text;
    }]),
  );

interface Field {
  name: string;
  type: string;
  required: boolean;
}

export function fieldsOf(schema: z.core.$ZodType): Field[] {
  const object = innermost(schema);
  if (!(object instanceof z.ZodObject)) throw new Error("records are objects");
  return Object.entries<z.ZodType>(object.shape).map(([name, field]) => ({
    name,
    type: innermost(field)._zod.def.type,
    required: !field.safeParse(undefined).success,
  }));
}

function innermost(schema: z.core.$ZodType): z.core.$ZodType {
  const { innerType, in: input } = schema._zod.def as {
    innerType?: z.core.$ZodType;
    in?: z.core.$ZodType;
  };
  return innerType || input ? innermost((innerType ?? input)!) : schema;
}

/** A value that cannot be parsed stays text, so that the schema reports it. */
const fromText: Record<string, (text: string) => unknown> = {
  number: (text) => /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text,
  boolean: (text) => /^(true|false)$/i.test(text) ? text.toLowerCase() === "true" : text,
  array: (text) => {
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  },
};

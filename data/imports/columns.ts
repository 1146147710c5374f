import * as z from "zod";
import type { CsvColumns } from "./file_records.ts";

/** In CSV everything is text: the schema tells what is meant, and what may be left out. */
export function columnsOf(schema: z.core.$ZodType): CsvColumns {
  const object = innermost(schema);
  if (!(object instanceof z.ZodObject)) throw new Error("records are objects");
  return Object.fromEntries(
    Object.entries<z.ZodType>(object.shape).map(([name, field]) => {
      const { type } = innermost(field)._zod.def;
      const required = !field.safeParse(undefined).success;
      return [name, (text: string) => {
        if (text === "") return required && type === "string" ? "" : undefined;
        return fromText[type] ? fromText[type](text) : text;
      }];
    }),
  );
}

function innermost(schema: z.core.$ZodType): z.core.$ZodType {
  const { innerType, in: input } = schema._zod.def as {
    innerType?: z.core.$ZodType;
    in?: z.core.$ZodType;
  };
  return innerType || input ? innermost((innerType ?? input)!) : schema;
}

/** What is not written as such a value stays text, and the schema says what it should have been. */
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

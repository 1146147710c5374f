import * as z from "zod";

/** A column that a CSV file may have. */
export interface CsvColumn {
  name: string;
  required: boolean;
  /** The value of a text; null for an empty one of an optional column. */
  read: (text: string) => unknown;
}

/** CSV has text only; the schema gives the type of each column. */
export function columnsOf(schema: z.core.$ZodType): CsvColumn[] {
  const object = innermost(schema);
  if (!(object instanceof z.ZodObject)) throw new Error("records are objects");
  return Object.entries<z.ZodType>(object.shape).map(([name, field]) => {
    const { type } = innermost(field)._zod.def;
    const required = !field.safeParse(undefined).success;
    const parse = fromText[type] ?? ((text: string) => text);
    const empty = field.safeParse(null).success
      ? null
      : required && type === "string"
      ? ""
      : undefined;
    return { name, required, read: (text) => text === "" ? empty : parse(text) };
  });
}

/** The columns as a text; those in brackets may be left out. */
export const columnNames = (columns: readonly CsvColumn[]): string =>
  columns.map(({ name, required }) => required ? name : `[${name}]`).join(", ");

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
    if (!text.startsWith("[")) return text.split(/;\s*/);
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  },
};

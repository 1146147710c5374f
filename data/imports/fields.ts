import * as z from "zod";
import { importable, type ImportName } from "./importable.ts";

/** The fields of a record, those that may be left out in brackets. */
export function fieldsOf(name: ImportName): string[] {
  const schema = importable(name).schema({ now: new Date(0), staffIds: new Set(), history: true });
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
  });
  return Object.keys(properties).map((field) => required.includes(field) ? field : `[${field}]`);
}

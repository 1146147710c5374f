import * as z from "zod";

export type Json = Record<string, unknown>;

/** Schemas with an `id` in their metadata, by this id. */
export type Components = Record<string, Json>;

/** Schemas with an id become components, and references to them. */
export function jsonSchema(
  schema: z.ZodType,
  io: "input" | "output",
  schemas: Components,
): Json {
  const { $schema: _, $defs = {}, id, ...root } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => simplify(jsonSchema as Json),
  }) as Json & { $defs?: Components; id?: string };
  const named = typeof id === "string" ? { ...$defs, [id]: root } : $defs;
  for (const [name, { id: _, ...definition }] of Object.entries(named)) {
    schemas[name] = withReferences(definition);
  }
  return typeof id === "string" ? reference(id) : withReferences(root);
}

const reference = (id: string): Json => ({ $ref: `#/components/schemas/${id}` });

const withReferences = (schema: Json): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll("#/$defs/", "#/components/schemas/"));

/** Removes patterns that a format says already, and the bounds of safe integers. */
function simplify(schema: Json): void {
  if (schema.format === "date" || schema.format === "date-time") delete schema.pattern;
  if (schema.type === "null") delete schema.anyOf;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

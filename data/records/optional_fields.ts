import * as z from "zod";

/** The optional fields of a record's schema: their own schemas, and their values where they are empty. */
function optionalFields(schema: z.ZodType): [name: string, own: z.core.$ZodType, empty: unknown][] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, field]) =>
    field instanceof z.ZodOptional
      ? [[name, field.unwrap(), undefined]]
      : field instanceof z.ZodDefault
      ? [[name, field.unwrap(), field.parse(undefined)]]
      : []
  );
}

/**
 * A schema of imports: an optional field may be absent, which keeps the stored value, or null, which
 * `completed` takes out.
 */
export function withNulls<Schema extends z.ZodType>(schema: Schema): Schema {
  if (!(schema instanceof z.ZodObject)) return schema;
  const fields = optionalFields(schema).map(([name, own]) => [name, z.optional(z.nullable(own))]);
  return schema.extend(Object.fromEntries(fields)) as unknown as Schema;
}

/** A record with the stored values of absent fields, and without fields that are null. */
export function completed<Entity extends object>(
  schema: z.ZodType<Entity> | undefined,
  record: Entity,
  stored: object | undefined,
): Entity {
  if (!schema) return record;
  const fields = { ...record } as Record<string, unknown>;
  for (const [name, , empty] of optionalFields(schema)) {
    const given = fields[name] === undefined
      ? (stored as typeof fields | undefined)?.[name]
      : fields[name];
    if (given != null) fields[name] = given;
    else if (empty === undefined) delete fields[name];
    else fields[name] = empty;
  }
  return fields as Entity;
}

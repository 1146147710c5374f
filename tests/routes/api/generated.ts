import fc from "fast-check";
import { bodiesOfRecords } from "./bodies.ts";
import { type Described, resolved, type Schema } from "./described.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST_DAY = Date.UTC(2020, 0, 1);
const DAYS = 2_000;

/** Values that a schema of the description allows. */
export function valuesOf(given: Schema): fc.Arbitrary<unknown> {
  const schema = resolved(given);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valuesOf));
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => valuesOf({ ...schema, type })));
  }
  const make = byType[schema.type ?? ""];
  if (!make) throw new Error(`no values for ${JSON.stringify(schema)}`);
  return make(schema);
}

const byType: Record<string, (schema: Schema) => fc.Arbitrary<unknown>> = {
  null: () => fc.constant(null),
  boolean: () => fc.boolean(),
  integer: ({ minimum = -1000, maximum = 1000 }) => fc.integer({ min: minimum, max: maximum }),
  number: numbers,
  string: texts,
  array: arrays,
  object: objects,
};

function numbers({ minimum = -1000, maximum = 1000, multipleOf = 0.01 }: Schema) {
  const [min, max] = [minimum, maximum].map((end) => Math.round(end / multipleOf));
  return fc.integer({ min, max }).map((steps) => Number((steps * multipleOf).toFixed(2)));
}

function texts({ format, pattern, minLength = 0, maxLength = 64 }: Schema): fc.Arbitrary<string> {
  const make = byFormat[format ?? ""];
  if (make) return make;
  if (pattern !== undefined) {
    return fc.stringMatching(new RegExp(pattern))
      .filter(({ length }) => length >= minLength && length <= maxLength);
  }
  return fc.string({ minLength, maxLength: Math.min(maxLength, 40) });
}

const words = fc.stringMatching(/^[a-z]{1,12}$/);
const instants = fc.integer({ min: 0, max: DAYS * DAY_MS })
  .map((ms) => new Date(FIRST_DAY + ms).toISOString());

const byFormat: Record<string, fc.Arbitrary<string>> = {
  "date-time": instants,
  date: instants.map((instant) => instant.slice(0, "YYYY-MM-DD".length)),
  email: words.map((name) => `${name}@example.com`),
  "idn-email": words.map((name) => `${name}@example.com`),
  "document-type": fc.constantFrom("id", "proof_of_address", "business_registration", "tax_id"),
  uri: words.map((name) => `https://${name}.example.com/`),
  "uri-reference": words.map((name) => `/files/${name}.png`),
};

function arrays({ items = {}, minItems = 0, maxItems = 4 }: Schema): fc.Arbitrary<unknown[]> {
  const length = { minLength: minItems, maxLength: Math.min(maxItems, 4) };
  const { properties } = resolved(items);
  const key = ["id", "date"].find((name) => properties?.[name]);
  if (key === undefined) return fc.array(valuesOf(items), length);
  const selector = (one: unknown) => (one as Record<string, unknown>)[key];
  return fc.uniqueArray(valuesOf(items), { ...length, selector });
}

function objects({ properties = {}, required = [] }: Schema): fc.Arbitrary<object> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema)]),
  );
  return fc.record(fields, { requiredKeys: required }).map(inOrder);
}

/** No description can say that one instant lies before another one. */
function inOrder(record: Record<string, unknown>): Record<string, unknown> {
  const { joinedAt, endedAt } = record;
  const isTurned = typeof joinedAt === "string" && typeof endedAt === "string" &&
    endedAt < joinedAt;
  return isTurned ? { ...record, joinedAt: endedAt, endedAt: joinedAt } : record;
}

export interface Sent {
  path: string;
  query: URLSearchParams;
  type?: string;
  body?: string;
}

/** Requests that the description allows. */
export function requestsOf(
  { path, parameters, requestBody }: Described & { path: string },
  knownIds: Record<string, string>,
): fc.Arbitrary<Sent> {
  const inPath = parameters.filter((one) => one.in === "path");
  const inQuery = parameters.filter((one) => one.in === "query" && one.schema.format !== "cursor");
  const ids = fc.record(Object.fromEntries(
    inPath.map(({ name, schema }) => [
      name,
      fc.oneof(fc.constant(knownIds[name] ?? "x_1"), valuesOf(schema)),
    ]),
  )) as fc.Arbitrary<Record<string, string>>;
  const query = fc.record(
    Object.fromEntries(inQuery.map(({ name, schema }) => [name, valuesOf(schema)])),
    { requiredKeys: inQuery.filter(({ required }) => required).map(({ name }) => name) },
  ) as fc.Arbitrary<Record<string, unknown>>;
  return fc.record({ ids, query, body: bodiesOf(requestBody) }).map(({ ids, query, body }) => ({
    path: path.replace(/\{(\w+)\}/g, (_, name) => ids[name]!),
    query: new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`])),
    ...body,
  }));
}

/** The record of an import, which its text formats have one per line. */
export const recordSchemaOf = ({ requestBody }: Pick<Described, "requestBody">) =>
  requestBody?.content["application/x-ndjson"]?.schema;

function bodiesOf(body: Described["requestBody"]): fc.Arbitrary<Pick<Sent, "type" | "body">> {
  const record = recordSchemaOf({ requestBody: body });
  const made = Object.entries(body?.content ?? {}).flatMap(([type, { schema }]) => {
    if (type === "application/json") {
      return [valuesOf(schema).map((value) => ({ type, body: JSON.stringify(value) }))];
    }
    const write = bodiesOfRecords[type];
    if (!write || !record) return [];
    const records = arrays({ items: record, minItems: 1 }) as fc.Arbitrary<object[]>;
    return [records.map((records) => ({ type, body: write(records) }))];
  });
  return made.length > 0 ? fc.oneof(...made) : fc.constant({});
}

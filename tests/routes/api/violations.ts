import { bodiesOfRecords } from "./bodies.ts";
import { type Described, resolved, type Schema } from "./described.ts";
import { recordSchemaOf, type Sent } from "./generated.ts";

type Violation = [why: string, sent: Sent];

/** Requests that differ from an allowed one in one thing that the description forbids. */
export function violationsOf(call: Described, allowed: Sent): Violation[] {
  return [...queryViolations(call, allowed), ...bodyViolations(call, allowed)];
}

function* queryViolations({ parameters }: Described, allowed: Sent): Generator<Violation> {
  const changed = (change: (query: URLSearchParams) => void): Sent => {
    const query = new URLSearchParams(allowed.query);
    change(query);
    return { ...allowed, query };
  };
  yield ["an unknown parameter", changed((query) => query.set("decidedFrom", "2026-01-01"))];
  for (const { name, schema, required } of parameters.filter((one) => one.in === "query")) {
    const { enum: values, format, pattern } = schema.items ?? schema;
    if (values || format || pattern) {
      yield [`a wrong ${name}`, changed((query) => query.set(name, "?!"))];
    }
    if (required) yield [`no ${name}`, changed((query) => query.delete(name))];
  }
}

function* bodyViolations(call: Described, allowed: Sent): Generator<Violation> {
  const content = call.requestBody?.content ?? {};
  const record = recordSchemaOf(call);
  const described = record ? content["application/x-ndjson"] : content["application/json"];
  if (!described) return;
  const schema = resolved(described.schema);
  const example = described.example as Record<string, unknown>;
  yield ["another content type", { ...allowed, type: "text/plain", body: "{}" }];
  for (const type of Object.keys(content)) {
    const write = (fields: object) => record ? bodiesOfRecords[type]!([fields]) : json(fields);
    const send = (fields: object): Sent => ({ ...allowed, type, body: write(fields) });
    const wrong = type === "text/csv" ? wrongTextFor : wrongFor;
    yield [`no ${type}`, { ...allowed, type, body: type === "text/csv" ? cut(example) : "{" }];
    for (const [why, fields] of fieldViolations(schema, example, wrong)) {
      yield [`${type}: ${why}`, send(fields)];
    }
  }
}

const json = (value: unknown): string => JSON.stringify(value);

/** CSV that ends within quotation marks. */
const cut = (record: object): string => bodiesOfRecords["text/csv"]!([record]).trim().slice(0, -1);

function* fieldViolations(
  { properties = {}, required = [] }: Schema,
  example: Record<string, unknown>,
  wrong: (schema: Schema) => unknown,
): Generator<[why: string, fields: object]> {
  yield ["an unknown field", { ...example, shoeSize: 43 }];
  for (const [name, schema] of Object.entries(properties)) {
    const value = wrong(resolved(schema));
    if (value !== undefined) yield [`a wrong ${name}`, { ...example, [name]: value }];
    if (required.includes(name)) yield [`no ${name}`, { ...example, [name]: undefined }];
  }
}

/** A value of a type that the schema does not allow. */
function wrongFor({ type, anyOf = [] }: Schema): unknown {
  const types = [type, ...anyOf.map((one) => one.type)].flat();
  return types.includes("object") ? 5 : {};
}

/** A text that the schema does not allow; undefined for texts without a limit. */
function wrongTextFor(schema: Schema): string | undefined {
  const free = [schema, ...schema.anyOf ?? []].find((one) =>
    [one.type].flat().includes("string") && !one.enum && !one.format && !one.pattern
  );
  if (!free) return "?!";
  return free.maxLength === undefined ? undefined : "x".repeat(free.maxLength + 1);
}

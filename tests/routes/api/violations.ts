import { type Described, resolved, type Schema } from "./described.ts";
import type { Sent } from "./generated.ts";

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

function* bodyViolations({ requestBody }: Described, allowed: Sent): Generator<Violation> {
  const content = requestBody?.content["application/x-ndjson"] ??
    requestBody?.content["application/json"];
  if (!content) return;
  const type = requestBody?.content["application/x-ndjson"]
    ? "application/x-ndjson"
    : "application/json";
  yield ["another content type", { ...allowed, type: "text/plain", body: "{}" }];
  yield ["no JSON", { ...allowed, type, body: "{" }];
  const { properties = {}, required = [] } = resolved(content.schema);
  const body = content.example as Record<string, unknown>;
  const send = (fields: object): Sent => ({ ...allowed, type, body: JSON.stringify(fields) });
  yield ["an unknown field", send({ ...body, shoeSize: 43 })];
  for (const [name, schema] of Object.entries(properties)) {
    yield [`a wrong ${name}`, send({ ...body, [name]: wrongFor(resolved(schema)) })];
    if (required.includes(name)) yield [`no ${name}`, send({ ...body, [name]: undefined })];
  }
}

/** A value of a type that the schema does not allow. */
function wrongFor({ type, anyOf = [] }: Schema): unknown {
  const types = [type, ...anyOf.map((one) => one.type)].flat();
  return types.includes("object") ? 5 : {};
}

import { recordExamples } from "./examples.ts";
import { openApiPath } from "./openapi.ts";
import { type Operation, scopesOf } from "./operation.ts";

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: { enum?: unknown[]; examples?: unknown[] };
}

/** An id of the list that the path is about. */
function exampleId(path: string, name: string): string {
  if (name === "documentId") return "d_1";
  const list = path.split("/")[2] as keyof typeof recordExamples;
  return String((recordExamples[list] as { id?: string } | undefined)?.id ?? "k_1");
}

/** A command line that makes the call. */
export function curlOf(
  operation: Operation,
  parameters: readonly Parameter[],
  origin: string,
): string {
  const { permission } = operation;
  const isForPrograms = scopesOf(operation).length > 0;
  const credential = isForPrograms ? "$TOKEN" : permission === undefined ? undefined : "$SESSION";
  const parts = [
    `curl ${quoted(origin + addressOf(operation, parameters))}`,
    ...methodOf(operation),
    ...credential === undefined ? [] : [`-H "Authorization: Bearer ${credential}"`],
    ...bodyOf(operation),
  ];
  return parts.join(" \\\n  ");
}

function addressOf(operation: Operation, parameters: readonly Parameter[]): string {
  const documented = openApiPath(operation);
  const path = documented.replace(/\{(\w+)\}/g, (_, name) => exampleId(documented, name));
  const query = parameters.filter((one) => one.in === "query" && one.required)
    .map(({ name, schema }) => `${name}=${schema.examples?.[0] ?? schema.enum?.[0] ?? "1"}`);
  return query.length === 0 ? path : `${path}?${query.join("&")}`;
}

/** curl knows GET by itself, POST by a body and PUT by an upload. */
function methodOf({ method, body, upload }: Operation): string[] {
  const isKnown = method === "GET" || body !== undefined || upload !== undefined;
  return method === "PATCH" || !isKnown ? [`-X ${method}`] : [];
}

function bodyOf({ body, upload, example }: Operation): string[] {
  const [type = "", sample] = Object.entries(upload?.examples ?? {})[0] ?? [];
  if (body !== undefined) return [`-H "Content-Type: application/json"`, `-d ${json(example)}`];
  if (sample !== undefined) return [`-H "Content-Type: ${type}"`, `--data-binary ${json(sample)}`];
  return upload === undefined ? [] : ["-T passport.jpg"];
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const json = (value: unknown): string => quoted(JSON.stringify(value));

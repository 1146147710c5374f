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
  const { method, body, upload, permission, example } = operation;
  const documented = openApiPath(operation);
  const path = documented.replace(/\{(\w+)\}/g, (_, name) => exampleId(documented, name));
  const query = parameters.filter((one) => one.in === "query" && one.required)
    .map(({ name, schema }) => `${name}=${schema.examples?.[0] ?? schema.enum?.[0] ?? "1"}`);
  const address = [`${origin}${path}`, query.join("&")].filter((part) => part !== "").join("?");
  const [type = "", sample] = Object.entries(upload?.examples ?? {})[0] ?? [];
  const isForPrograms = scopesOf(operation).length > 0;
  const credential = isForPrograms ? "$TOKEN" : permission === undefined ? undefined : "$SESSION";
  const parts = [
    `curl ${quoted(address)}`,
    ...method === "GET" || body !== undefined || upload !== undefined ? [] : [`-X ${method}`],
    ...method === "PATCH" ? ["-X PATCH"] : [],
    ...credential === undefined ? [] : [`-H "Authorization: Bearer ${credential}"`],
    ...body === undefined ? [] : [`-H "Content-Type: application/json"`, `-d ${json(example)}`],
    ...sample === undefined ? [] : [`-H "Content-Type: ${type}"`, `--data-binary ${json(sample)}`],
    ...upload !== undefined && sample === undefined ? ["-T passport.jpg"] : [],
  ];
  return parts.join(" \\\n  ");
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const json = (value: unknown): string => quoted(JSON.stringify(value));

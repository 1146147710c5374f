import type {
  ApiCall,
  ApiEvent,
  ApiField,
  ApiReference,
} from "../../views/developers/developers.tsx";
import { curlOf } from "./curl.ts";
import { openApiDocument, openApiPath } from "./openapi.ts";
import { type Operation, scopesOf } from "./operation.ts";

/** A JSON schema, as far as the page shows it. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  format?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
}

type Content = Record<string, { schema?: Schema; example?: unknown }>;

interface Described {
  summary: string;
  parameters: {
    name: string;
    in: "path" | "query" | "header";
    required?: boolean;
    description?: string;
    schema: Schema;
  }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}

interface Document {
  paths: Record<string, Record<string, Described>>;
  webhooks: Record<string, { post: Described }>;
  components: { schemas: Record<string, Schema> };
}

/** The description of the API as the page for developers shows it. */
export function apiReference(operations: readonly Operation[], origin: string): ApiReference {
  const { paths, webhooks, components } = openApiDocument(operations) as unknown as Document;
  return {
    calls: operations.map((operation) => {
      const path = openApiPath(operation);
      return callOf(operation, paths[path]![operation.method.toLowerCase()]!, origin);
    }),
    events: Object.entries(webhooks).map(([name, { post }]) => eventOf(name, post)),
    schemas: Object.entries(components.schemas)
      .map(([name, schema]) => ({ name, fields: fieldsOf(schema) })),
  };
}

function callOf(operation: Operation, described: Described, origin: string): ApiCall {
  const { method, path, group, summary, description, permission, limits = [] } = operation;
  return {
    method,
    group,
    summary,
    description,
    permission,
    scopes: scopesOf(operation),
    limits,
    ...partsOf(described),
    id: idOf(`${method}${path}`),
    path: openApiPath(operation),
    curl: curlOf(operation, described.parameters, origin),
  };
}

function eventOf(name: string, described: Described): ApiEvent {
  const example = described.requestBody?.content["application/json"]?.example;
  return {
    name,
    id: idOf(name),
    summary: described.summary,
    ...partsOf(described),
    example: JSON.stringify(example, null, 2),
  };
}

const idOf = (name: string): string => name.toLowerCase().replace(/\W+/g, "-");

function partsOf({ parameters, requestBody, responses }: Described) {
  const bodies = Object.entries(requestBody?.content ?? {});
  return {
    parameters: parameters.map(({ name, in: place, required = false, ...rest }) => ({
      ...fieldOf(name, rest.schema, required),
      description: rest.description,
      place,
    })),
    bodies: bodies.map(([type, { schema = {} }]) => fieldOf(type, schema, false)),
    fields: bodies.flatMap(([, { schema = {} }]) => fieldsOf(schema)),
    answers: Object.entries(responses).toSorted(([a], [b]) => a < b ? -1 : 1).map(
      ([status, { description, content = {} }]) => {
        const [{ schema = {} } = {}] = Object.values(content);
        return { ...fieldOf(status, schema, false), description };
      },
    ),
  };
}

const fieldsOf = ({ properties = {}, required = [] }: Schema): ApiField[] =>
  Object.entries(properties).map(([name, schema]) =>
    fieldOf(name, schema, required.includes(name))
  );

const fieldOf = (name: string, schema: Schema, required: boolean): ApiField => ({
  name,
  type: typeOf(schema),
  schema: schemaOf(schema),
  required,
  description: schema.description,
});

/** The name of the first schema that a type refers to. */
function schemaOf({ $ref, items, anyOf = [] }: Schema): string | null {
  if ($ref !== undefined) return nameIn($ref);
  if (items) return schemaOf(items);
  return anyOf.map(schemaOf).find((name) => name !== null) ?? null;
}

const nameIn = (reference: string): string => reference.split("/").at(-1)!;

function typeOf(schema: Schema): string {
  const { $ref, type = "", items, anyOf } = schema;
  if ($ref !== undefined) return nameIn($ref);
  if (schema.const !== undefined) return String(schema.const);
  if (schema.enum) return schema.enum.join(" | ");
  if (anyOf) return anyOf.map(typeOf).join(" | ");
  if (items) return items.enum || items.anyOf ? `(${typeOf(items)})[]` : `${typeOf(items)}[]`;
  const bounds = boundsOf(schema).join(", ");
  return [type].flat().join(" | ") + (bounds && ` (${bounds})`);
}

const boundsOf = ({ format, maxLength, minimum, maximum }: Schema): string[] => [
  ...format === undefined ? [] : [format],
  ...maxLength === undefined ? [] : [`up to ${maxLength} characters`],
  ...minimum === undefined ? [] : [`from ${minimum}`],
  ...maximum === undefined ? [] : [`to ${maximum}`],
];

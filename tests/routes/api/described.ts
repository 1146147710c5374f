import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { operations } from "../../../routes/api/api.ts";
import { openApiDocument } from "../../../routes/api/openapi.ts";

/** A JSON schema, as far as the description uses it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema: Schema;
}

interface Content {
  schema: Schema;
  example?: unknown;
}

/** An operation as the description has it. */
export interface Described {
  operationId: string;
  security: Record<string, string[]>[];
  summary: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { description: string; content?: Record<string, Content> }>;
}

export interface Description {
  paths: Record<string, Record<string, Described>>;
  webhooks: Record<string, { post: Described }>;
  components: { schemas: Record<string, Schema> };
}

export const description = JSON.parse(
  JSON.stringify(openApiDocument(operations)),
) as unknown as Description;

export const described = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    ...operation,
    path,
    method: method.toUpperCase(),
  }))
);

const ajv = new Ajv2020({ strict: false, allErrors: true, multipleOfPrecision: 6 });
addFormats.default(ajv);
for (const format of ["idn-email", "cursor"]) ajv.addFormat(format, true);
const validators = new WeakMap<Schema, ReturnType<typeof ajv.compile>>();
const { components } = description;

/** Says in what way a value does not match a schema of the description; null if it matches. */
export function mismatch(schema: Schema, value: unknown): string | null {
  const validate = validators.get(schema) ?? ajv.compile({ ...schema, components });
  validators.set(schema, validate);
  return validate(value) ? null : ajv.errorsText(validate.errors);
}

export const resolved = (schema: Schema): Schema =>
  schema.$ref === undefined
    ? schema
    : components.schemas[schema.$ref.replace("#/components/schemas/", "")]!;

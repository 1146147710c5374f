import * as z from "zod";
import { amountBounds, amountPattern, type Currency, DOLLARS } from "../../data/base/currency.ts";
import config from "../../deno.json" with { type: "json" };
import { describeEvents } from "./events.ts";
import { type Components, type Json, jsonSchema } from "./json_schema.ts";
import { type Answer, groups, inPascalCase, type Operation, scopesOf } from "./operation.ts";

/** The OpenAPI 3.1 document of these operations. */
export function openApiDocument(
  operations: readonly Operation[],
  currency: Currency = DOLLARS,
): Json {
  const schemas: Components = {};
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const path = (paths[openApiPath(operation)] ??= {});
    path[operation.method.toLowerCase()] = describe(operation, schemas);
  }
  const webhooks = describeEvents(schemas);
  const document = {
    openapi: "3.1.1",
    info: {
      title: "Mentor Desk",
      version: config.version,
      description: "Records and documents in, decisions and changes out.",
    },
    servers: [{ url: "/" }],
    tags: [...groups, "Events"].map((name) => ({ name })),
    paths,
    webhooks,
    components: {
      schemas: sorted(schemas),
      securitySchemes: {
        person: bearer("The token of `POST /api/login`. The session cookie works too."),
        service: bearer("A service token. Admins create it on the Staff page."),
      },
    },
  };
  return withAmounts(document, currency);
}

/** Bounds of the `amount` format, which depend on the currency of the desk. */
function withAmounts(document: Json, currency: Currency): Json {
  const { least, most } = amountBounds(currency);
  const bounds = { minimum: least, maximum: most, multipleOf: least };
  return JSON.parse(JSON.stringify(document), (_name, value) => {
    if (value?.format !== "amount") return value;
    const { format: _, ...schema } = value;
    return schema.type === "string"
      ? { ...schema, pattern: amountPattern(currency).source }
      : { ...schema, ...bounds };
  });
}

const openApiPath = ({ path }: Pick<Operation, "path">): string =>
  `/api${path.replace(/:(\w+)/g, "{$1}")}`;

const bearer = (description: string) => ({ type: "http", scheme: "bearer", description });

const sorted = (schemas: Components): Components =>
  Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => a < b ? -1 : 1));

function describe(operation: Operation, schemas: Components): Json {
  const { method, path, group, summary, description, limits } = operation;
  return {
    operationId: method.toLowerCase() + inPascalCase(path),
    tags: [group],
    summary,
    ...description !== undefined && { description },
    security: securityOf(operation),
    parameters: parametersOf(operation, schemas),
    ...hasBody(operation) && { requestBody: bodyOf(operation, schemas) },
    responses: responsesOf(operation, schemas),
    ...limits && { "x-limits": limits },
  };
}

const hasBody = ({ body, upload }: Operation): boolean =>
  body !== undefined || upload !== undefined;

function securityOf({ permission, ...scopes }: Operation): Json[] {
  return [
    ...permission === undefined ? [] : [{ person: [permission] }],
    ...scopesOf(scopes).map((scope) => ({ service: [scope] })),
  ];
}

function parametersOf({ path, params = {}, query, headers = {} }: Operation, schemas: Components) {
  const { properties = {}, required = [] } = jsonSchema(query, "input", schemas) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  return [
    ...names.map((name) => ({ name, in: "path", required: true, ...pathSchema(params[name]) })),
    ...Object.entries(properties).map(([name, { description, ...schema }]) => ({
      name,
      in: "query",
      required: required.includes(name),
      ...description !== undefined && { description },
      ...schema.type === "array" && { style: "form", explode: false },
      schema,
    })),
    ...Object.entries(headers).map(([name, description]) => ({
      name,
      in: "header",
      description,
      schema: { type: "string" },
    })),
  ];
}

/** Description and schema of a path parameter, which is an id unless it has a schema of its own. */
function pathSchema(param: string | z.ZodType = "The id of the record.") {
  if (typeof param === "string") {
    return { description: param, schema: { type: "string", pattern: "^[\\w-]{1,64}$" } };
  }
  const { description, ...schema } = jsonSchema(param, "input", {});
  return { description, schema };
}

function bodyOf({ body, upload, example }: Operation, schemas: Components): Json {
  const types = upload?.types ?? { "application/json": body! };
  const content = Object.entries(types).map(([type, schema]) => [type, {
    schema: schema ? jsonSchema(schema, "input", schemas) : { type: "string", format: "binary" },
    ...upload?.examples?.[type] !== undefined && { example: upload.examples[type] },
    ...example !== undefined && { example },
  }]);
  return { required: true, content: Object.fromEntries(content) };
}

const refusals: Record<number, string> = {
  400: "The body or a header could not be read.",
  401: "Nobody is signed in, or the token is wrong.",
  403: "Role or scope do not allow this.",
  404: "There is no such record.",
  409: "The record does not allow this now, or the idempotency key stands for another call.",
  410: "The document was deleted by a rule of the desk.",
  412: "The record has changed since the version in `If-Match`.",
  413: "The body is too large.",
  415: "The desk does not take this content type, or any `Content-Encoding`.",
  422: "The input is invalid; `issues` say what is wrong where, and name what is known.",
  429: "Too many calls. `Retry-After` says when to try again.",
  503: "The desk is busy. `Retry-After` says when to try again.",
};

function responsesOf(operation: Operation, schemas: Components): Json {
  const { permission, answers, errors = [] } = operation;
  const isForPrograms = scopesOf(operation).length > 0;
  const isGuarded = permission !== undefined || isForPrograms;
  const statuses = new Set([
    ...isGuarded ? [401, 403] : [],
    ...isForPrograms ? [429] : [],
    ...hasBody(operation) ? [400, 413, 415] : [],
    ...[...errors, 422, 503],
  ]);
  const refused = { "application/json": { schema: jsonSchema(refusal, "output", schemas) } };
  return {
    ...Object.fromEntries([...statuses].map((status) => [status, {
      description: refusals[status],
      content: refused,
    }])),
    ...Object.fromEntries(
      Object.entries(answers).map(([status, answer]) => [status, answerOf(answer, schemas)]),
    ),
  };
}

function answerOf({ description, schema, type, headers, example }: Answer, schemas: Components) {
  const content = {
    schema: schema ? jsonSchema(schema, "output", schemas) : { type: "string", format: "binary" },
    ...example !== undefined && { example },
  };
  const isEmpty = schema === undefined && type === undefined;
  return {
    description,
    ...headers && {
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, description]) => [
          name,
          { description, schema: { type: "string" } },
        ]),
      ),
    },
    ...!isEmpty && { content: { [type ?? "application/json"]: content } },
  };
}

const refusal = z.strictObject({
  error: z.string().describe("English, for programs."),
  code: z.string().describe("Stays as it is when the text changes, such as user.not_found."),
  issues: z.array(z.strictObject({
    path: z.string().optional().describe("The field or parameter; empty for the whole input."),
    line: z.int().optional().describe("The line of an import."),
    message: z.string(),
  })).optional(),
  stepUp: z.boolean().optional().describe("The person must sign in again to do this."),
  requestId: z.string(),
}).meta({ id: "Error" });

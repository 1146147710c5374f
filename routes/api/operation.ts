import type { Context, MiddlewareHandler } from "hono";
import * as z from "zod";
import type { Scope } from "../../data/imports/scopes.ts";
import type { Permission } from "../../data/permissions.ts";
import type { AppContext, AppEnv } from "../http/context.ts";
import { InvalidInput } from "../http/guard/validate.ts";
import { type Router, router } from "../http/router.ts";
import { allowRead, allowService } from "../http/session/permissions.ts";
import { HttpError } from "../http/answer/http_error.ts";

/** Headings of the documentation, in their order. */
export const groups = [
  ...[
    "Sign-in",
    "Records",
    "KYC",
    "Checks",
    "Instructions",
    "Documents",
    "Figures",
    "Imports",
    "Description",
  ] as const,
];

export interface Answer {
  description: string;
  schema?: z.ZodType;
  /** The media type; JSON unless named. */
  type?: string;
  headers?: Record<string, string>;
  example?: unknown;
}

/** A body that the handler reads itself, before the limits for small bodies apply. */
interface Upload {
  /** The schema of the body by media type; binary without one. */
  types: Record<string, z.ZodType | null>;
  examples?: Record<string, unknown>;
}

/** One call of the API: the same declaration validates it and documents it. */
interface Declaration<Path extends string, Query extends z.ZodObject, Body extends z.ZodType> {
  method: "GET" | "PATCH" | "POST" | "PUT";
  /** Below `/api`; parameters as in `/kyc-requests/:id`. */
  path: Path;
  group: typeof groups[number];
  summary: string;
  description?: string;
  /** A call without permission and scope is open to everybody. */
  permission?: Permission;
  /** The scope that a service token needs. With a permission, the call is open to people too. */
  scope?: Scope;
  /** One of these lets a service token in. */
  anyScope?: readonly Scope[];
  /** Descriptions of path parameters, or their schemas where they are no ids. */
  params?: Record<string, string | z.ZodType>;
  /** Descriptions of the request headers that the call reads. */
  headers?: Record<string, string>;
  /** Unknown parameters are refused; a call without a query takes none. */
  query?: Query;
  /** A JSON body. Strict objects refuse unknown fields. */
  body?: Body;
  /** The most bytes of the JSON body, where the limit of all bodies is too high. */
  maxBytes?: number;
  upload?: Upload;
  example?: z.input<Body>;
  /** Answers that are no refusals, by status. */
  answers: Record<number, Answer>;
  /** Statuses of refusals besides those that follow from the rest of the declaration. */
  errors?: readonly number[];
  limits?: readonly string[];
  handle: (
    c: Context<AppEnv, Path>,
    input: { query: z.output<Query>; body: z.output<Body> },
  ) => Response | Promise<Response>;
}

/** Calls with these headers answer 304 to a caller who has the answer already. */
export const conditional = { "If-None-Match": "The `ETag` of an earlier answer." };
export const tagHeader = { ETag: "Changes with the answer." };
export const notModified: Answer = { description: "Nothing has changed since that `ETag`." };

export interface Operation
  extends Omit<Declaration<string, z.ZodObject, z.ZodType>, "example" | "handle"> {
  query: z.ZodObject;
  example?: unknown;
  handlers: readonly [...MiddlewareHandler<AppEnv>[], (c: AppContext) => Promise<Response>];
}

export function operation<
  Path extends string,
  Query extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Body extends z.ZodType = z.ZodUndefined,
>({ handle, ...declared }: Declaration<Path, Query, Body>): Operation {
  const query: z.ZodObject = declared.query ?? z.strictObject({});
  const answer = async (c: AppContext): Promise<Response> => {
    const input = {
      query: parse(query, readQuery(c, query)),
      body: await readBody(c, declared.body, declared.maxBytes),
    };
    return await handle(c as Context<AppEnv, Path>, input as Parameters<typeof handle>[1]);
  };
  return { ...declared, query, handlers: [...guardsOf(declared), answer] };
}

export function mount(operations: readonly Operation[]): Router {
  const app = router();
  for (const { method, path, handlers } of operations) app.on(method, path, ...handlers);
  return app;
}

/** Each of them opens the call to a service token. */
export const scopesOf = (
  { scope, anyScope = scope === undefined ? [] : [scope] }: Pick<Operation, "scope" | "anyScope">,
): readonly Scope[] => anyScope;

function guardsOf(
  operation: Pick<Operation, "permission" | "scope" | "anyScope">,
): MiddlewareHandler<AppEnv>[] {
  const { permission, scope } = operation;
  if (permission !== undefined) return [allowRead(permission, scopesOf(operation))];
  return scope === undefined ? [] : [allowService(scope)];
}

/** Known parameters with an empty value count as absent; repeated ones are joined by commas. */
function readQuery(c: AppContext, { shape }: z.ZodObject): Record<string, string> {
  const { searchParams } = new URL(c.req.url);
  const names = new Set(searchParams.keys());
  const entries = [...names].map((name) =>
    [name, searchParams.getAll(name).filter((value) => value !== "").join()] as const
  );
  return Object.fromEntries(entries.filter(([name, value]) => value !== "" || !(name in shape)));
}

/** Throws 415 unless the body is JSON, 413 above `maxBytes`, and 400 if it does not parse. */
async function readBody(
  c: AppContext,
  schema: z.ZodType | undefined,
  maxBytes = Infinity,
): Promise<unknown> {
  if (schema === undefined) return undefined;
  if (mediaType(c) !== "application/json") {
    throw new HttpError(415, "http.media_type", { params: { types: "application/json" } });
  }
  if ((await c.req.arrayBuffer()).byteLength > maxBytes) {
    throw new HttpError(413, "http.request_too_large", { params: { most: maxBytes / 1024 } });
  }
  return parse(schema, parseJson(await c.req.text()));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, refusePrototypes);
  } catch (error) {
    if (error instanceof SyntaxError) throw new HttpError(400, "http.not_json");
    if (!(error instanceof RangeError)) throw error;
    throw new InvalidInput({ issues: [{ path: [], message: "is nested too deeply" }] });
  }
}

/** Schemas of records leave this key out without an error. */
function refusePrototypes(key: string, value: unknown): unknown {
  if (key !== "__proto__") return value;
  throw new InvalidInput({ issues: [{ path: [key], message: "can't be the name of a field" }] });
}

/** The words of a path or name, such as `KycRequests` for `/kyc-requests`. */
export const inPascalCase = (text: string): string =>
  (text.match(/[^\W_]+/g) ?? []).map((word) => word[0]!.toUpperCase() + word.slice(1)).join("");

/** The name of a list within a sentence. */
export const inWords = (list: string): string => list.replace("kyc-", "KYC ");

export const mediaType = (c: AppContext): string | undefined =>
  c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();

function parse(schema: z.ZodType, input: unknown): unknown {
  const parsed = schema.safeParse(input, { error: nameKnown });
  if (!parsed.success) throw new InvalidInput(parsed.error);
  return parsed.data;
}

/** Unknown fields and parameters: the message names the known ones. */
function nameKnown(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== "unrecognized_keys") return undefined;
  const { shape = {} } = (issue.inst as z.core.$ZodType)._zod.def as { shape?: object };
  const known = Object.keys(shape).join(", ");
  return `Unknown: ${issue.keys.join(", ")}. Known: ${known === "" ? "none" : known}.`;
}

import { zValidator } from "@hono/zod-validator";
import type { MiddlewareHandler } from "hono";
import * as z from "zod";
import { DomainError } from "../../../data/errors/domain_error.ts";
import { type ErrorCode, isErrorCode, issueText } from "../../../data/errors/texts.ts";
import type { FieldErrors } from "../../../views/ui/form/form.tsx";
import type { Messages } from "../../../views/messages/catalogue.ts";
import type { AppContext, AppEnv } from "../context.ts";

interface Refused<Schema extends z.ZodType> {
  data: Partial<z.input<Schema>>;
  errors: FieldErrors;
}

/** The handler reads `c.req.valid(target)`. */
type Validator<Target extends string, Schema extends z.ZodType> = MiddlewareHandler<
  AppEnv,
  string,
  { out: { [Name in Target]: z.output<Schema> } }
>;

/** Middleware that parses a form or a query; `refuse` answers input that does not fit the schema. */
export const validate = <Target extends "form" | "query", Schema extends z.ZodType>(
  target: Target,
  schema: Schema,
  refuse: (c: AppContext, refused: Refused<Schema>) => Response | Promise<Response> = unreadable,
): Validator<Target, Schema> =>
  zValidator(target, schema as z.ZodType, (result, context) => {
    // The hook's context type does not know our environment.
    const c = context as unknown as AppContext;
    if (target === "form" && refuse !== unreadable) {
      c.set("showForm", () => showForm(c, refuse));
      if (c.req.query("again") !== undefined) return shownAgain(c);
    }
    if (result.success) return;
    const data = result.data as Refused<Schema>["data"];
    return refuse(c, { data, errors: fieldErrors(c.var.ui.m, result.error) });
  }) as MiddlewareHandler;

/** The form with what was sent, for a request that failed for another reason. */
async function showForm<Schema extends z.ZodType>(
  c: AppContext,
  refuse: (c: AppContext, refused: Refused<Schema>) => Response | Promise<Response>,
): Promise<Response> {
  const data = await c.req.parseBody({ all: true }) as Refused<Schema>["data"];
  return await refuse(c, { data, errors: {} });
}

/** Answers a form that was typed in an earlier session. */
async function shownAgain(c: AppContext): Promise<Response> {
  const { body, status, headers } = await c.var.showForm!();
  return new Response(body, { status: status === 422 ? 200 : status, headers });
}

const unreadable = (): never => {
  throw new DomainError("invalid", "form.unreadable");
};

/** Browsers send line breaks as CR LF. */
export const typedText = z.string().transform((text) => text.replace(/\r\n/g, "\n"));

/** A single ticked box arrives as text, several as a list. */
export const tickedBoxes = z.union([z.array(z.string()), z.string().transform((one) => [one])])
  .default([]);

/** Browsers do not send a switch that is off. */
export const switchedOn = z.literal("on").optional().transform((on) => on === "on");

/** NaN unless the text is a decimal number without leading zeros; `Number` reads `0x10`, `1e2`, "". */
export const numberIn = (text = ""): number => /^(0|[1-9]\d{0,8})$/.test(text) ? Number(text) : NaN;

export const wholeNumber = (error: ErrorCode = "input.invalid") =>
  z.string(error).transform(numberIn).pipe(z.int(error));

/** The submitted value of a text field, for a refused form to show again. */
export const shownText = (value: unknown, otherwise = ""): string =>
  typeof value === "string" ? value : otherwise;

export function fieldErrors(
  { errors: texts }: Messages,
  error: Pick<z.core.$ZodError, "issues">,
): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of error.issues) {
    errors[String(path[0])] ??= isErrorCode(message) ? texts[message] : message;
  }
  return errors;
}

/** Invalid input of a program, with the path of each issue. */
export class InvalidInput extends DomainError {
  readonly issues: { path: string; message: string }[];

  constructor(error: { issues: readonly Pick<z.core.$ZodIssue, "path" | "message">[] }) {
    super("invalid", "input.invalid");
    this.issues = error.issues.map(({ path, message }) => ({
      path: path.join("."),
      message: issueText(message),
    }));
  }
}

import { zValidator } from "@hono/zod-validator";
import type { z } from "zod";
import { DomainError } from "../../../data/base/errors.ts";
import type { ErrorText } from "../../../data/base/error_texts.ts";
import type { FieldErrors } from "../../../views/ui/form/form.tsx";
import type { Messages } from "../../../views/messages/catalogue.ts";
import type { AppContext } from "../context.ts";

export interface Refused<Schema extends z.ZodType> {
  data: Partial<z.input<Schema>>;
  error: z.core.$ZodError;
}

/** Middleware that parses a form or a query; `refuse` answers input that does not fit the schema. */
export const validate = <Target extends "form" | "query", Schema extends z.ZodType>(
  target: Target,
  schema: Schema,
  refuse: (c: AppContext, refused: Refused<Schema>) => Response | Promise<Response>,
) =>
  zValidator(target, schema, (result, c) => {
    if (result.success) return;
    // The hook's context type does not know our environment.
    return refuse(c as unknown as AppContext, result as Refused<Schema>);
  });

export function fieldErrors(
  { errors: texts }: Messages,
  error: Pick<z.core.$ZodError, "issues">,
): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of error.issues) {
    errors[String(path[0])] ??= texts[message as ErrorText] ?? message;
  }
  return errors;
}

/** Invalid input of a program, with the path of each issue. */
export class InvalidInput extends DomainError {
  readonly issues: { path: string; message: string }[];

  constructor(error: { issues: readonly Pick<z.core.$ZodIssue, "path" | "message">[] }) {
    super("invalid", "Invalid input");
    this.issues = error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  }
}

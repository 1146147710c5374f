import type * as z from "zod";
import { DomainError } from "../../data/errors/domain_error.ts";
import { type Language, languages } from "../../data/settings.ts";
import type { FieldErrors } from "../../views/ui/form/form.tsx";
import { refusalText } from "../http/answer/ui.ts";
import type { AppContext } from "../http/context.ts";
import { fieldErrors } from "../http/guard/validate.ts";

/** Texts that the form of a term shows after a refusal. */
export interface TermRefusal {
  errors?: FieldErrors;
  conflict?: string;
}

/** Errors by field: `labels.en` is the field `labelEn`; a fault in a line is one of all lines. */
export const invalidFields = (c: AppContext, { issues }: z.ZodError): TermRefusal => ({
  errors: fieldErrors(c.var.ui.m, { issues: issues.map(byField) }),
});

function byField(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  const [group = "", language = ""] = issue.path.map(String);
  if (!languages.includes(language as Language)) return issue;
  return { ...issue, path: [group.slice(0, -1) + language[0]!.toUpperCase() + language.slice(1)] };
}

/** A key that exists is named at its field, an outdated form above its fields. */
export function refusedTerm(c: AppContext, error: unknown, keyName: "key" | "code"): TermRefusal {
  const text = refusalText(c, error, "conflict");
  const isOutdated = error instanceof DomainError && error.code === "term.changed";
  return isOutdated ? { conflict: text } : { errors: { [keyName]: text } };
}

export const refusalStatus = ({ errors, conflict }: TermRefusal): 200 | 409 | 422 => {
  if (conflict) return 409;
  return errors ? 422 : 200;
};

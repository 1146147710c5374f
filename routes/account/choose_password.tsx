import * as z from "zod";
import { mayUsePassword } from "../../data/staff/accounts/break_glass.ts";
import type { ErrorCode } from "../../data/errors/texts.ts";
import { DomainError } from "../../data/errors/domain_error.ts";
import type { Staff } from "../../data/staff/accounts/staff.ts";
import { ChoosePassword } from "../../views/account/choose_password.tsx";
import type { FieldErrors } from "../../views/ui/form/form.tsx";
import type { AppContext } from "../http/context.ts";
import { refusalText } from "../http/answer/ui.ts";
import { barePage } from "../http/answer/pages.tsx";
import { redirectWithToast } from "../http/answer/toasts.tsx";
import { rememberDevice } from "../http/session/session.ts";
import type { ToastKey } from "../../views/ui/toast_texts.ts";
import { validate } from "../http/guard/validate.ts";

/** Not trimmed: spaces belong to a password. */
const password = z.string().max(1_000, "text.over_1000" satisfies ErrorCode);
const passwordForm = z.strictObject({
  newPassword: password,
  confirmPassword: password,
});

export const passwordFields = validate("form", passwordForm);

/** Throws `forbidden` if passwords are switched off for this account. */
export function requirePassword(c: AppContext, { email }: Pick<Staff, "email">): void {
  if (mayUsePassword(c.var.config, email)) return;
  throw new DomainError(
    "forbidden",
    "password.turned_off",
  );
}

/** The page of a one-time link, where its owner chooses a password. */
export function passwordPage(
  c: AppContext,
  kind: "invitation" | "reset",
  member: Staff,
  errors?: FieldErrors,
): Response {
  const { ui, config } = c.var;
  const texts = ui.m.staff[kind];
  return barePage(c, {
    title: texts.title,
    status: errors && 422,
    content: (
      <ChoosePassword
        member={member}
        action={`/${kind}`}
        texts={texts}
        password={mayUsePassword(config, member.email)}
        sso={kind === "invitation" && config.sso !== null}
        errors={errors}
      />
    ),
  });
}

export async function takePassword(
  c: AppContext,
  { newPassword, confirmPassword }: z.output<typeof passwordForm>,
  again: (errors: FieldErrors) => Response,
  { choose, toast, used }: {
    choose: (password: string) => Promise<{ id: string; asksForCode?: boolean }>;
    toast: ToastKey;
    /** Called once the link is used up. */
    used: () => void;
  },
): Promise<Response> {
  const { m } = c.var.ui;
  if (newPassword !== confirmPassword) return again({ confirmPassword: m.profile.passwordsDiffer });
  try {
    const { id, asksForCode = false } = await choose(newPassword);
    // The owner is not locked out by failed sign-ins from elsewhere; with two factors the mailbox
    // alone does not prove the owner.
    if (!asksForCode) rememberDevice(c, id);
    used();
  } catch (error) {
    return again({ newPassword: refusalText(c, error, "invalid") });
  }
  return redirectWithToast(c, "/login", toast);
}

import type { MiddlewareHandler } from "hono";
import { DomainError } from "../../../data/base/errors.ts";
import {
  confirmByPasskey,
  confirmByPassword,
  isConfirmed,
} from "../../../data/staff/sign_in/step_up.ts";
import { jsonOf } from "../../../data/staff/passkeys/format.ts";
import { assertion } from "../../../data/staff/passkeys/proof.ts";
import type { Person } from "../../../data/staff/sessions/sessions.ts";
import {
  CONFIRMATION_FIELD,
  CONFIRMATION_PASSKEY,
  ConfirmationDialog,
} from "../../../views/account/confirmation.tsx";
import type { AppContext, AppEnv } from "../context.ts";
import { errorText } from "../answer/error_text.ts";
import { recordPage } from "../answer/pages.tsx";
import { passkeySite } from "../guard/origin.ts";
import { callerOf, currentPerson } from "./session.ts";

/** Where what only reads asks: it has no form of its own. */
export const CONFIRM_PATH = "/confirm";

/**
 * Before what gives away or cannot be taken back: the person has proved lately who they are, or
 * does so within the same form. Whatever else was typed travels along, and is then done.
 */
export const stepUp: MiddlewareHandler<AppEnv> = async (c, next) => {
  const form = await formOf(c);
  const typed = form.get(CONFIRMATION_FIELD);
  const passkey = form.get(CONFIRMATION_PASSKEY);
  // The forms themselves know nothing of it.
  form.delete(CONFIRMATION_FIELD);
  form.delete(CONFIRMATION_PASSKEY);
  const person = currentPerson(c);
  if (isConfirmed(person, c.var.store.now())) return await next();
  const { confirmBy } = c.var.ui;
  // Where passwords are off, none confirms anything either.
  const password = typeof typed === "string" && confirmBy.password ? typed : null;
  if (!passkey && password === null) return ask(c, form);
  if (!passkey && password === "") {
    return refuse(c, form, new DomainError("unauthenticated", "Enter your password."));
  }
  try {
    c.set(
      "person",
      password
        ? await confirmByPassword(c.var.store, person, password)
        : await confirmWith(c, String(passkey)),
    );
    c.set("ui", { ...c.var.ui, mustConfirm: false });
  } catch (error) {
    if (!(error instanceof DomainError && ["unauthenticated", "too_many"].includes(error.kind))) {
      throw error;
    }
    return refuse(c, form, error);
  }
  await next();
};

/** What is no passkey at all is refused as a wrong one is. */
async function confirmWith(c: AppContext, passkey: string): Promise<Person> {
  const answer = jsonOf(assertion).safeParse(passkey);
  if (!answer.success) {
    throw new DomainError(
      "unauthenticated",
      "This passkey was not accepted, or it took too long. Try again.",
    );
  }
  const { store } = c.var;
  return await confirmByPasskey(store, currentPerson(c), answer.data, passkeySite(c), callerOf(c));
}

/** `stepUp` for some requests of a route. */
export const stepUpWhen =
  (applies: (c: AppContext) => boolean): MiddlewareHandler<AppEnv> => (c, next) =>
    applies(c) ? stepUp(c, next) : next();

/** The one that validators take too, once the body has been parsed. Throws `invalid`. */
async function formOf(c: AppContext): Promise<FormData> {
  const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i
    .test(c.req.header("content-type") ?? "");
  if (c.req.method !== "POST" || !isForm) return new FormData();
  await c.req.parseBody().catch((cause) => {
    throw new DomainError("invalid", "This form cannot be read.", { cause });
  });
  return await c.req.formData();
}

/** Too many guesses say how long to wait. */
function refuse(c: AppContext, form: FormData, error: DomainError): Response {
  const { m } = c.var.ui;
  const { retryAfterSeconds } = error;
  if (retryAfterSeconds === undefined) return ask(c, form, errorText(m, error));
  c.header("Retry-After", String(retryAfterSeconds));
  return ask(c, form, m.common.error.tooMany(retryAfterSeconds), 429);
}

function ask(
  c: AppContext,
  form: FormData,
  error?: string,
  status: 403 | 429 = 403,
): Response {
  const { ui } = c.var;
  const { pathname, search } = new URL(c.req.url);
  const asked = pathname + search;
  const action = c.req.method === "POST"
    ? asked
    : `${CONFIRM_PATH}?next=${encodeURIComponent(asked)}`;
  const typed = [...form].filter((field): field is [string, string] =>
    typeof field[1] === "string"
  );
  const back = pathname.replace(/\/[^/]*$/, "") || "/dashboard";
  return recordPage(
    c,
    ui.m.confirmation.title,
    (container) => <ConfirmationDialog {...{ ui, container, action, typed, back, error }} />,
    status,
  );
}

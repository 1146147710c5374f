import type { MiddlewareHandler } from "hono";
import { DomainError } from "../../../data/errors/domain_error.ts";
import {
  confirmByPasskey,
  confirmByPassword,
  isConfirmed,
} from "../../../data/staff/sign_in/step_up.ts";
import { jsonOf } from "../../../data/staff/passkeys/format.ts";
import { assertion } from "../../../data/staff/passkeys/proof.ts";
import type { Member } from "../../../data/staff/sessions/sessions.ts";
import {
  CONFIRMATION_FIELD,
  CONFIRMATION_PASSKEY,
  ConfirmationDialog,
} from "../../../views/account/confirmation.tsx";
import type { AppContext, AppEnv } from "../context.ts";
import { errorText } from "../answer/ui.ts";
import { recordPage } from "../answer/pages.tsx";
import { pathAndQuery } from "../request.ts";
import { passkeySite } from "../guard/origin.ts";
import { callerOf, currentMember } from "./session.ts";

export const CONFIRM_PATH = "/confirm";

/** The person has proven their identity within 30 minutes, or does so in the same form. */
export const stepUp: MiddlewareHandler<AppEnv> = async (c, next) => {
  const form = await formOf(c);
  const proof = takeProof(c, form);
  const member = currentMember(c);
  if (isConfirmed(member, c.var.store.now())) return await next();
  if (proof === null) return askAgain(c, form);
  try {
    c.set("member", await confirm(c, member, proof));
    c.set("ui", { ...c.var.ui, mustConfirm: false });
  } catch (error) {
    if (!(error instanceof DomainError && ["unauthenticated", "too_many"].includes(error.kind))) {
      throw error;
    }
    return refuseProof(c, form, error);
  }
  await next();
};

export const stepUpWhen =
  (applies: (c: AppContext) => boolean | Promise<boolean>): MiddlewareHandler<AppEnv> =>
  async (c, next) => await applies(c) ? await stepUp(c, next) : await next();

/** Reads the form in the way that the validators reuse. Throws `invalid`. */
async function formOf(c: AppContext): Promise<FormData> {
  const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i
    .test(c.req.header("content-type") ?? "");
  if (c.req.method !== "POST" || !isForm) return new FormData();
  await c.req.parseBody().catch((cause) => {
    throw new DomainError("invalid", "form.unreadable", { cause });
  });
  return await c.req.formData();
}

type Proof = { passkey: string } | { password: string };

/** Takes the proof of identity out of the form, whose schema does not know it. Null if none is usable. */
function takeProof(c: AppContext, form: FormData): Proof | null {
  const password = form.get(CONFIRMATION_FIELD);
  const passkey = form.get(CONFIRMATION_PASSKEY);
  form.delete(CONFIRMATION_FIELD);
  form.delete(CONFIRMATION_PASSKEY);
  if (passkey) return { passkey: String(passkey) };
  return typeof password === "string" && c.var.ui.confirmBy.password ? { password } : null;
}

/** Throws `unauthenticated` for a wrong proof, `too_many` after too many. */
async function confirm(c: AppContext, member: Member, proof: Proof): Promise<Member> {
  const { store } = c.var;
  if ("password" in proof) {
    if (proof.password === "") throw new DomainError("unauthenticated", "password.missing");
    return await confirmByPassword(store, member, proof.password);
  }
  const answer = jsonOf(assertion).safeParse(proof.passkey);
  if (!answer.success) {
    throw new DomainError(
      "unauthenticated",
      "passkey.not_accepted",
    );
  }
  return await confirmByPasskey(store, member, answer.data, passkeySite(c), callerOf(c));
}

function refuseProof(c: AppContext, form: FormData, error: DomainError): Response {
  const { m } = c.var.ui;
  const { retryAfterSeconds } = error;
  if (retryAfterSeconds === undefined) return askAgain(c, form, errorText(m, error));
  c.header("Retry-After", String(retryAfterSeconds));
  return askAgain(c, form, m.common.error.tooMany(retryAfterSeconds), 429);
}

function askAgain(
  c: AppContext,
  form: FormData,
  error?: string,
  status: 403 | 429 = 403,
): Response {
  const { ui } = c.var;
  const address = pathAndQuery(c);
  const action = c.req.method === "POST"
    ? address
    : `${CONFIRM_PATH}?next=${encodeURIComponent(address)}`;
  const typed = [...form].filter((field): field is [string, string] =>
    typeof field[1] === "string"
  );
  // A correction and a passkey have no page of their own.
  const back = new URL(c.req.url).pathname
    .replace(/(\/(corrections|passkeys)\/[^/]*)?\/[^/]*$/, "") || "/dashboard";
  return recordPage(
    c,
    ui.m.confirmation.title,
    (container) => (
      <ConfirmationDialog
        container={container}
        action={action}
        typed={typed}
        back={back}
        error={error}
      />
    ),
    status,
  );
}

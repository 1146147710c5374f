import { deleteCookie, getCookie } from "hono/cookie";
import * as z from "zod";
import { DomainError } from "../../data/errors/domain_error.ts";
import { CHALLENGE_SECONDS } from "../../data/staff/passkeys/challenges.ts";
import { jsonOf } from "../../data/staff/passkeys/format.ts";
import { assertion } from "../../data/staff/passkeys/proof.ts";
import {
  answerChallengeWithPasskey,
  secondFactorOptions,
  signInOptions,
  signInWithPasskey,
} from "../../data/staff/sign_in/passkey_sign_in.ts";
import { newToken } from "../../data/staff/sessions/secrets.ts";
import type { AppContext } from "../http/context.ts";
import { errorText } from "../http/answer/ui.ts";
import { setHttpOnlyCookie } from "../http/request.ts";
import { passkeySite } from "../http/guard/origin.ts";
import { router } from "../http/router.ts";
import { callerOf } from "../http/session/session.ts";
import { validate } from "../http/guard/validate.ts";
import { CHALLENGE_COOKIE, codePage, enter, loginPage, waitText } from "./login_pages.tsx";

/** Binds a challenge to this browser. */
const BROWSER_COOKIE = "passkey";

const answerForm = z.strictObject({ passkey: jsonOf(assertion) });

export const passkeyLoginRoutes = router()
  .post("/login/passkey/options", async (c) => {
    const browser = getCookie(c, BROWSER_COOKIE) ?? newToken();
    setHttpOnlyCookie(c, BROWSER_COOKIE, browser, { path: "/login", maxAge: CHALLENGE_SECONDS });
    return c.json(await signInOptions(c.var.store, browser, passkeySite(c), callerOf(c)));
  })
  .post(
    "/login/passkey",
    validate("form", answerForm, (c) => refused(c, 422)),
    async (c) => {
      const { passkey } = c.req.valid("form");
      const browser = getCookie(c, BROWSER_COOKIE) ?? "";
      try {
        const { store, config } = c.var;
        const [site, caller] = [passkeySite(c), callerOf(c)];
        const member = await signInWithPasskey(store, passkey, browser, site, caller, config);
        deleteCookie(c, BROWSER_COOKIE, { path: "/login" });
        return await enter(c, member);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        if (error.kind === "unauthenticated") return refused(c, 401, failureOf(c, error));
        if (error.kind !== "too_many") throw error;
        return loginPage(c, { status: 429, failure: waitText(c, error) });
      }
    },
  )
  .post("/login/code/passkey/options", async (c) => {
    const challengeId = getCookie(c, CHALLENGE_COOKIE) ?? "";
    const options = await secondFactorOptions(
      c.var.store,
      challengeId,
      passkeySite(c),
      callerOf(c),
    );
    return c.json(options);
  })
  .post(
    "/login/code/passkey",
    validate("form", answerForm, (c) => codePage(c, 422, c.var.ui.m.passkeys.refused)),
    async (c) => {
      const challengeId = getCookie(c, CHALLENGE_COOKIE) ?? "";
      const { passkey } = c.req.valid("form");
      const { store } = c.var;
      try {
        const site = passkeySite(c);
        const caller = callerOf(c);
        const member = await answerChallengeWithPasskey(store, challengeId, passkey, site, caller);
        deleteCookie(c, CHALLENGE_COOKIE, { path: "/login" });
        return await enter(c, member);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        if (error.kind === "too_many") return await codePage(c, 429, waitText(c, error));
        if (error.kind !== "unauthenticated") throw error;
        return await codePage(c, 401, failureOf(c, error));
      }
    },
  );

const refused = (
  c: AppContext,
  status: 401 | 422,
  failure = c.var.ui.m.passkeys.refused,
): Response => loginPage(c, { status, failure });

/** Only a copied passkey has a text of its own. */
const failureOf = ({ var: { ui: { m } } }: AppContext, error: DomainError): string =>
  error.code === "sign_in.wrong_credentials" ? m.passkeys.refused : errorText(m, error);

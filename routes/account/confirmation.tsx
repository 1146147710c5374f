import { Hono } from "hono";
import { confirmOptions } from "../../data/staff/passkeys/sign_in.ts";
import { Confirmed } from "../../views/account/confirmation.tsx";
import type { AppContext, AppEnv } from "../http/context.ts";
import { allow } from "../http/session/permissions.ts";
import { recordPage } from "../http/answer/pages.tsx";
import { passkeySite } from "../http/guard/origin.ts";
import { callerOf, currentPerson, safeNextPath } from "../http/session/session.ts";
import { CONFIRM_PATH, stepUp } from "../http/session/step_up.tsx";

/** For what is asked for by an address alone: a file, which leaves the page where it is. */
export const confirmationRoutes = new Hono<AppEnv>()
  .post(`${CONFIRM_PATH}/passkey/options`, allow("session.own"), async (c) => {
    const { store } = c.var;
    return c.json(await confirmOptions(store, currentPerson(c), passkeySite(c), callerOf(c)));
  })
  .get(CONFIRM_PATH, allow("session.own"), (c) => c.redirect(before(nextOf(c)), 303))
  .post(CONFIRM_PATH, allow("session.own"), stepUp, (c) => {
    const { ui } = c.var;
    const next = nextOf(c);
    const back = before(next);
    c.header("Refresh", `0; url=${next}`);
    return recordPage(
      c,
      ui.m.confirmation.done.title,
      (container) => <Confirmed {...{ ui, container, next, back }} />,
    );
  });

/** The file with all that its address asks for. */
const nextOf = (c: AppContext): string => safeNextPath(c.req.query("next"), Infinity);

/** The page that it was asked for on. */
const before = (path: string): string => path.replace(/\/[^/]*$/, "") || "/dashboard";

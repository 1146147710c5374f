import { confirmOptions } from "../../data/staff/sign_in/passkey_sign_in.ts";
import { Confirmed } from "../../views/account/confirmation.tsx";
import type { AppContext } from "../http/context.ts";
import { router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import { recordPage } from "../http/answer/pages.tsx";
import { passkeySite } from "../http/guard/origin.ts";
import { callerOf, currentMember, safeNextPath } from "../http/session/session.ts";
import { CONFIRM_PATH, stepUp } from "../http/session/step_up.tsx";

export const confirmationRoutes = router()
  .post(`${CONFIRM_PATH}/passkey/options`, allow("session.own"), async (c) => {
    const { store } = c.var;
    return c.json(await confirmOptions(store, currentMember(c), passkeySite(c), callerOf(c)));
  })
  .get(CONFIRM_PATH, allow("session.own"), (c) => c.redirect(parentPage(nextOf(c)), 303))
  .post(CONFIRM_PATH, allow("session.own"), stepUp, (c) => {
    const { ui } = c.var;
    const next = nextOf(c);
    const back = parentPage(next);
    c.header("Refresh", `0; url=${next}`);
    return recordPage(
      c,
      ui.m.confirmation.done.title,
      (container) => <Confirmed container={container} next={next} back={back} />,
    );
  });

/** The address of the download; its query may be long. */
const nextOf = (c: AppContext): string => safeNextPath(c.req.query("next"), Infinity);

const parentPage = (path: string): string => path.replace(/\/[^/]*$/, "") || "/dashboard";

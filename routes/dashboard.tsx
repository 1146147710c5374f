import { router } from "./http/router.ts";
import { allow } from "./http/session/permissions.ts";
import { newsSince, readToday } from "../data/kyc/figures/today.ts";
import { countStages } from "../data/kyc/queue/queue.ts";
import * as stats from "../data/reports/dashboard.ts";
import { readFirstSteps } from "../data/reports/first_steps.ts";
import { hideTries, readTries } from "../data/reports/tries.ts";
import { readNeeds } from "../data/reports/needs.ts";
import { DashboardPage } from "../views/dashboard/dashboard.tsx";
import type { AppContext } from "./http/context.ts";
import { page } from "./http/answer/pages.tsx";
import { currentMember } from "./http/session/session.ts";
import { zoneOf } from "./http/answer/ui.ts";

export const dashboardRoutes = router()
  .get("/dashboard", allow("dashboard.read"), (c) => {
    const { ui, store } = c.var;
    return page(c, {
      title: ui.m.dashboard.title,
      intro: ui.m.dashboard.greeting,
      loading: ui.m.dashboard.loading,
      content: async () => {
        const { id, role } = currentMember(c);
        const [{ needs, today, news }, figures, steps, tries] = await Promise.all([
          workOf(c),
          stats.dashboard(store),
          ui.may("staff.manage") ? readFirstSteps(store) : null,
          readTries(store, id),
        ]);
        return (
          <DashboardPage
            role={role}
            needs={needs}
            steps={steps}
            today={today}
            news={news}
            stats={figures}
            platform={store.sample?.platform}
            tries={tries}
          />
        );
      },
    });
  })
  .post("/dashboard/tries/hide", allow("dashboard.read"), (c) => {
    hideTries(c.var.store, currentMember(c).id);
    return c.redirect("/dashboard", 303);
  });

async function workOf(c: AppContext) {
  const { db, now } = c.var.store;
  const { id, role, since, versions } = currentMember(c);
  const isReader = c.var.ui.may("kyc.read");
  const stages = isReader ? countStages(db) : undefined;
  const [needs, today, news] = await Promise.all([
    readNeeds(c.var.store, { id, role, versions }, stages),
    isReader ? readToday(db, { now: now(), timeZone: zoneOf(c), personId: id, stages }) : null,
    isReader && since !== null ? newsSince(db, since, id) : null,
  ]);
  return { needs, today, news };
}

import { router } from "./http/router.ts";
import { allow } from "./http/session/permissions.ts";
import deno from "../deno.json" with { type: "json" };
import * as systemStatus from "../data/reports/system_status.ts";
import { DevelopersLink } from "../views/developers/developers.tsx";
import { StatusPage } from "../views/status.tsx";
import { page } from "./http/answer/pages.tsx";

export const statusRoutes = router()
  .get("/status", allow("status.read"), (c) => {
    const { ui, store, metrics, config } = c.var;
    return page(c, {
      title: ui.m.status.title,
      intro: ui.m.status.intro,
      actions: <DevelopersLink />,
      content: async () => {
        const system = await systemStatus.read(store);
        return (
          <StatusPage
            process={{ version: deno.version, uptimeSeconds: performance.now() / 1000 }}
            system={system}
            sendsMail={config.mail !== null}
            requests={metrics.lastHour(Date.now())}
          />
        );
      },
    });
  });

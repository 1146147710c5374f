import { Hono } from "hono";
import * as auditLog from "../data/audit_log.ts";
import { AuditLogsPage, AuditTools } from "../views/audit_logs.tsx";
import type { AppEnv } from "./env.ts";
import { page } from "./respond.tsx";
import { allow } from "./session.ts";

export const auditLogRoutes = new Hono<AppEnv>()
  .get("/audit-logs", allow("audit.read"), (c) => {
    const { ui, store } = c.var;
    return page(c, {
      title: ui.m.audit.title,
      intro: ui.m.audit.intro,
      tools: <AuditTools ui={ui} />,
      content: async () => <AuditLogsPage ui={ui} entries={await auditLog.list(store.db)} />,
    });
  });

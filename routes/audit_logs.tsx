import { Hono } from "hono";
import * as auditLog from "../data/audit_log.ts";
import { verify } from "../data/audit_proof.ts";
import { parseListQuery } from "../data/list_query.ts";
import { AuditLogsPage, AuditProofPage, AuditTools, VerifyLink } from "../views/audit_logs.tsx";
import type { AppEnv } from "./env.ts";
import { EXPORT, exportList } from "./export.ts";
import { auditShape } from "./json.ts";
import { page } from "./respond.tsx";
import { allow } from "./session.ts";

export const auditLogRoutes = new Hono<AppEnv>()
  .get("/audit-logs", allow("audit.read"), (c) => {
    const { ui, store } = c.var;
    const query = parseListQuery(auditLog.listShape, new URL(c.req.url).searchParams);
    return page(c, {
      title: ui.m.audit.title,
      intro: ui.m.audit.intro,
      actions: ui.may("audit.verify") && <VerifyLink ui={ui} />,
      tools: <AuditTools ui={ui} query={query} />,
      content: async () => (
        <AuditLogsPage ui={ui} query={query} page={await auditLog.list(store, query)} />
      ),
    });
  })
  .get(
    `/audit-logs/${EXPORT}`,
    allow("audit.read"),
    (c) => exportList(c, "audit-logs", auditLog, auditShape),
  )
  .get("/audit-logs/verify", allow("audit.verify"), (c) => {
    const { ui, store } = c.var;
    return page(c, {
      title: ui.m.audit.verifyTitle,
      intro: ui.m.audit.verifyIntro,
      loading: ui.m.audit.verifying,
      content: async () => (
        <AuditProofPage ui={ui} proof={await verify(store.db, store.auditKey)} />
      ),
    });
  });

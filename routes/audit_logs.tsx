import { Hono } from "hono";
import type { AuditDeed } from "../data/audit/deeds.ts";
import * as auditLog from "../data/audit/log.ts";
import { verify } from "../data/audit/proof.ts";
import { parseListQuery, searchText } from "../data/list/query.ts";
import type { Store } from "../data/store.ts";
import { AuditLogsPage, AuditProofPage, AuditTools, VerifyLink } from "../views/audit_logs.tsx";
import type { Messages } from "../views/messages/catalogue.ts";
import type { AppEnv } from "./http/context.ts";
import { EXPORT, exportList } from "./http/export.ts";
import { auditShape } from "./http/json.ts";
import { page } from "./http/respond.tsx";
import { allow } from "./http/session.ts";

/** The trail keeps what was done in English; it is searched in the words that the page shows. */
const inWordsOf = ({ audit }: Messages) => ({
  listShape: auditLog.listShape,
  list: (store: Store, query: auditLog.AuditQuery, limit?: number) => {
    const text = searchText(query.q);
    const deeds = Object.entries(audit.deeds) as [AuditDeed, string][];
    const found = deeds.filter(([, words]) => searchText(words).includes(text));
    return auditLog.list(store, query, limit, text === "" ? [] : found.map(([deed]) => deed));
  },
});

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
        <AuditLogsPage ui={ui} query={query} page={await inWordsOf(ui.m).list(store, query)} />
      ),
    });
  })
  .get(
    `/audit-logs/${EXPORT}`,
    allow("audit.read"),
    (c) => exportList(c, "audit-logs", inWordsOf(c.var.ui.m), auditShape),
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

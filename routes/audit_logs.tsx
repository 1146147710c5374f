import { router } from "./http/router.ts";
import { allow } from "./http/session/permissions.ts";
import { entriesFor, get as getEntry, hiddenFrom } from "../data/audit/entry.ts";
import * as auditLog from "../data/audit/log.ts";
import { verifyWithRecords } from "../data/proof/verify_records.ts";
import { auditTargetOf, memberOf } from "../data/people/subjects.ts";
import type { Store } from "../data/store.ts";
import { AuditDialog } from "../views/audit/audit_entry.tsx";
import {
  auditLook,
  AuditProofPage,
  AuditTable,
  AuditTabs,
  VerifyLink,
} from "../views/audit/audit_logs.tsx";
import { SampleLink } from "../views/audit/sample.tsx";
import type { Ui } from "../views/ui/ui.ts";
import { exportRoute } from "./http/list/export.ts";
import { listPage } from "./http/list/list_page.tsx";
import { addFilterWords } from "./kyc/answer/filter_words.ts";
import { page, recordPage } from "./http/answer/pages.tsx";

/** The trail is in English, so actions, actors and lists are searched by their translations. */
const asSeenBy = ({ m: { audit }, may }: Ui) => ({
  listShape: auditLog.listShape,
  list: (store: Store, query: auditLog.AuditQuery, limit?: number) =>
    auditLog.search(store, query, { shownAs: audit, hidden: hiddenFrom(may) }, limit),
});

export const auditLogRoutes = router()
  .get("/audit-logs", allow("audit.read"), (c) => {
    const ui = c.get("ui");
    return listPage(c, asSeenBy(ui), {
      look: auditLook(ui, hiddenFrom(ui.may)),
      actions: ui.may("audit.verify") && (
        <>
          <SampleLink />
          <VerifyLink />
        </>
      ),
      tabs: (query) => <AuditTabs query={query} />,
      content: (rows) => <AuditTable {...rows} />,
    });
  })
  .route(
    "/",
    exportRoute(
      "/audit-logs",
      "audit-logs",
      ({ m: { audit }, may }) => entriesFor({ shownAs: audit, hidden: hiddenFrom(may) }, may),
    ),
  )
  .get("/audit-logs/verify", allow("audit.verify"), (c) => {
    const { ui, store } = c.var;
    return page(c, {
      title: ui.m.audit.verifyTitle,
      parent: { href: "/audit-logs", label: ui.m.audit.title },
      intro: ui.m.audit.verifyIntro,
      loading: ui.m.audit.verifying,
      content: async () => {
        const proof = await verifyWithRecords(store.reads, store.auditKey);
        return <AuditProofPage proof={proof} />;
      },
    });
  })
  .get("/audit-logs/:id", allow("audit.read"), async (c) => {
    const { ui, store } = c.var;
    const entry = await getEntry(store.db, c.req.param("id"), ui.may);
    const [actor, target] = await Promise.all([
      memberOf(store.db, entry.actorId, ui.may),
      auditTargetOf(store.db, entry, ui.may),
    ]);
    await addFilterWords(c);
    return recordPage(
      c,
      { title: ui.m.audit.entry.title, of: entry.id },
      (container) => (
        <AuditDialog entry={entry} actor={actor} target={target} container={container} />
      ),
    );
  });

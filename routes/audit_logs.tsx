import { router } from "./http/router.ts";
import { allow } from "./http/session/permissions.ts";
import { entriesFor, get as getEntry, hiddenFrom } from "../data/audit/entry.ts";
import * as auditLog from "../data/audit/log.ts";
import type { KeptCheckpoint } from "../data/audit/checkpoints.ts";
import { isBeyondComparison, readKeptCheckpoint } from "../data/proof/kept_checkpoint.ts";
import { verifyWithRecords } from "../data/proof/verify_records.ts";
import { auditTargetOf, memberOf } from "../data/people/subjects.ts";
import type { Store } from "../data/store.ts";
import { AuditDialog } from "../views/audit/audit_entry.tsx";
import { auditLook, AuditTable, AuditTabs, VerifyLink } from "../views/audit/audit_logs.tsx";
import { AuditProofPage, CompareForm } from "../views/audit/proof.tsx";
import { SampleLink } from "../views/audit/sample.tsx";
import type { Ui } from "../views/ui/ui.ts";
import { exportRoute } from "./http/list/export.ts";
import { listPage } from "./http/list/list_page.tsx";
import { addFilterWords } from "./kyc/answer/filter_words.ts";
import { page, recordPage } from "./http/answer/pages.tsx";
import { refusalText } from "./http/answer/ui.ts";

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
  .get("/audit-logs/verify", allow("audit.verify"), async (c) => {
    const { ui, store } = c.var;
    const since = c.req.query("since")?.trim() ?? "";
    let error: string | undefined;
    const outside = since === ""
      ? null
      : await readKeptCheckpoint(since, store).catch((refusal) => {
        error = refusalText(c, refusal, "invalid");
        return null;
      });
    return page(c, {
      title: ui.m.audit.verifyTitle,
      status: error === undefined ? 200 : 422,
      parent: { href: "/audit-logs", label: ui.m.audit.title },
      intro: ui.m.audit.verifyIntro,
      loading: ui.m.audit.verifying,
      content: async () => {
        const proven = error === undefined ? await prove(store, outside) : null;
        return (
          <div className="stack">
            {proven && <AuditProofPage {...proven} />}
            <CompareForm since={since} error={error} />
          </div>
        );
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

async function prove(store: Store, outside: KeptCheckpoint | null) {
  const { reads, auditKey } = store;
  const [proof, isErased] = await Promise.all([
    verifyWithRecords(reads, auditKey, outside ? [outside] : []),
    outside !== null && isBeyondComparison(reads, outside),
  ]);
  return { proof, compared: outside && { size: outside.size, isErased } };
}

import * as z from "zod";
import { deleteDueDocuments } from "../../data/retention/delete_documents.ts";
import {
  type DueItem,
  MOST_CONFIRMED,
  readDocumentsDue,
  readDueDocuments,
  readFilesDue,
} from "../../data/retention/due.ts";
import { countDue } from "../../data/retention/due_figure.ts";
import {
  readRetention,
  retentionInput,
  type RetentionProfile,
  retentionProfiles,
  setRetention,
} from "../../data/retention/settings.ts";
import { may } from "../../data/permissions.ts";
import { administrationParent } from "../../views/administration/pages.ts";
import {
  CONFIRM,
  ConfirmDeletion,
  DocumentsDue,
  FilesDue,
  RETENTION,
  RetentionRules,
  typedRules,
} from "../../views/retention/retention.tsx";
import type { FieldErrors } from "../../views/ui/form/form.tsx";
import { page } from "../http/answer/pages.tsx";
import { redirectWithToast } from "../http/answer/toasts.tsx";
import type { AppContext } from "../http/context.ts";
import { shownText, tickedBoxes, validate } from "../http/guard/validate.ts";
import { router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import { currentMember } from "../http/session/session.ts";
import { stepUp } from "../http/session/step_up.tsx";

const manager = allow("retention.manage");
const profiles = Object.keys(retentionProfiles) as RetentionProfile[];

const chosen = tickedBoxes.pipe(z.array(z.string()).max(MOST_CONFIRMED));

export const retentionRoutes = router()
  .get(RETENTION, allow("retention.read"), (c) => showRetention(c))
  .post(
    RETENTION,
    manager,
    stepUp,
    validate("form", retentionInput, (c, { data, errors }) => showRetention(c, data, errors)),
    async (c) => {
      await setRetention(c.var.store, c.req.valid("form"), currentMember(c));
      return redirectWithToast(c, RETENTION, "retention_saved");
    },
  )
  .get(CONFIRM, manager, async (c) => {
    const { ui, store } = c.var;
    const ids = chosen.catch([]).parse(c.req.queries("request") ?? []);
    const settings = await readRetention(store.db);
    const due: DueItem[] = [];
    for (const id of ids) due.push(...await readDueDocuments(store, settings, { held: false, id }));
    if (due.length === 0) return redirectWithToast(c, RETENTION, "nothing_due");
    return page(c, {
      title: ui.m.retention.confirmTitle,
      parent: { href: RETENTION, label: ui.m.retention.title },
      content: () => <ConfirmDeletion due={due} />,
    });
  })
  .post(
    CONFIRM,
    manager,
    stepUp,
    validate("form", z.strictObject({ request: chosen })),
    async (c) => {
      const { request } = c.req.valid("form");
      const { documents, left, removals } = await deleteDueDocuments(
        c.var.store,
        request,
        currentMember(c),
      );
      if (documents === 0) return redirectWithToast(c, RETENTION, "nothing_due");
      return removals.keptByBucket + removals.failed > 0
        ? redirectWithToast(c, RETENTION, "documents_kept")
        : redirectWithToast(c, RETENTION, "documents_deleted", { name: `${documents} ${left}` });
    },
  );

/** With what was typed where it was refused, or the values of a profile. */
async function showRetention(
  c: AppContext,
  sent?: Record<string, unknown>,
  errors?: FieldErrors,
): Promise<Response> {
  const { ui, store } = c.var;
  const settings = await readRetention(store.db);
  const mayManage = may(currentMember(c).role, "retention.manage");
  const profile = profiles.find((name) => name === c.req.query("profile"));
  const filled = { ...settings, ...profile && retentionProfiles[profile] };
  const typed = sent
    ? {
      documentMonths: shownText(sent.documentMonths),
      fileYears: shownText(sent.fileYears),
      memberMonths: shownText(sent.memberMonths),
    }
    : typedRules(filled);
  return page(c, {
    title: ui.m.retention.title,
    intro: ui.m.retention.intro,
    parent: administrationParent(ui),
    status: errors ? 422 : 200,
    content: async () => {
      const source = { db: store.reads, now: store.now };
      const [documents, files, filledIn] = await Promise.all([
        readDocumentsDue(source, settings),
        readFilesDue(source, settings),
        profile && !sent && mayManage ? countDue(source, filled) : undefined,
      ]);
      return (
        <div className="stack">
          <section className="stack narrow">
            <h2>{ui.m.retention.rules}</h2>
            <RetentionRules
              typed={typed}
              errors={errors}
              profiles={profiles}
              filledIn={filledIn}
            />
          </section>
          {settings.documentMonths !== null && <DocumentsDue {...documents} />}
          {settings.fileYears !== null && <FilesDue {...files} />}
        </div>
      );
    },
  });
}

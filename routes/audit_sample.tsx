import * as z from "zod";
import { calendarIn } from "../data/base/calendar.ts";
import { DAY_MS } from "../data/base/durations.ts";
import { randomText } from "../data/base/hashes.ts";
import { listReviewers } from "../data/kyc/assignments/reviewers.ts";
import { drawSample, MOST_SAMPLED } from "../data/kyc/figures/decision_sample.ts";
import { labelsIn } from "../data/kyc/reasons/reasons.ts";
import { readTerms } from "../data/review/read_terms.ts";
import { decisionStatuses } from "../data/kyc/requests/statuses.ts";
import { SAMPLE, SampledDecisions, SampleForm } from "../views/audit/sample.tsx";
import { requireFirstParty } from "./http/answer/interstitial.tsx";
import { page } from "./http/answer/pages.tsx";
import { zoneOf } from "./http/answer/ui.ts";
import type { AppContext } from "./http/context.ts";
import { download, noteExport } from "./http/list/export.ts";
import { router } from "./http/router.ts";
import { allow } from "./http/session/permissions.ts";
import { currentMember } from "./http/session/session.ts";
import { stepUp } from "./http/session/step_up.tsx";

const auditor = allow("audit.verify");

/** Bad values are replaced by defaults, as in the addresses of lists. */
const sampleQuery = z.object({
  n: z.coerce.number().int().min(1).max(MOST_SAMPLED).catch(25),
  from: z.iso.date().nullable().catch(null),
  to: z.iso.date().nullable().catch(null),
  seed: z.string().trim().max(64).regex(/^[\w-]+$/).nullable().catch(null),
  reviewer: z.string().min(1).max(64).nullable().catch(null),
  outcome: z.enum(decisionStatuses).nullable().catch(null),
});

const fileFields = [
  ...["id", "requestId", "userName", "status", "reviewerName", "decidedAt", "documents", "seconds"],
  ...["reasons", "seed"],
];

export const auditSampleRoutes = router()
  .get(SAMPLE, auditor, (c) => {
    const { ui, store } = c.var;
    const { isDrawn, ...query } = queryOf(c);
    const { title, intro } = ui.m.audit.sample;
    return page(c, {
      title,
      intro,
      parent: { href: "/audit-logs", label: ui.m.audit.title },
      content: async () => {
        const [reviewers, { reasons }, sample] = await Promise.all([
          listReviewers(store),
          readTerms(store.db, currentMember(c).versions),
          isDrawn ? drawSample(store.reads, boundsOf(c, query), query) : null,
        ]);
        return (
          <div className="stack">
            <SampleForm query={query} reviewers={reviewers} />
            {sample && (
              <SampledDecisions
                query={query}
                sample={sample}
                labels={labelsIn(reasons, ui.language)}
              />
            )}
          </div>
        );
      },
    });
  })
  .get(
    `${SAMPLE}/:file{export\\.(?:csv|ndjson)}`,
    auditor,
    requireFirstParty,
    stepUp,
    async (c) => {
      const { isDrawn: _, ...query } = queryOf(c);
      const format = c.req.path.endsWith(".csv") ? "csv" : "ndjson";
      const { seed } = query;
      await noteExport(c, {
        action: "Report exported",
        permission: "audit.verify",
        target: "sample",
        details: { format, ...query },
      });
      const { decisions } = await drawSample(c.var.store.reads, boundsOf(c, query), query);
      return download(c, {
        name: `sample-${seed}`,
        format,
        shape: { fields: fileFields, toRows: (rows) => rows.map((row) => ({ ...row, seed })) },
        pages: onePage(decisions),
      });
    },
  );

/** Without a seed in the address, the form offers a new one and nothing is drawn. */
function queryOf(c: AppContext) {
  const { from, to, seed, ...query } = sampleQuery.parse(c.req.query());
  const now = c.var.store.now().getTime();
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, "YYYY-MM-DD".length);
  return {
    ...query,
    from: from ?? dayOf(now - 30 * DAY_MS),
    to: to ?? dayOf(now),
    seed: seed ?? randomText(6),
    isDrawn: seed !== null,
  };
}

const boundsOf = (c: AppContext, { from, to }: { from: string; to: string }) =>
  calendarIn(zoneOf(c)).bounds({ period: "dates", from, to }, c.var.store.now());

async function* onePage<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield await Promise.resolve(rows);
}

import { allow } from "../http/gate.ts";
import { Hono } from "hono";
import { z } from "zod";
import { Overtaken } from "../../data/errors.ts";
import { decide, type DecidedRecord, decision } from "../../data/kyc/decide.ts";
import { MAX_TEXT_LENGTH } from "../../data/list/fields.ts";
import * as kyc from "../../data/kyc/requests.ts";
import { type DecisionStatus, decisionStatuses, offered } from "../../data/kyc/statuses.ts";
import { personOf } from "../../data/subjects.ts";
import { DecisionDialog } from "../../views/kyc/decision.tsx";
import { Shortcuts } from "../../views/kyc/shortcuts.tsx";
import { StartReview } from "../../views/kyc/start_review.tsx";
import { KycDialog, kycLook, KycRow, KycTable, type Offers } from "../../views/kyc/requests.tsx";
import { RowPartial } from "../../views/ui/partial.tsx";
import type { AppContext, AppEnv } from "../http/context.ts";
import { EXPORT, exportList } from "../http/export.ts";
import { listPage } from "../http/list_page.tsx";
import { fromOwnPage } from "../http/own_page.tsx";
import { record, redirectWithToast, saved } from "../http/respond.tsx";
import { wants } from "../http/request.ts";
import { signedIn } from "../http/session.ts";
import { stepUp, stepUpWhen } from "../http/step_up.tsx";
import { decisionToast } from "../http/toasts.ts";
import { validate } from "../http/validate.ts";
import { asItStands, decidedInReview, sittingOf } from "./review.tsx";

const offers: Offers = (request) => offered[request.status];

const step = z.object({ status: z.enum(decisionStatuses) });

/** What the confirmation sends; browsers send line ends as CR LF. */
const decisionForm = z.strictObject({
  reviewNotes: z.string().default("").transform((text) => text.replace(/\r\n/g, "\n"))
    .pipe(decision.shape.reviewNotes),
  version: z.coerce.number().pipe(z.int().min(1)),
  idempotencyKey: z.string().min(1).max(200),
});

export const kycRoutes = new Hono<AppEnv>()
  .get("/kyc", allow("kyc.read"), (c) => {
    const { ui } = c.var;
    return listPage(c, kyc, {
      look: kycLook(ui),
      actions: ui.may("kyc.decide") && (
        <>
          <Shortcuts ui={ui} of="inList" />
          <StartReview ui={ui} />
        </>
      ),
      content: (rows) => <KycTable ui={ui} offers={offers} {...rows} />,
    });
  })
  .get(
    `/kyc/${EXPORT}`,
    allow("kyc.read"),
    fromOwnPage,
    stepUp,
    (c) => exportList(c, "kyc-requests"),
  )
  .get("/kyc/:id", allow("kyc.read"), async (c) => details(c, await find(c, c.req.param("id"))))
  .get(
    "/kyc/:id/decision",
    allow("kyc.decide"),
    validate("query", step, (c) => c.notFound()),
    async (c) => {
      const { status } = c.req.valid("query");
      const request = await find(c, c.req.param("id"));
      if (!offers(request).includes(status)) {
        return details(c, request, { text: standing(c, request), notes: "" });
      }
      return confirmation(c, request, status);
    },
  )
  .post(
    "/kyc/:id/decision",
    allow("kyc.decide"),
    validate("query", step, (c) => c.notFound()),
    stepUpWhen((c) => c.req.query("status") === "revoked"),
    validate("form", decisionForm, (c, { data }) => correct(c, data)),
    async (c) => {
      const { status } = c.req.valid("query");
      const { reviewNotes, version, idempotencyKey } = c.req.valid("form");
      const terms = { reviewer: signedIn(c), version, onlyOffered: true, idempotencyKey };
      try {
        const asked = { status, reviewNotes };
        return decided(c, await decide(c.var.store, c.req.param("id"), asked, terms));
      } catch (error) {
        if (!(error instanceof Overtaken)) throw error;
        return await overtaken(c, error, reviewNotes);
      }
    },
  );

const find = (c: AppContext, id: string) => kyc.get(c.var.store, id);

async function details(
  c: AppContext,
  request: kyc.KycRecord,
  notice?: { text: string; notes: string },
): Promise<Response> {
  const { ui, store } = c.var;
  const sitting = sittingOf(c);
  if (sitting && notice) return asItStands(c, request, sitting, notice);
  const person = await personOf(store.db, request.userId, ui.may);
  const shown = { ui, request, offers, person, notice };
  return record(c, ui.m.kyc.details.title, (place) => (
    <>
      <KycDialog {...shown} place={place} />
      {notice && place === "dialog" && <NewRow c={c} request={request} />}
    </>
  ), notice ? 409 : 200);
}

/** Takes the place of the request's row in the list behind the dialog. */
const NewRow = ({ c, request }: { c: AppContext; request: kyc.KycRecord }) => (
  <RowPartial id={request.id}>
    <KycRow ui={c.var.ui} request={request} offers={offers} />
  </RowPartial>
);

/** The state that a decision met, which may be the very one that its reviewer saw. */
function overtaken(
  c: AppContext,
  { kind, current }: Overtaken<kyc.KycRecord>,
  notes: string,
): Promise<Response> {
  const { overtaken, noDecision } = c.var.ui.m.kyc;
  const text = kind === "stale" ? overtaken : `${standing(c, current)} ${noDecision}`;
  return details(c, current, { text, notes });
}

/** What stands in the way of a step that is not offered. */
const standing = (c: AppContext, { status, reviewerName }: kyc.KycRecord): string =>
  c.var.ui.m.kyc.notOffered[status](reviewerName);

function confirmation(
  c: AppContext,
  request: kyc.KycRecord,
  status: DecisionStatus,
  again?: { notes: string; error?: string },
): Response {
  const { ui } = c.var;
  return record(c, ui.m.kyc.decisions[status].title, (place) => (
    <DecisionDialog
      ui={ui}
      request={request}
      status={status}
      place={place}
      sitting={sittingOf(c)}
      idempotencyKey={crypto.randomUUID()}
      {...again}
    />
  ), again ? 422 : 200);
}

/** The same form again with what was typed, still for the version that its reviewer saw. */
async function correct(
  c: AppContext,
  typed: { reviewNotes?: unknown; version?: unknown },
): Promise<Response> {
  const { ui } = c.var;
  const request = await find(c, c.req.param("id") ?? "");
  const { status } = step.parse(c.req.query());
  const version = decisionForm.shape.version.catch(request.version).parse(typed.version);
  const notes = typeof typed.reviewNotes === "string" ? typed.reviewNotes : "";
  const tooLong = notes.length > MAX_TEXT_LENGTH;
  const limit = ui.f.number(MAX_TEXT_LENGTH);
  return confirmation(c, { ...request, version }, status, {
    notes,
    error: tooLong ? ui.m.kyc.notesTooLong(limit) : ui.m.common.error.refused,
  });
}

function decided(c: AppContext, request: DecidedRecord): Response | Promise<Response> {
  const sitting = sittingOf(c);
  if (sitting) return decidedInReview(c, request, sitting);
  const toast = decisionToast[request.status];
  if (wants(c) === "page") return redirectWithToast(c, "/kyc", toast);
  return saved(c, toast, <NewRow c={c} request={request} />);
}

import * as z from "zod";
import { askInput, DEFAULT_DAYS, WRONG_DAYS } from "../../data/kyc/asks/ask.ts";
import { assigneeInput } from "../../data/kyc/assignments/assign.ts";
import { listReviewers } from "../../data/kyc/assignments/reviewers.ts";
import { RefusedMessage } from "../../data/kyc/reasons/apply.ts";
import * as kyc from "../../data/kyc/requests/requests.ts";
import { kycSteps } from "../../data/kyc/decisions/kyc_steps.ts";
import { parseSelected, selectedRequests } from "../../data/kyc/selection/selection.ts";
import {
  askChoices,
  askTogether,
  assignTogether,
  onlyDocumentOf,
} from "../../data/kyc/selection/steps.ts";
import { AskSelection, AssignSelection } from "../../views/kyc/selection/selection_forms.tsx";
import type { FieldErrors } from "../../views/ui/form/form.tsx";
import { recordPage } from "../http/answer/pages.tsx";
import { requireFirstParty } from "../http/answer/interstitial.tsx";
import { isForAnotherMember } from "../http/answer/step/answer.tsx";
import { refusalText } from "../http/answer/ui.ts";
import type { AppContext } from "../http/context.ts";
import {
  shownText,
  tickedBoxes,
  typedText,
  validate,
  wholeNumber,
} from "../http/guard/validate.ts";
import { download, noteExport } from "../http/list/export.ts";
import { refererList } from "../http/request.ts";
import { router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import { currentMember } from "../http/session/session.ts";
import { stepUp } from "../http/session/step_up.tsx";
import type { Sent } from "../http/answer/step/form.tsx";
import {
  finished,
  formStatus,
  otherMemberText,
  readSelected,
  refuseSelected,
  undoQuery,
  undoSelected,
} from "../http/answer/step/selected.tsx";

const LIST = "/kyc";
const ASSIGN = "/kyc/selection/assign";
const ASK = "/kyc/selection/ask";
const UNDO = "/kyc/selection/undo";

const fields = {
  request: tickedBoxes.pipe(selectedRequests),
  batch: z.uuid(),
  list: z.string().max(2_000).regex(/^\/kyc(\?[^#]*)?$/).catch(LIST),
  reviewer: z.string().optional(),
};
const assignForm = z.strictObject({ ...fields, assignee: assigneeInput });
const askForm = z.strictObject({
  ...fields,
  type: z.string().max(64),
  reason: askInput.shape.reason,
  message: typedText.default("").pipe(askInput.shape.message),
  days: wholeNumber(WRONG_DAYS).pipe(askInput.shape.days),
});

/** Steps with several requests. None of them decides. */
export const selectionRoutes = router()
  .get(ASSIGN, allow("kyc.decide"), (c) => showAssign(c, { request: c.req.queries("request") }))
  .post(
    ASSIGN,
    allow("kyc.decide"),
    validate("form", assignForm, (c, { data, errors }) => showAssign(c, data, errors)),
    async (c) => {
      const { request, assignee, batch, list, reviewer } = c.req.valid("form");
      const sent = { request, assignee: assignee ?? "", list };
      if (isForAnotherMember(c, reviewer)) return showAssign(c, { ...sent, reviewer });
      try {
        const terms = { actor: currentMember(c), batch };
        const outcome = await assignTogether(c.var.store, request, assignee, terms);
        return finished(c, "requests_assigned", { list, undo: UNDO }, { ...outcome, batch });
      } catch (error) {
        return showAssign(c, sent, { assignee: refusalText(c, error, "invalid") });
      }
    },
  )
  .get(ASK, allow("kyc.decide"), (c) => showAsk(c, { request: c.req.queries("request") }))
  .post(
    ASK,
    allow("kyc.decide"),
    validate("form", askForm, (c, { data, errors }) => showAsk(c, data, errors)),
    async (c) => {
      const { request, batch, list, reviewer, ...form } = c.req.valid("form");
      const sent = { ...form, request, list, days: `${form.days}` };
      if (isForAnotherMember(c, reviewer)) return showAsk(c, { ...sent, reviewer });
      try {
        const terms = { actor: currentMember(c), batch };
        const outcome = await askTogether(c.var.store, request, form, terms);
        return finished(c, "requests_asked", { list, undo: UNDO }, { ...outcome, batch });
      } catch (error) {
        const field = error instanceof RefusedMessage && error.field === "message"
          ? "message"
          : "reason";
        return showAsk(c, sent, { [field]: refusalText(c, error, "invalid") });
      }
    },
  )
  .post(
    UNDO,
    allow("kyc.decide"),
    validate("query", undoQuery, (c) => c.notFound()),
    (c) => {
      const { batch } = c.req.valid("query");
      return undoSelected(c, kycSteps, batch, { list: LIST, toast: "selection_undone" });
    },
  )
  .get(
    "/kyc/selection/:file{export\\.(?:csv|ndjson)}",
    allow("kyc.read"),
    requireFirstParty,
    stepUp,
    async (c) => {
      const selected = readSelected(c.req.queries("request"), selectedRequests);
      if (typeof selected === "string") return refuseSelected(c, selected, LIST);
      const requests = await requestsOf(c, selected);
      const format = c.req.path.endsWith(".csv") ? "csv" : "ndjson";
      const { name, permission, file } = kyc.listShape;
      const details = { format, ids: requests.map(({ id }) => id).join() };
      await noteExport(c, { action: "List exported", permission, target: name, details });
      return download(c, {
        name: `${name}-selection`,
        format,
        shape: file,
        pages: (async function* () {
          yield await Promise.resolve(requests);
        })(),
      });
    },
  );

/** The selected requests as they are now, by name. */
async function requestsOf(c: AppContext, selected: readonly string[]): Promise<kyc.KycRecord[]> {
  const found = await kyc.getMany(c.var.store, selected.map((one) => parseSelected(one).id));
  return found.toSorted((one, other) => one.userName.localeCompare(other.userName));
}

async function propsOf(c: AppContext, sent: Sent, errors: FieldErrors) {
  const selected = readSelected(sent.request, selectedRequests);
  if (typeof selected === "string") return selected;
  const requests = await requestsOf(c, selected);
  const versions = new Map(selected.map(parseSelected).map(({ id, version }) => [id, version]));
  const list = fields.list.safeParse(sent.list);
  return {
    // Keeps the versions that the person saw.
    selected: requests.map(({ id }) => ({ id, version: versions.get(id)! })),
    requests,
    changed: requests.filter(({ id, version }) => versions.get(id) !== version),
    batch: fields.batch.catch(crypto.randomUUID()).parse(sent.batch),
    list: typeof sent.list === "string" && list.success ? list.data : refererList(c, LIST),
    reviewer: currentMember(c).id,
    refusal: otherMemberText(c, sent),
    errors,
  };
}

async function showAssign(c: AppContext, sent: Sent, errors: FieldErrors = {}): Promise<Response> {
  const props = await propsOf(c, sent, errors);
  if (typeof props === "string") return refuseSelected(c, props, LIST);
  const reviewers = await listReviewers(c.var.store);
  const chosen = shownText(sent.assignee, props.reviewer);
  return recordPage(
    c,
    c.var.ui.m.selection.assignTitle,
    (container) => (
      <AssignSelection {...props} container={container} reviewers={reviewers} chosen={chosen} />
    ),
    formStatus(errors, props.refusal),
  );
}

async function showAsk(c: AppContext, sent: Sent, errors: FieldErrors = {}): Promise<Response> {
  const props = await propsOf(c, sent, errors);
  if (typeof props === "string") return refuseSelected(c, props, LIST);
  const { store, ui } = c.var;
  const counts = countTypes(props.requests.filter((request) => !props.changed.includes(request)));
  const { reasons, typeLabels } = await askChoices(store.db, ui.language, [...counts.keys()]);
  const [first = ""] = counts.keys();
  return recordPage(
    c,
    ui.m.selection.askTitle,
    (container) => (
      <AskSelection
        {...props}
        container={container}
        counts={counts}
        typeLabels={typeLabels}
        reasons={reasons}
        type={shownText(sent.type, first)}
        reason={shownText(sent.reason, reasons[0]?.code)}
        message={shownText(sent.message)}
        days={shownText(sent.days, `${DEFAULT_DAYS}`)}
      />
    ),
    formStatus(errors, props.refusal),
  );
}

function countTypes(requests: readonly kyc.KycRecord[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const request of requests.filter(({ status }) => status === "pending")) {
    for (const type of new Set(request.documents.map((document) => document.type))) {
      if (onlyDocumentOf(request, type)) counts.set(type, (counts.get(type) ?? 0) + 1);
    }
  }
  return counts;
}

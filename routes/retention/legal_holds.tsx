import type { ErrorCode } from "../../data/errors/texts.ts";
import type { HeldType } from "../../data/list/legal_holds.ts";
import {
  holdableId,
  type HoldableRecord,
  legalHolds,
  type LegalHoldStep,
  offeredLegalStep,
  placeInput,
  readHoldable,
  releaseInput,
} from "../../data/retention/legal_hold_steps.ts";
import { LegalHoldDialog, legalHoldHref, recordHref } from "../../views/retention/legal_holds.tsx";
import type { ToastKey } from "../../views/ui/toast_texts.ts";
import { undoRoutes } from "../http/answer/step/buttons.ts";
import { type Sent, type ShownForm, stepRoutes } from "../http/answer/step/form.tsx";
import type { StepScreen } from "../http/answer/step/screen.ts";
import type { AppContext } from "../http/context.ts";
import { shownText, typedText } from "../http/guard/validate.ts";
import { type Router, router } from "../http/router.ts";
import { details, find } from "../kyc/answer/details.tsx";
import { personDetails } from "../people/person_page.tsx";

const permission = "legal_holds.place";

/** Legal holds stand on the page of their person or request. */
const screenOf = (type: HeldType): StepScreen<HoldableRecord> => ({
  find: (c) => readHoldable(c.var.store, type, c.req.param("id")!),
  idOf: (c) => Promise.resolve(holdableId(type, c.req.param("id")!)),
  path: legalHoldHref,
  page: (_, record) => recordHref(record),
  about: ({ name }) => name,
  details: async (c, _, ...why) => {
    const id = c.req.param("id")!;
    return type === "user"
      ? await personDetails(c, id, ...why)
      : await details(c, await find(c, id), ...why);
  },
});

const show =
  (step: LegalHoldStep, unavailable: ErrorCode) =>
  (c: AppContext, record: HoldableRecord, sent: Sent): Promise<ShownForm> =>
    Promise.resolve({
      title: c.var.ui.m.legalHolds.steps[step].title,
      refusal: offeredLegalStep(record) === step ? null : unavailable,
      view: (props) => (
        <LegalHoldDialog
          {...props}
          record={record}
          step={step}
          typed={{
            reason: shownText(sent.reason),
            authority: shownText(sent.authority),
            until: shownText(sent.until),
          }}
        />
      ),
    });

function routesOf(type: HeldType, record: string): Router {
  const screen = screenOf(type);
  const path = `${record}/legal-hold`;
  return router()
    .route(
      "/",
      stepRoutes(screen, {
        path,
        permission,
        step: legalHolds.steps.place,
        toast: "legal_hold_placed",
        fields: {
          reason: typedText.prefault("").pipe(placeInput.shape.reason),
          authority: placeInput.shape.authority,
          until: placeInput.shape.until.prefault(""),
        },
        input: (typed) => typed,
        text: "reason",
        fieldOf: ({ code }) => code === "legal_hold.day_over" ? "until" : undefined,
        show: show("place", "legal_hold.held"),
      }),
    )
    .route(
      "/",
      stepRoutes(screen, {
        path: `${path}/release`,
        permission,
        step: legalHolds.steps.release,
        toast: "legal_hold_released",
        fields: { reason: typedText.prefault("").pipe(releaseInput.shape.reason) },
        input: (typed) => typed,
        text: "reason",
        // Documents that a hold has kept can go after its release.
        needsStepUp: true,
        show: show("release", "legal_hold.not_held"),
      }),
    )
    .route("/", undoRoutes(screen, { path, permission, steps: legalHolds, undone: undoneToast }));
}

const undoneToast = (kind: LegalHoldStep): ToastKey =>
  kind === "place" ? "legal_hold_undone" : "legal_release_undone";

/** Legal holds of people and requests, their releases, and the undoing of either. */
export const legalHoldRoutes = router()
  .route("/", routesOf("user", "/users/:id"))
  .route("/", routesOf("kyc", "/kyc/:id"));

import {
  accessSteps,
  attestInput,
  attestRefusal,
  getGrant,
  type Grant,
  readAttesters,
} from "../../data/access_reviews/attest.ts";
import { grantId } from "../../data/access_reviews/grants.ts";
import type { ErrorCode } from "../../data/errors/texts.ts";
import { accessReviewHref, grantHref } from "../../views/administration/access_review.tsx";
import { AttestDialog, GrantDialog } from "../../views/administration/access_review_forms.tsx";
import { administration } from "../../views/administration/pages.ts";
import { recordPage } from "../http/answer/pages.tsx";
import { undoRoutes } from "../http/answer/step/buttons.ts";
import { stepRoutes } from "../http/answer/step/form.tsx";
import type { StepScreen } from "../http/answer/step/screen.ts";
import type { AppContext } from "../http/context.ts";
import { shownText, typedText } from "../http/guard/validate.ts";
import { router } from "../http/router.ts";
import { currentMember } from "../http/session/session.ts";

const ROW = `${administration.accessReview.href}/:number/members/:staffId`;
const attester = "access.attest";

/** A row stands on the page of its review. */
const grantScreen: StepScreen<Grant> = {
  find: async (c) => await getGrant(c.var.store.db, rowId(c)),
  idOf: (c) => Promise.resolve(rowId(c)),
  path: grantHref,
  page: (_, { review }) => accessReviewHref(review),
  about: ({ name }) => name,
  details: async (c, known, notice, status) => {
    const grant = known ?? await getGrant(c.var.store.db, rowId(c));
    return recordPage(
      c,
      { title: c.var.ui.m.accessReviews.attestTitle, of: grant.name },
      (container) => <GrantDialog container={container} grant={grant} notice={notice} />,
      status,
    );
  },
};

const rowId = (c: AppContext): string =>
  grantId(Number(c.req.param("number")), c.req.param("staffId")!);

export const accessAttestRoutes = router()
  .route(
    "/",
    stepRoutes(grantScreen, {
      path: ROW,
      permission: attester,
      step: accessSteps.steps.attest,
      toast: "access_attested",
      fields: {
        decision: attestInput.shape.decision,
        word: typedText.prefault("").pipe(attestInput.shape.word),
      },
      input: (typed) => typed,
      text: "word",
      needsStepUp: true,
      show: async (c, grant, sent) => ({
        title: c.var.ui.m.accessReviews.attestTitle,
        refusal: await refusalOf(c, grant),
        view: (props) => (
          <AttestDialog
            {...props}
            grant={grant}
            typed={{
              decision: shownText(sent.decision, grant.decision ?? ""),
              word: shownText(sent.word, grant.word),
            }}
          />
        ),
      }),
    }),
  )
  .route(
    "/",
    undoRoutes(grantScreen, {
      path: ROW,
      permission: attester,
      steps: accessSteps,
      undone: () => "access_undone",
    }),
  );

async function refusalOf(c: AppContext, grant: Grant): Promise<ErrorCode | null> {
  if (grant.endedAt !== null) return "access_review.ended";
  return attestRefusal(grant, await readAttesters(c.var.store), currentMember(c).id);
}

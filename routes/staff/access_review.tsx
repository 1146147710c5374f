import { listReviews, readAccessReview, reviewFile } from "../../data/access_reviews/read.ts";
import {
  nextOpening,
  openAccessReview,
  recordReviewDownload,
  repetitionInput,
  repetitions,
  reviewInput,
  setRepetition,
  usualDueDay,
} from "../../data/access_reviews/reviews.ts";
import { dayOf } from "../../data/base/calendar.ts";
import { DomainError } from "../../data/errors/domain_error.ts";
import {
  accessReviewHref,
  ReviewList,
  ReviewRows,
} from "../../views/administration/access_review.tsx";
import {
  RepetitionForm,
  StartAccessReview,
} from "../../views/administration/access_review_forms.tsx";
import { administration } from "../../views/administration/pages.ts";
import { PrintButton } from "../../views/reports/report.tsx";
import { Icon } from "../../views/ui/icon.tsx";
import type { FieldErrors } from "../../views/ui/form/form.tsx";
import { fragment } from "../http/answer/html.ts";
import { requireFirstParty } from "../http/answer/interstitial.tsx";
import { page } from "../http/answer/pages.tsx";
import { redirectWithToast } from "../http/answer/toasts.tsx";
import { errorText } from "../http/answer/ui.ts";
import type { AppContext } from "../http/context.ts";
import { shownText, validate } from "../http/guard/validate.ts";
import { csvDownload } from "../http/list/export.ts";
import { answerKind } from "../http/request.ts";
import { router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import { currentMember } from "../http/session/session.ts";
import { stepUp } from "../http/session/step_up.tsx";

const { href: PATH, permission } = administration.accessReview;
const ONE = `${PATH}/:number`;

const numberOf = (c: AppContext): number => {
  const text = c.req.param("number") ?? "";
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new DomainError("not_found", "access_review.not_found");
};

export const accessReviewRoutes = router()
  .get(PATH, allow(permission), (c) => showReviews(c))
  .post(
    PATH,
    allow("staff.manage"),
    stepUp,
    validate("form", reviewInput, (c, { data, errors }) => showReviews(c, data, errors)),
    async (c) => {
      try {
        const number = await openAccessReview(c.var.store, c.req.valid("form"), currentMember(c));
        return redirectWithToast(c, accessReviewHref(number), "access_review_opened");
      } catch (error) {
        if (!(error instanceof DomainError) || error.kind !== "invalid") throw error;
        const sent = await c.req.parseBody();
        return await showReviews(c, sent, { dueOn: errorText(c.var.ui.m, error) });
      }
    },
  )
  .post(
    `${ONE}/repeat`,
    allow("staff.manage"),
    stepUp,
    validate("form", repetitionInput),
    async (c) => {
      await setRepetition(c.var.store, numberOf(c), c.req.valid("form"), currentMember(c));
      return redirectWithToast(c, PATH, "access_review_repeats");
    },
  )
  .get(ONE, allow(permission), (c) => showReview(c))
  .get(`${ONE}/export.csv`, allow(permission), requireFirstParty, stepUp, async (c) => {
    const { store } = c.var;
    const member = currentMember(c);
    const review = await readAccessReview(store, numberOf(c), member.id);
    if (c.req.method !== "HEAD") await recordReviewDownload(store, review.number, member);
    const { fields, rows } = reviewFile(review);
    const at = store.now().toISOString();
    return await csvDownload(c, `access-review-${review.number}`, at, fields, rows);
  });

/** The reviews; with what was typed where no review was started. */
async function showReviews(
  c: AppContext,
  sent: Record<string, unknown> = {},
  errors?: FieldErrors,
): Promise<Response> {
  const { ui, store } = c.var;
  const { title, intro } = ui.m.accessReviews;
  const reviews = await listReviews(store.db);
  const [latest] = reviews;
  const months = String(latest?.months ?? 0);
  return page(c, {
    title,
    intro,
    parent: { href: "/staff", label: ui.m.staff.title },
    status: errors ? 422 : 200,
    content: () => (
      <div className="stack">
        <ReviewList reviews={reviews} today={dayOf(store.now())} />
        {latest && (
          <RepetitionForm
            number={latest.number}
            months={latest.months}
            repetitions={repetitions}
            next={nextOpening(latest)}
          />
        )}
        {ui.may("staff.manage") && latest?.endedAt !== null && (
          <StartAccessReview
            typed={{
              dueOn: shownText(sent.dueOn, usualDueDay(store.now())),
              months: shownText(sent.months, months),
            }}
            repetitions={repetitions}
            errors={errors}
          />
        )}
      </div>
    ),
  });
}

async function showReview(c: AppContext): Promise<Response> {
  const { ui, store } = c.var;
  const review = await readAccessReview(store, numberOf(c), currentMember(c).id);
  const rows = <ReviewRows review={review} today={dayOf(store.now())} />;
  if (answerKind(c) === "fragment") return fragment(c, rows);
  const { accessReviews: texts } = ui.m;
  return page(c, {
    title: texts.number(ui.f.number(review.number)),
    parent: { href: PATH, label: texts.title },
    isList: true,
    actions: (
      <>
        <PrintButton />
        <a
          role="button"
          className="secondary"
          href={`${accessReviewHref(review.number)}/export.csv`}
        >
          <Icon name="download" />
          {texts.csv}
        </a>
      </>
    ),
    content: () => rows,
  });
}

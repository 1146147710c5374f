import type { Queue } from "../../data/kyc/requests/queues.ts";
import type { ListQuery } from "../../data/list/query.ts";
import { Icon } from "../ui/icon.tsx";
import { type Ui, useUi } from "../ui/ui.ts";
import { StepForm } from "./claims/step_form.tsx";
import { filterOf, startHref } from "./review_links.ts";
import { Key, shortcut } from "../ui/key.tsx";

/** Claims the first free request of a queue; `static/scripts/list/keys.ts` presses it with `r`. */
export function StartReview(
  { queue, filter, id, className }: {
    queue?: Queue;
    /** Query string of the filters that the requests fit. */
    filter?: string;
    id?: string;
    className?: string;
  },
) {
  const ui = useUi();
  if (!ui.may("kyc.decide")) return null;
  return (
    <StepForm
      id={id}
      className={className}
      action={startHref(queue, filter)}
      mark="startReview"
      keys={shortcut(ui, "r")}
    >
      <Icon name="play" />
      {ui.m.review.start} <Key>R</Key>
    </StepForm>
  );
}

/** The button on the list of requests, for the queue and filters in its address. */
export const reviewLink = (ui: Ui) =>
  ui.may("kyc.decide")
    ? {
      id: "start-review",
      to: (query: ListQuery) => (
        <StartReview
          id="start-review"
          queue={(query.filters.queue || undefined) as Queue | undefined}
          filter={filterOf(query)}
        />
      ),
    }
    : undefined;

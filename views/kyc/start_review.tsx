import type { Queue } from "../../data/kyc/queue/queue.ts";
import { Icon } from "../ui/icon.tsx";
import type { Ui } from "../ui/ui.ts";
import { startHref } from "./review_links.ts";
import { Key, shortcut } from "./shortcuts.tsx";

/** Link to the first request of a queue; `static/scripts/list/keys.ts` presses it with `r`. */
export function StartReview(
  { ui, queue, id, className }: { ui: Ui; queue?: Queue; id?: string; className?: string },
) {
  if (!ui.may("kyc.decide")) return null;
  return (
    <a
      id={id}
      role="button"
      className={className}
      href={startHref(queue)}
      data-start-review=""
      aria-keyshortcuts={shortcut(ui, "r")}
    >
      <Icon name="play" />
      {ui.m.review.start} <Key ui={ui}>R</Key>
    </a>
  );
}

/** The link on the list of requests, for the queue in its address. */
export const reviewLink = (ui: Ui) =>
  ui.may("kyc.decide")
    ? {
      id: "start-review",
      to: ({ filters }: { filters: { queue?: string } }) => (
        <StartReview
          ui={ui}
          id="start-review"
          queue={(filters.queue || undefined) as Queue | undefined}
        />
      ),
    }
    : undefined;

import type { Queue } from "../../data/kyc/queue.ts";
import { Icon } from "../ui/icon.tsx";
import type { Ui } from "../ui/ui.ts";
import { startHref } from "./review_links.ts";
import { Key, shortcut } from "./shortcuts.tsx";

/** Leads to the first request of a queue; `static/keys.js` presses it by `r`. */
export function StartReview(
  { ui, queue, className }: { ui: Ui; queue?: Queue; className?: string },
) {
  if (!ui.may("kyc.decide")) return null;
  return (
    <a
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

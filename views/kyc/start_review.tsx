import { Icon } from "../ui/icon.tsx";
import type { Ui } from "../ui/ui.ts";

/** Leads to the first request that waits. */
export function StartReview({ ui, className }: { ui: Ui; className?: string }) {
  if (!ui.may("kyc.decide")) return null;
  return (
    <a
      role="button"
      className={className}
      href="/kyc/review?queue=to-review"
      data-start-review=""
      aria-keyshortcuts="r"
    >
      <Icon name="play" />
      {ui.m.dashboard.needs.start}
    </a>
  );
}

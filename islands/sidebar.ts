import { type Signal, signal } from "@preact/signals-react";
import { isCollapsed } from "./sidebar_choice.ts";

/** True while the sidebar is narrowed to its icons. It follows the document. */
export const collapsed: Signal<boolean> = signal("document" in globalThis && isCollapsed());

/** An effect of the toggle: follows the document until the returned function is called. */
export function followSidebar(): () => void {
  const follow = () => collapsed.value = isCollapsed();
  const changes = new MutationObserver(follow);
  changes.observe(document.documentElement, { attributeFilter: ["data-sidebar"] });
  follow();
  return () => changes.disconnect();
}

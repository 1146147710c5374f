import { type Signal, signal } from "@preact/signals-react";
import { isCollapsed } from "./sidebar_choice.ts";

export const collapsed: Signal<boolean> = signal("document" in globalThis && isCollapsed());

export function followSidebar(): () => void {
  const follow = () => collapsed.value = isCollapsed();
  const changes = new MutationObserver(follow);
  changes.observe(document.documentElement, { attributeFilter: ["data-sidebar"] });
  follow();
  return () => changes.disconnect();
}

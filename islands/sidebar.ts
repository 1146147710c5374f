import { type Signal, signal } from "@preact/signals-react";
import { isCollapsed } from "./sidebar_choice.ts";
import { dataAttribute } from "../views/ui/data_attributes.ts";

export const collapsed: Signal<boolean> = signal("document" in globalThis && isCollapsed());

export function followSidebar(): () => void {
  const follow = () => collapsed.value = isCollapsed();
  const changes = new MutationObserver(follow);
  changes.observe(document.documentElement, { attributeFilter: [dataAttribute("sidebar")] });
  follow();
  return () => changes.disconnect();
}

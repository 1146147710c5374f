import { saveCookie } from "./cookie.ts";
import { dataOf, dataSelector } from "../views/ui/data_attributes.ts";

/** In these windows the sidebar slides in over the content as a popover. */
const NARROW = "(width < 75rem)";
const WEEK_SECONDS = 7 * 24 * 60 * 60;

const root = () => document.documentElement;
const panel = () => document.getElementById("sidebar");

export const isCollapsed = (): boolean => dataOf(root()).sidebar === "collapsed";

export function toggleSidebar(): void {
  if (matchMedia(NARROW).matches) {
    // An open dialog makes the panel inert, yet it would slide in above the dialog.
    if (!document.querySelector("dialog[open]")) panel()?.togglePopover();
    return;
  }
  const state = isCollapsed() ? "expanded" : "collapsed";
  dataOf(root()).sidebar = state;
  saveCookie("sidebar", state, WEEK_SECONDS);
  document.querySelector(`${dataSelector("island", "sidebar_toggle")} button`)
    ?.setAttribute("aria-expanded", `${state === "expanded"}`);
}

export const followWidth = (): void =>
  matchMedia(NARROW).addEventListener("change", ({ matches }) => {
    if (!matches && panel()?.matches(":popover-open")) panel()?.hidePopover();
  });

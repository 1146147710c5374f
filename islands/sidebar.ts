import { type Signal, signal } from "@preact/signals-react";
import { saveCookie } from "./cookie.ts";

/** There is no document on the server. */
const root: HTMLElement | undefined = globalThis.document?.documentElement;

export interface Sidebar {
  /** Beside the content: narrowed to its icons. */
  collapsed: boolean;
  /** On phones, where it has no place beside the content: slid in over it. */
  slidIn: boolean;
}

export const sidebar: Signal<Sidebar> = signal({
  collapsed: root?.dataset.sidebar === "collapsed",
  slidIn: false,
});

const PHONE = "(width < 48rem)";
const WEEK_SECONDS = 7 * 24 * 60 * 60;

/** What the toggle and the shortcut do, on a phone and elsewhere. */
export function toggleSidebar(): void {
  const { collapsed, slidIn } = sidebar.peek();
  if (!matchMedia(PHONE).matches) {
    change({ collapsed: !collapsed });
    saveCookie("sidebar", collapsed ? "expanded" : "collapsed", WEEK_SECONDS);
    // An open dialog makes the panel inert, yet it would slide in above the dialog.
  } else if (!document.querySelector("dialog[open]")) change({ slidIn: !slidIn });
}

const change = (changes: Partial<Sidebar>): void => {
  sidebar.value = { ...sidebar.peek(), ...changes };
};

/** An effect of the signal. */
export function showSidebar(): void {
  const { collapsed, slidIn } = sidebar.value;
  root?.setAttribute("data-sidebar", collapsed ? "collapsed" : "expanded");
  panelOf()?.togglePopover(slidIn);
}

const panelOf = () => document.getElementById("sidebar");

/** The browser slides the panel as well: by its burger, by Esc and by a touch outside. */
export function followPanel(): () => void {
  const panel = panelOf();
  const phone = matchMedia(PHONE);
  const onToggle = ({ newState }: ToggleEvent) => change({ slidIn: newState === "open" });
  // The slid-in panel has no place in the wide layout.
  const onWiden = () => change({ slidIn: false });
  // It may have been slid in, and the window widened, before anybody followed.
  change({ slidIn: phone.matches && (panel?.matches(":popover-open") ?? false) });
  panel?.addEventListener("toggle", onToggle);
  phone.addEventListener("change", onWiden);
  return () => {
    panel?.removeEventListener("toggle", onToggle);
    phone.removeEventListener("change", onWiden);
  };
}

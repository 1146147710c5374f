import { useEffect } from "react";
import { saveCookie, sidebarCollapsed, useSignalValue } from "./signals.ts";

export interface SidebarToggleProps {
  /** Address of the icon sprite. */
  icons: string;
  label: string;
  title: string;
  /** What the server rendered. */
  collapsed: boolean;
}

/** Narrows the sidebar to its icons. On phones CSS hides it: there the sidebar is a popover. */
export function SidebarToggle({ icons, label, title, collapsed }: SidebarToggleProps) {
  const isCollapsed = useSignalValue(sidebarCollapsed, collapsed);
  useEffect(listen, []);
  return (
    <button
      type="button"
      className="ghost square collapse"
      aria-controls="sidebar"
      aria-expanded={!isCollapsed}
      aria-label={label}
      title={title}
      onClick={toggle}
    >
      <svg className="icon" aria-hidden="true">
        <use href={`${icons}#panel-left`} />
      </svg>
    </button>
  );
}

const WEEK_SECONDS = 7 * 24 * 60 * 60;

function toggle(): void {
  const collapsed = !sidebarCollapsed.peek();
  const state = collapsed ? "collapsed" : "expanded";
  document.documentElement.dataset.sidebar = state;
  saveCookie("sidebar", state, WEEK_SECONDS);
  sidebarCollapsed.value = collapsed;
}

function listen(): () => void {
  const phone = matchMedia("(width < 48rem)");
  const sidebar = document.getElementById("sidebar");
  const onKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "b" || !(event.ctrlKey || event.metaKey)) return;
    if (event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (event.repeat) return;
    if (!phone.matches) toggle();
    // An open dialog makes the panel inert, yet it would slide in above the dialog.
    else if (!document.querySelector("dialog[open]")) sidebar?.togglePopover();
  };
  // The slid-in panel has no place in the wide layout.
  const onWiden = () => sidebar?.hidePopover();
  document.addEventListener("keydown", onKey);
  phone.addEventListener("change", onWiden);
  return () => {
    document.removeEventListener("keydown", onKey);
    phone.removeEventListener("change", onWiden);
  };
}

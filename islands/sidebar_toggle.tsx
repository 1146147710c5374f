import { useSignalEffect } from "@preact/signals-react";
import { useSignals } from "@preact/signals-react/runtime";
import { useEffect } from "react";
import { Icon } from "../views/ui/icon.tsx";
import { useHydrated } from "./hydrated.ts";
import { followPanel, showSidebar, sidebar, toggleSidebar } from "./sidebar.ts";

export interface SidebarToggleProps {
  label: string;
  title: string;
  /** What the server rendered. */
  collapsed: boolean;
}

/** Narrows the sidebar to its icons. On phones CSS hides it: there the sidebar is a popover. */
export function SidebarToggle({ label, title, collapsed }: SidebarToggleProps) {
  useSignals();
  const isCollapsed = useHydrated() ? sidebar.value.collapsed : collapsed;
  useEffect(followPanel, []);
  useSignalEffect(showSidebar);
  return (
    <button
      type="button"
      className="ghost square collapse"
      aria-controls="sidebar"
      aria-expanded={!isCollapsed}
      aria-label={label}
      title={title}
      onClick={toggleSidebar}
    >
      <Icon name="panel-left" />
    </button>
  );
}

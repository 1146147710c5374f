import { useSignals } from "@preact/signals-react/runtime";
import { useEffect } from "react";
import { Icon } from "../views/ui/icon.tsx";
import { useHydrated } from "./hydrated.ts";
import { collapsed, followSidebar } from "./sidebar.ts";
import { toggleSidebar } from "./sidebar_choice.ts";

interface SidebarToggleProps {
  label: string;
  title: string;
  collapsed: boolean;
}

/** Below 75rem CSS hides this toggle: the sidebar is a popover there. */
export function SidebarToggle({ label, title, ...server }: SidebarToggleProps) {
  useSignals();
  const hasFollowed = useHydrated();
  useEffect(followSidebar, []);
  const isCollapsed = hasFollowed ? collapsed.value : server.collapsed;
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

import { FigureChart } from "./figure_chart.tsx";
import { SidebarToggle } from "./sidebar_toggle.tsx";
import { ThemeToggle } from "./theme_toggle.tsx";

export const islands = {
  figure_chart: FigureChart,
  sidebar_toggle: SidebarToggle,
  theme_toggle: ThemeToggle,
};
export type IslandName = keyof typeof islands;

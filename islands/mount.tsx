import { type ComponentType, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { GrowthChart } from "./growth_chart.tsx";
import { SidebarToggle } from "./sidebar_toggle.tsx";
import { ThemeToggle } from "./theme_toggle.tsx";

/** By the name in `data-island`. Their props come as JSON from the server that rendered them. */
const components = {
  theme_toggle: ThemeToggle,
  sidebar_toggle: SidebarToggle,
  growth_chart: GrowthChart,
};

/** Takes the server's markup over; resolves when the island answers to events. */
export function mount(element: HTMLElement): Promise<void> {
  const { island = "", props = "{}" } = element.dataset;
  const Component = components[island as keyof typeof components] as
    | ComponentType<object>
    | undefined;
  if (!Component) throw new Error(`There is no island "${island}".`);
  return new Promise((resolve) => {
    hydrateRoot(element, <Ready done={resolve} island={<Component {...JSON.parse(props)} />} />);
  });
}

/** Adds nothing to the markup; its effect runs after those of the island inside. */
function Ready({ done, island }: { done: () => void; island: React.ReactElement }) {
  useEffect(done, [done]);
  return island;
}

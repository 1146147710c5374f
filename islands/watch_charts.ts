/** Draws charts when they come into view; those of a report at once, for printing. */

import type { IslandName } from "./islands.ts";
import { nextTask } from "./next_task.ts";
import { dataSelector } from "../views/ui/data_attributes.ts";

const CHART: IslandName = "figure_chart";
const CHARTS = "./charts.js";

const RETRY_MS = 5_000;

async function fetchCharts(): Promise<typeof import("./charts.ts")> {
  for (;;) {
    try {
      return await import(CHARTS);
    } catch (error) {
      console.error(error);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

async function draw(island: HTMLElement): Promise<void> {
  const { mount } = await fetchCharts();
  await nextTask();
  mount(island);
}

const nearby = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    nearby.unobserve(target);
    draw(target.parentElement!).catch(console.error);
  }
}, { rootMargin: "50%" });

for (const island of document.querySelectorAll<HTMLElement>(dataSelector("island", CHART))) {
  if (island.closest(".report")) draw(island).catch(console.error);
  // The island itself has no box: it is `display: contents`.
  else if (island.firstElementChild) nearby.observe(island.firstElementChild);
}

/**
 * Draws charts when they come into view, which nobody needs to touch: their islands take no React.
 * Those below the fold wait until they come near, unless they are there to be printed.
 */

import type { IslandName } from "./islands.ts";
import { nextTask } from "./next_task.ts";

const CHART: IslandName = "figure_chart";
/** Beside the file that this is part of; the build knows its name. */
const CHARTS = "./charts.js";

async function draw(island: HTMLElement): Promise<void> {
  const { mount }: typeof import("./charts.ts") = await import(CHARTS);
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

for (const island of document.querySelectorAll<HTMLElement>(`[data-island=${CHART}]`)) {
  if (island.closest(".report")) draw(island).catch(console.error);
  // The island itself has no box: it is `display: contents`.
  else if (island.firstElementChild) nearby.observe(island.firstElementChild);
}

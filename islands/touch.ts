/** Hydrates toggles when somebody reaches for one, as React is larger than the rest of a page. */

import { keyNames } from "../static/scripts/shell/key_names.ts";
import type { IslandName } from "./islands.ts";
import { nextTask } from "./next_task.ts";
import { followWidth, toggleSidebar } from "./sidebar_choice.ts";
import { toggleTheme } from "./theme_choice.ts";
import { dataOf, dataSelector } from "../views/ui/data_attributes.ts";

const toggles: Partial<Record<IslandName, () => void>> = {
  sidebar_toggle: toggleSidebar,
  theme_toggle: toggleTheme,
};

const TOGGLES = Object.keys(toggles).map((name) => dataSelector("island", name)).join();

const islands = new WeakSet<HTMLElement>();
const started = new WeakSet<HTMLElement>();

/** A file beside this one; the build replaces the name. */
const MOUNT = "./mount.js";

async function hydrate(island: HTMLElement): Promise<void> {
  if (started.has(island)) return;
  started.add(island);
  try {
    const { mount }: typeof import("./mount.tsx") = await import(MOUNT);
    await nextTask();
    islands.add(island);
    await mount(island);
  } catch (error) {
    started.delete(island);
    console.error(error);
  }
}

const islandOf = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(TOGGLES) : null;

for (const name of ["pointerover", "pointerdown", "focusin"]) {
  document.addEventListener(name, (event) => {
    const island = islandOf(event);
    if (island) hydrate(island);
  }, { capture: true, passive: true });
}

document.addEventListener("click", (event) => {
  const island = islandOf(event);
  if (island && !islands.has(island)) toggles[dataOf(island).island as IslandName]?.();
});

document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || !keyNames(event).includes("b")) return;
  if (!document.querySelector(dataSelector("island", "sidebar_toggle"))) return;
  event.preventDefault();
  if (!event.repeat) toggleSidebar();
});

followWidth();

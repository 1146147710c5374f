/**
 * Brings the islands of a page to life when somebody reaches for one: React is more than all the
 * rest of a page. What is clicked before it is there is done again afterwards, so that controls
 * work from the first click. Charts are none of them: `watch_charts.ts` sees to those.
 */

import type { IslandName } from "./islands.ts";
import { nextTask } from "./next_task.ts";

/** Those that React takes over. */
const ISLANDS = "[data-island$=_toggle]";
const SIDEBAR: IslandName = "sidebar_toggle";

const started = new WeakMap<HTMLElement, Promise<void>>();
const ready = new WeakSet<HTMLElement>();

/** Beside this file; the build knows its name. */
const MOUNT = "./mount.js";

const load = (): Promise<typeof import("./mount.tsx")> => import(MOUNT);

function hydrate(island: HTMLElement): Promise<void> {
  const running = started.get(island);
  if (running) return running;
  const mounted = load()
    .then(async ({ mount }) => {
      await nextTask();
      await mount(island);
    })
    .then(() => void ready.add(island));
  started.set(island, mounted);
  mounted.catch((error) => {
    // The next attempt to use it tries again.
    started.delete(island);
    console.error(error);
  });
  return mounted;
}

function islandOf(event: Event): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(ISLANDS) : null;
}

for (const name of ["pointerover", "pointerdown", "focusin", "keydown"]) {
  document.addEventListener(name, (event) => {
    const island = islandOf(event);
    if (island) hydrate(island);
  }, { capture: true, passive: true });
}

/** A click is held back until the island can answer it. */
document.addEventListener("click", (event) => {
  const island = islandOf(event);
  if (!island || ready.has(island)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const button = (event.target as Element).closest("button");
  hydrate(island).then(() => button?.click(), () => {});
}, { capture: true });

const sidebarIsland = () => document.querySelector<HTMLElement>(`[data-island=${SIDEBAR}]`);

/** Ctrl+B or Cmd+B, from the first moment on. */
document.addEventListener("keydown", (event) => {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (key.toLowerCase() !== "b" || !(ctrlKey || metaKey) || shiftKey || altKey) return;
  const island = sidebarIsland();
  if (!island) return;
  event.preventDefault();
  if (!event.repeat) hydrate(island).then(load).then((loaded) => loaded.toggleSidebar(), () => {});
});

/** The burger slides the sidebar in without its island, which has to know. */
document.addEventListener("beforetoggle", ({ target }) => {
  const island = (target as Element).id === "sidebar" && sidebarIsland();
  if (island) hydrate(island);
}, true);

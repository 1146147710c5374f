import { type Signal, signal } from "@preact/signals-react";
import { saveCookie } from "./cookie.ts";

/** There is no document on the server. */
const root: HTMLElement | undefined = globalThis.document?.documentElement;

/** Whether the dark theme is on: as the first paint showed it, until somebody chooses. */
export const dark: Signal<boolean> = signal(root?.classList.contains("dark") ?? false);

/** An effect of the signal: all colours follow in CSS, those of the charts too. */
export function paintTheme(): void {
  root?.classList.toggle("dark", dark.value);
  root?.setAttribute("data-theme", dark.value ? "dark" : "light");
}

const KEY = "theme";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Also for the pages that come, and for the other tabs. */
export function chooseTheme(isDark: boolean): void {
  dark.value = isDark;
  const value = isDark ? "dark" : "light";
  saveCookie(KEY, value, YEAR_SECONDS);
  try {
    localStorage.setItem(KEY, value);
  } catch {
    // Storage is off in some private windows; the cookie still remembers.
  }
}

/** Other tabs change it too: `static/scripts/shell/theme.ts` listens to them, with or without this island. */
export function followRoot(): () => void {
  const changes = new MutationObserver(() =>
    dark.value = root?.classList.contains("dark") ?? false
  );
  if (root) changes.observe(root, { attributeFilter: ["class"] });
  return () => changes.disconnect();
}

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

/** Also on `pageshow`: a page out of the back-forward cache has heard of nothing meanwhile. */
export function followOtherTabs(): () => void {
  const follow = (value: string | null) => {
    if (value === "light" || value === "dark") dark.value = value === "dark";
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY) follow(event.newValue);
  };
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) follow(stored());
  };
  addEventListener("storage", onStorage);
  addEventListener("pageshow", onPageShow);
  return () => {
    removeEventListener("storage", onStorage);
    removeEventListener("pageshow", onPageShow);
  };
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

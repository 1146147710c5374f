import { saveCookie } from "./cookie.ts";
import { dataOf, dataSelector } from "../views/ui/data_attributes.ts";

type Theme = "light" | "dark";

const KEY = "theme";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

const root = () => document.documentElement;

export const isDark = (): boolean => root().classList.contains("dark");

/** Paints this page in a theme: all colours follow in CSS. The cookie is for the next page. */
export function paintTheme(theme: Theme): void {
  root().classList.toggle("dark", theme === "dark");
  dataOf(root()).theme = theme;
  saveCookie(KEY, theme, YEAR_SECONDS);
  markToggle();
}

/** The server does not know the stored theme, and the island may load later. */
export function markToggle(): void {
  document.querySelector(`${dataSelector("island", "theme_toggle")} button`)
    ?.setAttribute("aria-pressed", `${isDark()}`);
}

export function storedTheme(): Theme | null {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === "dark" || stored === "light" ? stored : null;
  } catch {
    // Storage is off in some private windows; the cookie still remembers.
    return null;
  }
}

export function toggleTheme(): void {
  const theme = isDark() ? "light" : "dark";
  paintTheme(theme);
  try {
    localStorage.setItem(KEY, theme);
  } catch { /* no storage */ }
}

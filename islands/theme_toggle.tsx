import { useEffect } from "react";
import { dark, saveCookie, useSignalValue } from "./signals.ts";

export interface ThemeToggleProps {
  /** Address of the icon sprite. */
  icons: string;
  label: string;
}

/** Switches light and dark; CSS shows the icon of the theme that a click leads to. */
export function ThemeToggle({ icons, label }: ThemeToggleProps) {
  // The server does not say which is on: local storage may know better than its cookie.
  const pressed = useSignalValue(dark, undefined);
  useEffect(followOtherTabs, []);
  return (
    <button
      type="button"
      className="ghost square"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={() => choose(!dark.peek())}
    >
      <svg className="icon moon" aria-hidden="true">
        <use href={`${icons}#moon`} />
      </svg>
      <svg className="icon sun" aria-hidden="true">
        <use href={`${icons}#sun`} />
      </svg>
    </button>
  );
}

const KEY = "theme";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

function choose(isDark: boolean): void {
  show(isDark);
  const value = isDark ? "dark" : "light";
  saveCookie(KEY, value, YEAR_SECONDS);
  try {
    localStorage.setItem(KEY, value);
  } catch {
    // Storage is off in some private windows; the cookie still remembers.
  }
}

function show(isDark: boolean): void {
  const root = document.documentElement;
  root.classList.toggle("dark", isDark);
  root.dataset.theme = isDark ? "dark" : "light";
  dark.value = isDark;
}

/** Also on `pageshow`: a page out of the back-forward cache has heard of nothing meanwhile. */
function followOtherTabs(): () => void {
  const follow = (value: string | null) => {
    if (value === "light" || value === "dark") show(value === "dark");
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

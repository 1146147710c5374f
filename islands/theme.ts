import { type Signal, signal } from "@preact/signals-react";
import { isDark } from "./theme_choice.ts";

/** True while the dark theme is on. It follows the document, which other tabs change too. */
export const dark: Signal<boolean> = signal("document" in globalThis && isDark());

/** An effect of the toggle: follows the document until the returned function is called. */
export function followTheme(): () => void {
  const follow = () => dark.value = isDark();
  const changes = new MutationObserver(follow);
  changes.observe(document.documentElement, { attributeFilter: ["class"] });
  follow();
  return () => changes.disconnect();
}

import { type Signal, signal } from "@preact/signals-react";
import { isDark } from "./theme_choice.ts";

export const dark: Signal<boolean> = signal("document" in globalThis && isDark());

export function followTheme(): () => void {
  const follow = () => dark.value = isDark();
  const changes = new MutationObserver(follow);
  changes.observe(document.documentElement, { attributeFilter: ["class"] });
  follow();
  return () => changes.disconnect();
}

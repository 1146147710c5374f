import { useSignalEffect } from "@preact/signals-react";
import { useSignals } from "@preact/signals-react/runtime";
import { useEffect } from "react";
import { Icon } from "../views/ui/icon.tsx";
import { useHydrated } from "./hydrated.ts";
import { chooseTheme, dark, followRoot, paintTheme } from "./theme.ts";

export interface ThemeToggleProps {
  label: string;
}

/** Switches light and dark; CSS shows the icon of the theme that a click leads to. */
export function ThemeToggle({ label }: ThemeToggleProps) {
  useSignals();
  // The server does not say which is on: local storage may know better than its cookie.
  const pressed = useHydrated() ? dark.value : undefined;
  useSignalEffect(paintTheme);
  useEffect(followRoot, []);
  return (
    <button
      type="button"
      className="ghost square"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={() => chooseTheme(!dark.peek())}
    >
      <Icon name="moon" className="moon" />
      <Icon name="sun" className="sun" />
    </button>
  );
}

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect } from "react";
import { Icon } from "../views/ui/icon.tsx";
import { useHydrated } from "./hydrated.ts";
import { dark, followTheme } from "./theme.ts";
import { toggleTheme } from "./theme_choice.ts";

interface ThemeToggleProps {
  label: string;
}

export function ThemeToggle({ label }: ThemeToggleProps) {
  useSignals();
  // The server does not render the state: the stored theme wins over its cookie.
  const pressed = useHydrated() ? dark.value : undefined;
  useEffect(followTheme, []);
  return (
    <button
      type="button"
      className="ghost square"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={toggleTheme}
    >
      <Icon name="moon" className="moon" />
      <Icon name="sun" className="sun" />
    </button>
  );
}

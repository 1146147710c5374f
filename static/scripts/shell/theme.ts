import { markToggle, paintTheme, storedTheme } from "../../../islands/theme_choice.ts";

/** The stored theme wins over what the server rendered from its cookie. */
function paintStored(): void {
  const theme = storedTheme();
  if (theme) paintTheme(theme);
}

paintStored();
addEventListener("DOMContentLoaded", markToggle);

addEventListener("storage", ({ key }) => {
  if (key === "theme") paintStored();
});

/** A page out of the back-forward cache has missed such events. */
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) paintStored();
});

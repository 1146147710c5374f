import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";

/** Axe on what is shown now; of what it finds in order it only says that it has looked. */
export const axeOf = (page: Page): AxeBuilder =>
  // No page has frames, so no second page is needed to put their results together.
  new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();

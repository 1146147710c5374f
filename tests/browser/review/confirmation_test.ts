import type { Page } from "playwright";
import { expect, startBrowserTests } from "../browser.ts";
import { scripted } from "../screen.ts";
import { linkOf, notesOf } from "./list.ts";

const browserTest = startBrowserTests();

const openFrom = {
  list: async (page: Page) => {
    await page.goto("/kyc");
    await scripted(page);
    await linkOf(page, "Amelia Hart").focus();
    await page.keyboard.press("d");
  },
  review: async (page: Page) => {
    await page.goto("/kyc/k_1/review?queue=to-review");
    await scripted(page);
    await page.keyboard.press("d");
  },
  page: async (page: Page) => {
    await page.goto("/kyc/k_1/decision?status=declined");
  },
};

browserTest(
  "a confirmation opens with the person, the warning and the focused notes in view",
  async ({ page }) => {
    for (const viewport of [{ width: 768, height: 900 }, { width: 390, height: 800 }]) {
      await page.setViewportSize(viewport);
      for (const [place, open] of Object.entries(openFrom)) {
        await open(page);
        await expect(notesOf(page), place).toBeFocused();
        const { width } = viewport;
        for (const part of ["#dialog-title, .sheet h1", "#for-user", "#undisplayed"]) {
          const what = `${part} in ${place} at ${width} px`;
          await expect(page.locator(part), what).toBeInViewport({ ratio: 1 });
        }
        await expect(notesOf(page), place).toBeInViewport();
      }
    }
  },
);

import { expect, startBrowserTests } from "../browser.ts";
import { rowOf, scripted, toastOf } from "../screen.ts";
import { decideInRow, linkOf, notesOf, open } from "./list.ts";
import { personOf, plant, START } from "./requests.ts";

const browserTest = startBrowserTests();

browserTest(
  "z in the list undoes the last decisions one by one, and their rows return",
  async ({ page }) => {
    await open(page, "/kyc?status=pending");
    for (const name of ["Amelia Hart", "Bogdan Ilić"]) {
      await decideInRow(page, name, "d");
      await expect(toastOf(page, "KYC request declined")).toContainText(name);
      await expect(rowOf(page, name)).toHaveCount(0);
    }
    await expect(page.locator(".toast")).toHaveCount(1);
    await page.keyboard.press("z");
    await expect(toastOf(page, "Decision undone")).toBeVisible();
    await expect(linkOf(page, "Bogdan Ilić")).toBeVisible();
    await expect(toastOf(page, "KYC request declined")).toContainText("Amelia Hart");
    await page.keyboard.press("z");
    await expect(linkOf(page, "Amelia Hart")).toBeVisible();
    await expect(page.locator("[data-undo]")).toHaveCount(0);
  },
);

browserTest.journey(
  "z in review leads back to the request with its draft, while nothing is typed",
  async ({ page, store }) => {
    await plant(store, 2);
    await page.goto(START);
    await scripted(page);
    await expect(personOf(page)).toHaveText("Old 0");
    await page.keyboard.press("d");
    await expect(notesOf(page)).toBeFocused();
    await page.keyboard.type("puzzled");
    await page.keyboard.press("Control+Enter");
    await expect(personOf(page)).toHaveText("Old 1");
    await page.keyboard.press("z");
    await expect(personOf(page)).toHaveText("Old 0");
    await expect(toastOf(page, "Decision undone")).toBeVisible();
    await page.keyboard.press("d");
    await expect(notesOf(page)).toHaveValue("puzzled");
    await page.keyboard.press("z");
    await expect(notesOf(page)).toHaveValue("puzzledz");
  },
);

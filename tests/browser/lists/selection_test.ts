import { expect, startBrowserTests } from "../browser.ts";
import { listOf } from "./lists.ts";

const browserTest = startBrowserTests();

browserTest(
  "Boxes are ticked by Shift-click and Space, and the step with all of them is undone",
  async ({ page }) => {
    await page.goto("/kyc?type=individual");
    await page.getByRole("button", { name: "Select", exact: true }).click();
    const boxes = listOf(page).getByRole("checkbox");
    await expect(boxes.first()).toBeVisible();
    await expect(page.locator("select[name=type]")).toHaveValue("individual");
    await boxes.nth(0).click();
    await boxes.nth(2).click({ modifiers: ["Shift"] });
    await expect(listOf(page).locator("input:checked")).toHaveCount(3);
    await expect(page.locator("dialog[open]")).toHaveCount(0);
    await boxes.nth(2).focus();
    await page.keyboard.press("Space");
    await expect(listOf(page).locator("input:checked")).toHaveCount(2);
    await page.locator("#selection").getByRole("button", { name: "Assign" }).click();
    await expect(page.locator("h1")).toHaveText("Assign KYC Requests");
    await page.getByRole("button", { name: "Assign request" }).click();
    await expect(page).toHaveURL(/\/kyc\?type=individual$/);
    const toast = page.locator(".toast");
    await expect(toast).toContainText("2 requests assigned.");
    await toast.getByRole("button", { name: "Undo" }).click();
    await expect(page.locator(".toast")).toContainText("2 requests as before.");
  },
);

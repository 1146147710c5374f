import { expect, startBrowserTests } from "../browser.ts";
import { scripted } from "../screen.ts";
import { paintedIn, plant, START } from "./requests.ts";

const browserTest = startBrowserTests();

browserTest(
  "c leads to the field for a comment, in review and in details, and it is added in place",
  async ({ page, store }) => {
    await plant(store, 1);
    await page.goto(START);
    await expect(paintedIn(page)).toBeVisible();
    const field = page.getByRole("textbox", { name: "New comment" });
    await page.keyboard.press("c");
    await expect(field).toBeFocused();
    await page.keyboard.type("A dictionary says so");
    await page.getByRole("button", { name: "Add comment" }).click();
    await expect(page.locator("#comments li")).toContainText("A dictionary says so");
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("");
    await page.goto("/users");
    await scripted(page);
    await page.locator("#list tbody .tap").first().click();
    await expect(page.locator("#dialog-title")).toBeFocused();
    await page.keyboard.press("c");
    await expect(field).toBeFocused();
    await page.keyboard.type("Called twice");
    await page.getByRole("button", { name: "Add comment" }).click();
    await expect(page.locator("dialog #comments li")).toContainText("Called twice");
  },
);

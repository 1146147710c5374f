import type { Page } from "playwright";
import { expect } from "../browser.ts";

export const dialogOf = (page: Page) => page.getByRole("dialog");
export const mainTitle = (page: Page) => page.getByRole("heading", { level: 1 });
export const notesOf = (page: Page) => page.getByRole("textbox", { name: "Review Notes" });

/** Opens a list as the second page of the history. */
export async function goToList(page: Page, list: string): Promise<void> {
  await page.goto("/profile");
  await page.goto(list);
  await expect(page.locator("form.toolbar:not([data-htmx-powered])")).toHaveCount(0);
}

/** The page before the list is the previous entry of the history. */
export async function expectListEntry(page: Page, list: string): Promise<void> {
  await expect(dialogOf(page)).toBeHidden();
  await expect(page).toHaveURL(list);
  await page.goBack();
  await expect(page).toHaveURL("/profile");
  await expect(mainTitle(page)).toHaveText("Profile");
}

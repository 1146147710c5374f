import type { Page } from "playwright";
import { expect } from "../browser.ts";

export const fieldOf = (page: Page) => page.getByRole("combobox", { name: "Search everything" });
export const optionsOf = (page: Page) => page.getByRole("listbox").getByRole("option");
export const activeOf = (page: Page) => page.locator("#find-answers [aria-selected=true]");
export const spokenOf = (page: Page) => page.locator(".find [aria-live]");

/** Types a question and waits for its answers. */
export async function search(page: Page, q: string): Promise<void> {
  await fieldOf(page).fill(q);
  await expect(spokenOf(page)).toHaveText(/result/);
  await expect(activeOf(page)).toHaveCount(1);
}

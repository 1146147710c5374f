import type { Page } from "playwright";
import { expect } from "../browser.ts";
import { rowOf, settled } from "../screen.ts";

export const notesOf = (page: Page) => page.getByRole("textbox", { name: "Review Notes" });
export const linkOf = (page: Page, name: string) => rowOf(page, name).getByRole("link", { name });

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

/** Decides a request from its row in the list, with keys only. */
export async function decideInRow(page: Page, name: string, key: "a" | "d"): Promise<void> {
  await linkOf(page, name).focus();
  await page.keyboard.press(key);
  await expect(notesOf(page)).toBeFocused();
  await page.keyboard.press("Control+Enter");
}

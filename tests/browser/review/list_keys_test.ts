import assert from "node:assert/strict";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { expect, startBrowserTests } from "../browser.ts";
import { toastOf } from "../screen.ts";
import { linkOf, notesOf, open } from "./list.ts";

const browserTest = startBrowserTests();

browserTest(
  "j, k and arrows move through the list, Enter opens, Escape leaves",
  async ({ page }) => {
    await open(page, "/kyc?status=pending");
    await linkOf(page, "Northgate Capital Ltd").focus();
    await page.keyboard.press("j");
    await expect(linkOf(page, "Amelia Hart")).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(linkOf(page, "Bogdan Ilić")).toBeFocused();
    await page.keyboard.press("k");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("k");
    await expect(linkOf(page, "Northgate Capital Ltd")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "KYC Request Details" })).toBeVisible();
    await page.keyboard.press("j");
    await page.keyboard.press("Escape");
    await expect(linkOf(page, "Northgate Capital Ltd")).toBeFocused();
  },
);

browserTest("a, d and x open the steps of the row, and Ctrl+Enter confirms", async (visit) => {
  const { page, store } = visit;
  await open(page, "/kyc");
  for (
    const [key, name, title, status] of [
      ["a", "Amelia Hart", "Accept KYC Request", "accepted"],
      ["d", "Noah Becker", "Decline KYC Request", "declined"],
      ["x", "Chiara Conti", "Revoke KYC Approval", "revoked"],
    ] as const
  ) {
    await linkOf(page, name).focus();
    await page.keyboard.press(key);
    await expect(page.getByRole("dialog", { name: title })).toBeVisible();
    await expect(notesOf(page)).toBeFocused();
    await page.keyboard.type("a j x");
    await page.keyboard.press("Control+Enter");
    await expect(toastOf(page, `KYC request ${status} successfully`)).toBeVisible();
    await expect(linkOf(page, name)).toBeFocused();
  }
  assert.equal((await kyc.get(store, "k_1")).reviewNotes, "a j x");
});

browserTest(
  "keys do nothing while something is typed, nor outside of the list, except r and ?",
  async ({ page }) => {
    await open(page, "/kyc");
    await page.getByRole("searchbox").focus();
    await page.keyboard.type("rajx?");
    await expect(page.getByRole("searchbox")).toHaveValue("rajx?");
    await expect(page).toHaveURL(/\/kyc/);
    await page.getByRole("searchbox").fill("");
    await page.getByRole("heading", { name: "KYC Verification" }).click();
    await page.keyboard.press("a");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.keyboard.press("?");
    await expect(page.locator("#shortcuts")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator("#shortcuts")).toBeHidden();
    await page.keyboard.press("r");
    await expect(page).toHaveURL(/\/kyc\/k_8\/review\?queue=to-review/);
    await expect(page.locator("#person")).toBeFocused();
  },
);

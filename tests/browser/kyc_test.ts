import assert from "node:assert/strict";
import type { Page } from "playwright";
import * as kyc from "../../data/kyc/requests/requests.ts";
import { expect, startBrowserTests } from "./browser.ts";
import { rowOf, toastOf } from "./screen.ts";

const browserTest = startBrowserTests();

const details = (page: Page) => page.getByRole("dialog", { name: "KYC Request Details" });
const notesOf = (page: Page) => page.getByRole("textbox", { name: "Review Notes" });

browserTest.journey("Accept in a row asks for notes, decides and toasts", async (visit) => {
  const { page, store } = visit;
  await page.goto("/kyc");
  await page.getByRole("button", { name: "Accept Amelia Hart" }).click();
  const dialog = page.getByRole("dialog", { name: "Accept KYC Request" });
  await expect(dialog).toContainText("For user: Amelia Hart");
  await expect(notesOf(page)).toBeFocused();
  await notesOf(page).fill("Checked twice.\nÇa va ✓");
  await dialog.getByRole("button", { name: "Confirm accepted" }).click();
  await expect(toastOf(page, "KYC request accepted successfully")).toBeVisible();
  await expect(dialog).toBeHidden();
  const { status, reviewNotes, reviewedBy } = await kyc.get(store, "k_1");
  assert.deepEqual(
    { status, reviewNotes, reviewedBy },
    { status: "accepted", reviewNotes: "Checked twice.\nÇa va ✓", reviewedBy: "s_1" },
  );
});

browserTest("a decision changes its row in place and gives it the focus", async (visit) => {
  const { page } = visit;
  await page.goto("/kyc");
  const names = page.getByRole("rowheader");
  const before = await names.allTextContents();
  const row = rowOf(page, "Bogdan Ilić");
  await row.getByRole("button", { name: "Accept" }).click();
  await notesOf(page).fill("Fine.");
  await page.getByRole("button", { name: "Confirm accepted" }).click();
  await expect(row).toContainText("accepted");
  await expect(row.getByRole("button")).toHaveText(["Revoke Bogdan Ilić"]);
  await expect(row.getByRole("link", { name: "Bogdan Ilić" })).toBeFocused();
  assert.deepEqual(await names.allTextContents(), before);
  // The list is renewed, for the numbers of its queues and the mark of a draft, and keeps its focus.
  await expect.poll(() => visit.arrivals.filter((arrival) => arrival === "GET /kyc").length)
    .toBeGreaterThanOrEqual(2);
  await expect(page.getByRole("link", { name: "To review" })).toContainText("5");
  await expect(row.getByRole("link", { name: "Bogdan Ilić" })).toBeFocused();
  assert.deepEqual(await names.allTextContents(), before);
  // The renewed row is alive: what was decided shows, and the next step can be taken.
  await row.getByRole("link", { name: "Bogdan Ilić" }).click();
  await expect(details(page)).toContainText("Fine.");
  await expect(details(page)).toContainText("Dana Okafor");
  await details(page).getByRole("button", { name: "Revoke Approval" }).click();
  await page.getByRole("button", { name: "Confirm revoked" }).click();
  await expect(row).toContainText("revoked");
}, { onPostgres: true });

for (const way of ["Escape", "Cancel", "Close"]) {
  browserTest(`${way} leaves a confirmation without deciding`, async ({ page, store }) => {
    await page.goto("/kyc");
    const decline = page.getByRole("button", { name: "Decline Amelia Hart" });
    await decline.click();
    const dialog = page.getByRole("dialog", { name: "Decline KYC Request" });
    await notesOf(page).fill("Not sure");
    if (way === "Escape") await page.keyboard.press("Escape");
    else await dialog.getByRole("button", { name: way }).click();
    await expect(dialog).toBeHidden();
    await expect(decline).toBeFocused();
    await expect(page).toHaveURL("/kyc");
    assert.equal((await kyc.get(store, "k_1")).status, "pending");
  });
}

browserTest("a request can be declined with the keyboard alone", async ({ page }) => {
  await page.goto("/kyc");
  await page.getByRole("button", { name: "Decline Noah Becker" }).focus();
  await page.keyboard.press("Enter");
  await expect(notesOf(page)).toBeFocused();
  await page.keyboard.type("No address.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Confirm declined" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toastOf(page, "KYC request declined successfully")).toBeVisible();
  await expect(rowOf(page, "Noah Becker").getByRole("link")).toBeFocused();
});

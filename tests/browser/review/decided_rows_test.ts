import assert from "node:assert/strict";
import type { Page } from "playwright";
import { expect, startBrowserTests } from "../browser.ts";
import { rowOf, settled } from "../screen.ts";
import { decideInRow, linkOf, notesOf, open } from "./list.ts";

const browserTest = startBrowserTests();

/** The announced count lags behind this one. */
const countOf = (page: Page) => page.locator(".how-many");

browserTest(
  "a decided request leaves a filtered list, and the next row has the focus",
  async ({ page }) => {
    await open(page, "/kyc?status=pending");
    const count = page.getByRole("row");
    const before = await count.count();
    await decideInRow(page, "Amelia Hart", "a");
    await expect(rowOf(page, "Amelia Hart")).toHaveCount(0);
    await expect(linkOf(page, "Bogdan Ilić")).toBeFocused();
    await expect(countOf(page)).toHaveText("5 KYC requests");
    await expect(linkOf(page, "Bogdan Ilić")).toBeFocused();
    assert.equal(await count.count(), before - 1);
    await expect(page).toHaveURL("/kyc?status=pending");
    await page.keyboard.press("d");
    await expect(page.getByRole("dialog")).toContainText("Bogdan Ilić");
  },
);

browserTest.long(
  "a request decided in the list of all leaves the count of its queue",
  async ({ page }) => {
    await open(page, "/kyc");
    const number = page.getByRole("link", { name: "To review" }).locator(".number");
    const before = Number(await number.textContent());
    await decideInRow(page, "Amelia Hart", "a");
    await expect(number).toHaveText(`${before - 1}`);
    await expect(linkOf(page, "Amelia Hart")).toBeFocused();
  },
);

browserTest.long(
  "in a list ordered by status, the next row has the focus after the list is refreshed",
  async ({ page }) => {
    await open(page, "/kyc?sort=-status");
    const names = await page.locator("#list tbody .tap").allTextContents();
    const at = names.indexOf("Amelia Hart");
    const number = page.getByRole("link", { name: "To review" }).locator(".number");
    const before = Number(await number.textContent());
    await decideInRow(page, "Amelia Hart", "a");
    await expect(number).toHaveText(`${before - 1}`);
    const next = names[at + 1] ?? names[at - 1]!;
    await expect(linkOf(page, next)).toBeFocused();
  },
);

browserTest.long(
  "a step that was refused and left has its focus back, and asks for no list",
  async (visit) => {
    const { page } = visit;
    visit.expectFault(/Failed to load resource.*422/);
    await open(page, "/kyc");
    const step = page.getByRole("button", { name: "Decline Amelia Hart" });
    await step.focus();
    await page.keyboard.press("Enter");
    await expect(notesOf(page)).toBeFocused();
    await notesOf(page).fill("Too long. ".repeat(1_001));
    await page.keyboard.press("Control+Enter");
    await expect(notesOf(page)).toHaveAttribute("aria-invalid", "true");
    const asked = visit.arrivals.length;
    await page.keyboard.press("Escape");
    await expect(step).toBeFocused();
    await settled(page);
    assert.ok(!visit.arrivals.slice(asked).includes("GET /kyc"), visit.arrivals.join("\n"));
  },
);

const openings = {
  "by a click": async (page: Page) => {
    await page.getByRole("button", { name: "Decline Amelia Hart" }).click();
  },
  "again after Escape": async (page: Page) => {
    await linkOf(page, "Amelia Hart").focus();
    await page.keyboard.press("a");
    await expect(notesOf(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await page.keyboard.press("d");
  },
};

for (const [how, openStep] of Object.entries(openings)) {
  browserTest.long(
    `the next row has the focus after a step that was opened ${how}`,
    async ({ page }) => {
      await open(page, "/kyc?status=pending");
      await openStep(page);
      await expect(notesOf(page)).toBeFocused();
      await page.keyboard.press("Control+Enter");
      await expect(rowOf(page, "Amelia Hart")).toHaveCount(0);
      await expect(linkOf(page, "Bogdan Ilić")).toBeFocused();
      await expect(countOf(page)).toHaveText("5 KYC requests");
      await expect(linkOf(page, "Bogdan Ilić")).toBeFocused();
      await page.keyboard.press("j");
      await expect(linkOf(page, "Bogdan Ilić")).not.toBeFocused();
    },
  );
}

browserTest.long("one toast at a time says whom a decision was about", async ({ page }) => {
  await open(page, "/kyc?status=pending");
  const toast = page.locator(".toasts .toast");
  for (const name of ["Amelia Hart", "Bogdan Ilić"]) {
    await decideInRow(page, name, "d");
    await expect(rowOf(page, name)).toHaveCount(0);
    await expect(toast).toHaveText(`KYC request declined successfully${name}Undo Z`);
  }
});

browserTest.long("a decided request leaves a queue as well", async ({ page }) => {
  await open(page, "/kyc?queue=overdue");
  const tab = page.getByRole("link", { name: /^Overdue/ });
  await expect(tab).toHaveText("Overdue 4");
  await decideInRow(page, "Noah Becker", "d");
  await expect(rowOf(page, "Noah Becker")).toHaveCount(0);
  await expect(tab).toHaveText("Overdue 3");
});

import assert from "node:assert/strict";
import type { Locator, Page } from "playwright";
import { expect, PHONE, startBrowserTests } from "../browser.ts";
import { rowOf, settled, stepOf } from "../screen.ts";

const browserTest = startBrowserTests();

/** A toast leaves its list for a moment, so that it is spoken: it is waited for. */
const boxOf = async (element: Locator) => {
  let box: Awaited<ReturnType<Locator["boundingBox"]>> = null;
  await expect.poll(async () => box = await element.boundingBox()).not.toBeNull();
  const { x, y, width, height } = box!;
  return { left: x, top: y, right: x + width, bottom: y + height, width, height };
};

const settledAt = async (page: Page, path: string) => {
  await page.goto(path);
  await settled(page);
};

const still = { reducedMotion: "reduce" } as const;

browserTest("a step and its confirmation stand in one place beside the list", async ({ page }) => {
  await settledAt(page, "/kyc");
  await page.getByRole("link", { name: "Amelia Hart" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  const accept = await boxOf(page.getByRole("dialog").getByRole("button", { name: "Accept KYC" }));
  await page.getByRole("dialog").getByRole("button", { name: "Accept KYC" }).click();
  const confirm = await boxOf(page.getByRole("button", { name: "Confirm accepted" }));
  assert.deepEqual([confirm.right, confirm.top], [accept.right, accept.top]);
  const sheet = await boxOf(page.locator("#dialog-body"));
  assert.deepEqual([sheet.top, sheet.right, sheet.height], [0, 1440, 900]);
  const name = await boxOf(page.locator("#list th", { hasText: "Amelia Hart" }));
  assert.ok(name.left + 100 < sheet.left, "the name of the row stays in sight");
}, still);

browserTest(
  "a row on a phone has three lines, with what is due in the second, and its steps for thumbs",
  async ({ page }) => {
    await page.goto("/kyc");
    const row = rowOf(page, "Amelia Hart");
    const { height } = await boxOf(row);
    assert.ok(height <= 128, `${height} px`);
    for (const name of ["Review", "Actions"]) {
      const step = await boxOf(row.getByRole("button", { name }));
      assert.equal(step.height, 44);
    }
    const address = page.getByText("ana.vasconcelos@example.com");
    await page.goto("/users");
    assert.ok((await boxOf(address)).height < 30, "in one line");
  },
  { viewport: PHONE, hasTouch: true },
);

browserTest("in a low window nothing covers the notes", async ({ page }) => {
  await settledAt(page, "/kyc");
  await (await stepOf(page, "Accept", "Amelia Hart")).click();
  const notes = page.getByRole("dialog").getByLabel("Review Notes");
  await expect(notes).toBeVisible();
  await notes.scrollIntoViewIfNeeded();
  const { top, bottom } = await boxOf(notes);
  for (const part of ["header", "footer"]) {
    const other = await boxOf(page.locator(`#dialog-body > ${part}`));
    assert.ok(other.bottom <= top || other.top >= bottom, part);
  }
}, { viewport: { width: 320, height: 256 }, ...still });

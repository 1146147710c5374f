import assert from "node:assert/strict";
import type { Page } from "playwright";
import { firstOf } from "../support/long_form.ts";
import { objectionsTo } from "./axe.ts";
import { DESKTOP, expect, PHONE, startBrowserTests } from "./browser.ts";
import { toastOf } from "./screen.ts";

const browserTest = startBrowserTests();

/** Presses Tab until something of this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    if (await focused.count() === 0) continue;
    const label = await focused.evaluate((element) => {
      const labels = (element as HTMLInputElement).labels;
      return labels?.[0]?.innerText ?? (element as HTMLElement).innerText;
    });
    if (name.test(label.trim())) return;
  }
  assert.fail(`Tab does not reach ${name}`);
}

async function expectGood(page: Page, what: string): Promise<void> {
  const [scrolled = 0, visible = 0] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth];
  });
  assert.ok(visible > 0 && scrolled <= visible, `${what} is ${scrolled} px wide in ${visible} px`);
  assert.deepEqual(await objectionsTo(page), [], what);
}

/** Makes a report by its form. */
async function create(page: Page, list: string, name: string, group: string): Promise<void> {
  await page.goto(`/reports/custom?list=${list}`);
  await page.getByLabel("Report name").fill(name);
  await page.getByLabel("Group by").selectOption(group);
  await page.getByRole("button", { name: "Save report" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
}

browserTest("a report is made by keyboard alone, from the card to its table", async ({ page }) => {
  await page.goto("/reports");
  await tabTo(page, /^Create custom report$/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/reports/custom");
  await tabTo(page, /^partners$/i);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/reports/custom?list=partners");
  await tabTo(page, /^Report name$/);
  await page.keyboard.type("Tools");
  await tabTo(page, /^ID$/);
  await page.keyboard.press("Space");
  await tabTo(page, /^Type\n/);
  await page.keyboard.type("tool");
  await tabTo(page, /^Period/);
  await page.keyboard.type("Custom");
  await tabTo(page, /^From$/);
  await page.keyboard.type("01012001");
  await tabTo(page, /^Save report$/);
  await page.keyboard.press("Enter");
  await expect(toastOf(page, "Report created")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tools");
  await expect(page.getByRole("columnheader")).toHaveText([
    ...["Name", "Type", "Status", "Partner Since", "Description", "Contact Email", "Website"],
  ]);
  await expect(page.getByText("Custom dates: since Jan 1, 2001")).toBeVisible();
  await expect(page.getByRole("row").nth(1)).toContainText("tool");
  await tabTo(page, /^Delete$/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Delete custom report" })).toBeVisible();
  await tabTo(page, /^Delete report$/);
  await page.keyboard.press("Enter");
  await expect(toastOf(page, "Report deleted")).toBeVisible();
  await expect(page.getByText("There are no custom reports yet.")).toBeVisible();
});

for (const viewport of [DESKTOP, PHONE]) {
  for (const theme of ["light", "dark"] as const) {
    const where = `at ${viewport.width} px, ${theme}`;
    const options = { viewport, theme, reducedMotion: "reduce" } as const;

    browserTest.long(`axe finds nothing in custom reports ${where}`, async (visit) => {
      const { page } = visit;
      visit.expectFault(/Failed to load resource.*422/);
      await page.goto("/reports/custom?list=content");
      await page.getByLabel("Period").selectOption("dates");
      await page.getByRole("button", { name: "Save report" }).click();
      await expect(page.getByLabel("Report name")).toHaveAccessibleDescription("Enter a name.");
      await expectGood(page, "the refused form");
      await create(page, "content", "Everything", "");
      await expectGood(page, "many columns");
      await create(page, "transactions", "Months", "month");
      await page.locator(".chart-container, table").first().waitFor();
      await expectGood(page, "months");
      await page.getByRole("button", { name: "Delete" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectGood(page, "the confirmation");
      await page.goto("/reports");
      await expectGood(page, "the saved ones");
    }, options);
  }
}

browserTest.long("many columns can be scrolled to by keyboard", async ({ page }) => {
  await create(page, "content", "Everything", "");
  const table = page.getByRole("region", { name: "Everything" });
  // A busy browser may not have laid it out yet when the first key comes.
  await expect(async () => {
    await table.press("ArrowRight");
    assert.ok((await table.evaluate((element) => element.scrollLeft)) > 0);
  }).toPass({ timeout: 20_000 });
});

browserTest.long(
  "without JavaScript a report is made, read, downloaded and deleted",
  async (visit) => {
    const { page } = visit;
    visit.expectFault(/Failed to load resource.*422/);
    await page.goto("/reports");
    await page.getByRole("button", { name: "Create custom report" }).click();
    await page.getByRole("link", { name: "partners" }).click();
    await expect(page.getByLabel("From")).toBeHidden();
    await page.getByLabel("Period").selectOption("dates");
    await page.getByLabel("From").fill("2001-01-01");
    await page.getByRole("checkbox", { name: "Website" }).uncheck();
    await page.getByRole("button", { name: "Save report" }).click();
    await expect(page.getByLabel("Report name")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("From")).toHaveValue("2001-01-01");
    await expect(page.getByRole("checkbox", { name: "Website" })).not.toBeChecked();
    await page.getByLabel("Report name").fill("Partners");
    await page.getByRole("button", { name: "Save report" }).click();
    await expect(toastOf(page, "Report created")).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download CSV" }).click(),
    ]);
    assert.match(file.suggestedFilename(), /^partners-\d{4}-\d\d-\d\d\.csv$/);
    await page.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Delete custom report");
    await page.getByRole("button", { name: "Delete report" }).click();
    await expect(page).toHaveURL("/reports");
    await expect(toastOf(page, "Report deleted")).toBeVisible();
  },
  { javaScriptEnabled: false, viewport: PHONE, onPostgresToo: true },
);

for (const javaScriptEnabled of firstOf([true, false])) {
  const how = javaScriptEnabled ? "" : " without JavaScript";

  browserTest.long(`a refused report stands at what is wrong${how}`, async (visit) => {
    const { page } = visit;
    visit.expectFault(/Failed to load resource.*422/);
    await page.goto("/reports/custom?list=transactions");
    await page.getByLabel("Report name").fill("Large ones");
    await page.getByLabel("Amount from").fill("abc");
    await page.getByRole("button", { name: "Save report" }).click();
    const amount = page.getByLabel("Amount from");
    await expect(amount).toHaveAttribute("aria-invalid", "true");
    await expect(amount).toBeFocused();
    await expect(amount).toBeInViewport();
  }, { javaScriptEnabled });
}

import assert from "node:assert/strict";
import { firstOf } from "../../support/long_form.ts";
import { check } from "../axe.ts";
import { expect, startBrowserTests } from "../browser.ts";
import { hold, roundTrip } from "../network.ts";
import { scripted } from "../screen.ts";
import { activeOf, fieldOf, optionsOf, search, spokenOf } from "./answers.ts";

const browserTest = startBrowserTests();

for (const keys of firstOf(["Control+k", "Meta+k"])) {
  browserTest(
    `${keys} opens the search, Esc closes it and gives the focus back`,
    async ({ page }) => {
      await page.goto("/users");
      await scripted(page);
      const filter = page.getByRole("searchbox");
      await filter.focus();
      await page.keyboard.press(keys);
      await expect(fieldOf(page)).toBeFocused();
      await expect(page.getByRole("group", { name: "Pages" })).toBeVisible();
      await expect(fieldOf(page)).toHaveAttribute("aria-expanded", "true");
      await page.keyboard.type("amelia");
      await page.keyboard.press("Escape");
      await expect(filter).toBeFocused();
      await expect(page.locator("#find-answers")).toBeHidden();
      await expect(fieldOf(page)).toHaveAttribute("aria-expanded", "false");
      await expect(fieldOf(page)).toHaveValue("");
    },
  );
}

browserTest("a pending search shows that it is pending", async ({ page }) => {
  await page.goto("/users");
  await scripted(page);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("group", { name: "Pages" })).toBeVisible();
  const form = page.locator("form.find");
  await expect(form).not.toHaveClass(/htmx-request/);
  const answers = await hold(page, "**/search?*");
  await page.keyboard.type("amelia");
  await expect(form).toHaveClass(/htmx-request/);
  await answers.release();
  await expect(optionsOf(page).first()).toHaveAttribute("href", "/users/u_1");
  await expect(form).not.toHaveClass(/htmx-request/);
});

browserTest.journey(
  "the best answer is active at once, arrows go around, Enter opens",
  async ({ page }) => {
    await page.goto("/dashboard");
    await search(page, "amelia hart");
    const first = optionsOf(page).first();
    await expect(first).toHaveAttribute("href", "/users/u_1");
    await expect(first).toHaveAttribute("aria-selected", "true");
    await expect(fieldOf(page)).toHaveAttribute("aria-activedescendant", "answer-0");
    await expect(fieldOf(page)).toBeFocused();
    const count = await optionsOf(page).count();
    assert.ok(count > 2);
    await expect(spokenOf(page)).toHaveText(`${count} results`);
    await page.keyboard.press("ArrowUp");
    await expect(optionsOf(page).last()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(optionsOf(page).nth(1)).toHaveAttribute("aria-selected", "true");
    await expect(activeOf(page)).toHaveCount(1);
    // Home moves the caret in the text.
    await page.keyboard.press("Home");
    assert.equal(
      await fieldOf(page).evaluate((field: HTMLInputElement) => field.selectionStart),
      0,
    );
    const href = await activeOf(page).getAttribute("href");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${href}`);
    await expect(page.getByRole("heading", { name: "Amelia Hart" })).toBeVisible();
  },
);

browserTest(
  "Enter before the answer is there opens the best one when it comes",
  async ({ page }) => {
    await page.goto("/dashboard");
    const answers = await hold(page, "**/search?*");
    await fieldOf(page).pressSequentially("audit logs");
    await page.keyboard.press("Enter");
    await answers.release();
    await page.waitForURL("**/audit-logs");
  },
);

browserTest("an answer to an older search replaces nothing", async ({ page }) => {
  await page.goto("/dashboard");
  const older = await hold(page, "**/search?*q=amelia*");
  await fieldOf(page).fill("amelia");
  await older.arrived;
  await fieldOf(page).fill("bogdan");
  await expect(optionsOf(page).first()).toContainText("Bogdan");
  await older.release();
  await roundTrip(page);
  await expect(optionsOf(page).first()).toContainText("Bogdan");
  await fieldOf(page).fill("xyzzy");
  await expect(spokenOf(page)).toHaveText("No results for “xyzzy”");
  await expect(fieldOf(page)).toHaveAttribute("aria-expanded", "false");
  await expect(optionsOf(page)).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard$/);
});

browserTest(
  "leaving the field closes the answers, and axe finds nothing in them",
  async ({ page }) => {
    await page.goto("/users");
    await search(page, "hart");
    await check(page, "the answers");
    await fieldOf(page).fill("xyzzy");
    await expect(page.getByText("Try the start of a name")).toBeVisible();
    await check(page, "no answers");
    await page.getByRole("searchbox").click();
    await expect(page.locator("#find-answers")).toBeHidden();
  },
  { reducedMotion: "reduce" },
);

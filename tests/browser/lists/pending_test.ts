import assert from "node:assert/strict";
import { expect, startBrowserTests } from "../browser.ts";
import {
  goToUsers,
  holdNext,
  isList,
  listOf,
  namesOf,
  noticeOf,
  plantMany,
  roleOf,
  searchOf,
} from "./lists.ts";

const browserTest = startBrowserTests();

browserTest(
  "a head that is pressed before a search applies sorts what is searched",
  async ({ page }) => {
    await goToUsers(page);
    await searchOf(page).fill("a");
    await listOf(page).getByRole("link", { name: "Name" }).click();
    await expect(page).toHaveURL(/[?&]q=a&/);
    await expect(page).toHaveURL(/[?&]sort=name/);
    await expect(searchOf(page)).toHaveValue("a");
  },
);

browserTest.long(
  "a head that is pressed before the answer to a filter keeps the filter",
  async ({ page }) => {
    await goToUsers(page);
    const { held, release } = await holdNext(page);
    await roleOf(page).selectOption("mentor");
    await expect.poll(() => held.length).toBe(1);
    await listOf(page).getByRole("link", { name: "Name" }).click();
    await expect(page).toHaveURL("/users?role=mentor&sort=name");
    release();
    await expect(listOf(page)).not.toHaveAttribute("aria-busy");
    await expect(roleOf(page)).toHaveValue("mentor");
    await expect(listOf(page).locator("th[aria-sort=ascending]")).toHaveText("Name");
  },
);

browserTest.long(
  "a chip that is pressed while a search applies takes away its filter alone",
  async ({ page }) => {
    await goToUsers(page, "?role=mentor");
    await searchOf(page).fill("a");
    await page.getByRole("list", { name: "Filters" }).getByRole("link", { name: /Role/ }).click();
    await expect(page).toHaveURL(/[?&]q=a/);
    await expect(page).not.toHaveURL(/role=/);
    await expect(roleOf(page)).toHaveValue("");
  },
);

browserTest.long(
  "a next page of a replaced search is the first page of the new search",
  async (visit) => {
    const { page } = visit;
    await plantMany(visit);
    await goToUsers(page);
    // The answer for the search must not come before the press.
    const { release } = await holdNext(page);
    await searchOf(page).fill("hart");
    await page.locator("main a[rel=next]").first().click();
    await expect(page).toHaveURL("/users?q=hart&sort=-joinedAt");
    release();
    await expect(namesOf(page)).toHaveText(["Amelia Hart"]);
  },
);

browserTest.long("a next page that is requested twice is that page", async (visit) => {
  const { page } = visit;
  await plantMany(visit);
  await goToUsers(page);
  const next = page.locator("main a[rel=next]").first();
  await next.click();
  await expect(page).toHaveURL(/after=/);
  await expect(listOf(page)).not.toHaveAttribute("aria-busy");
  const second = await namesOf(page).allTextContents();
  assert.equal(second.length, 50);
  const { held, release } = await holdNext(page);
  for (let time = 0; time < 2; time++) await next.click();
  await expect.poll(() => held.length).toBe(2);
  release();
  await expect(namesOf(page)).toHaveCount(50);
  await page.goBack();
  await expect(namesOf(page)).toHaveText(second);
});

browserTest.long("Retry requests a next page that failed", async (visit) => {
  const { page } = visit;
  visit.expectFault(/Failed to load resource.*500/);
  await plantMany(visit);
  await goToUsers(page);
  const first = await namesOf(page).allTextContents();
  await page.route(isList, (route) => route.fulfill({ status: 500, body: "no" }), { times: 1 });
  await page.locator("main a[rel=next]").first().click();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(noticeOf(page)).toHaveCount(0);
  await expect(page).toHaveURL(/after=/);
  assert.ok(!first.includes(await namesOf(page).first().textContent() ?? ""));
});

browserTest("a word that a phone's keyboard still composes is searched for", async ({ page }) => {
  await goToUsers(page);
  await searchOf(page).focus();
  const keyboard = await page.context().newCDPSession(page);
  const compose = (text: string) => {
    const end = { selectionStart: text.length, selectionEnd: text.length };
    return keyboard.send("Input.imeSetComposition", { text, ...end });
  };
  for (const text of ["h", "ha", "har"]) await compose(text);
  await expect(page).toHaveURL(/[?&]q=har(&|$)/);
  await expect(listOf(page)).not.toHaveAttribute("aria-busy");
  // The answer has not ended the composition.
  await compose("hart");
  await expect(searchOf(page)).toHaveValue("hart");
  await expect(page).toHaveURL(/[?&]q=hart(&|$)/);
  await keyboard.send("Input.insertText", { text: "hart" });
  await expect(searchOf(page)).toHaveValue("hart");
  await expect(namesOf(page)).toHaveText(["Amelia Hart"]);
});

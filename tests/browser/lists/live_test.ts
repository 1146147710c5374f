import assert from "node:assert/strict";
import { firstOf } from "../../support/long_form.ts";
import { DESKTOP, expect, PHONE, startBrowserTests } from "../browser.ts";
import { roundTrip } from "../network.ts";
import {
  asked,
  entries,
  goToUsers,
  holdNext,
  isMarked,
  listIsIdle,
  listOf,
  mark,
  namesOf,
  plantMany,
  roleOf,
  searchOf,
  stopClock,
} from "./lists.ts";

const browserTest = startBrowserTests();

browserTest("a search applies once, 250 ms after the typing stops", async (visit) => {
  const { page } = visit;
  await stopClock(page);
  const before = await entries(page);
  await searchOf(page).focus();
  for (const key of "har") {
    await page.keyboard.press(key);
    await page.clock.runFor(249);
  }
  await page.keyboard.press("t");
  await page.clock.runFor(249);
  assert.deepEqual(asked(visit), []);
  await expect(page).toHaveURL("/users");
  await page.clock.runFor(1);
  await expect(namesOf(page)).toHaveText(["Amelia Hart"]);
  await expect(page).toHaveURL("/users?q=hart");
  assert.equal(asked(visit).length, 1);
  assert.equal(await entries(page), before, "the address is replaced");
  assert.equal(await page.title(), "Users · Mentor Desk");
  await page.goBack();
  await expect(page).toHaveURL("/profile");
});

for (const viewport of firstOf([DESKTOP, PHONE])) {
  browserTest(`the caret stays while a list follows, at ${viewport.width} px`, async ({ page }) => {
    await goToUsers(page);
    await searchOf(page).pressSequentially("hat ");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("r");
    await expect(namesOf(page)).toHaveText(["Amelia Hart"]);
    await expect(searchOf(page)).toBeFocused();
    const caret = () =>
      searchOf(page).evaluate((field: HTMLInputElement) => [field.value, field.selectionStart]);
    assert.deepEqual(await caret(), ["hart ", 3], "nor is what is typed trimmed");
  }, { viewport });
}

browserTest.journey(
  "each filter is a step, and Back and Forward bring list and toolbar",
  async (visit) => {
    const { page } = visit;
    await goToUsers(page);
    await mark(page);
    const all = await namesOf(page).allTextContents();
    await roleOf(page).selectOption("mentor");
    await expect(page).toHaveURL("/users?role=mentor");
    await expect(namesOf(page)).not.toHaveText(all);
    const mentors = await namesOf(page).allTextContents();
    await searchOf(page).fill("hart");
    await expect(namesOf(page)).toHaveText(["Amelia Hart"]);
    await page.goBack();
    await expect(page).toHaveURL("/users");
    await expect(namesOf(page)).toHaveText(all);
    await expect(roleOf(page)).toHaveValue("");
    await expect(searchOf(page)).toHaveValue("");
    await page.goForward();
    await expect(namesOf(page)).toHaveText(["Amelia Hart"]);
    await expect(roleOf(page)).toHaveValue("mentor");
    await expect(searchOf(page)).toHaveValue("hart");
    await searchOf(page).fill("");
    await expect(namesOf(page)).toHaveText(mentors);
    await page.reload();
    await expect(namesOf(page)).toHaveText(mentors);
    assert.ok(!await isMarked(page), "loaded again");
    await page.goBack();
    await expect(namesOf(page)).toHaveText(all);
    await expect(roleOf(page)).toHaveValue("");
    await page.goBack();
    await expect(page).toHaveURL("/profile");
  },
);

browserTest("a late older answer never takes the place of a newer one", async ({ page }) => {
  await goToUsers(page);
  const { held, release } = await holdNext(page);
  await searchOf(page).fill("hart");
  await expect.poll(() => held.length).toBe(1);
  await expect(listOf(page)).toHaveClass(/htmx-request/);
  await searchOf(page).fill("kwame");
  await expect(namesOf(page)).toHaveText(["Kwame Mensah"]);
  await listIsIdle(page);
  await release();
  await roundTrip(page);
  await expect(namesOf(page)).toHaveText(["Kwame Mensah"]);
  await expect(page).toHaveURL(/q=kwame/);
});

browserTest("another order is a step, and keeps focus, scroll and filters", async (visit) => {
  const { page } = visit;
  await plantMany(visit);
  await goToUsers(page, "?role=mentor");
  await mark(page);
  const head = page.getByRole("columnheader", { name: "Name" });
  await page.evaluate(() => scrollTo(0, 700));
  for (const order of ["ascending", "descending"]) {
    await head.getByRole("link").press("Enter");
    await expect(head).toHaveAttribute("aria-sort", order);
    await expect(head.getByRole("link")).toBeFocused();
    assert.equal(await page.evaluate(() => scrollY), 700);
  }
  await expect(page).toHaveURL("/users?sort=-name&role=mentor");
  await expect(page.locator("select[name=sort]")).toHaveValue("-name");
  await expect(roleOf(page)).toHaveValue("mentor");
  await roleOf(page).selectOption("mentee");
  await expect(page).toHaveURL("/users?sort=-name&role=mentee");
  await expect(head).toHaveAttribute("aria-sort", "descending");
  for (let steps = 0; steps < 3; steps++) await page.goBack();
  await expect(page).toHaveURL("/users?role=mentor");
  await expect(head).not.toHaveAttribute("aria-sort");
  await expect(page.locator("select[name=sort]")).toHaveValue("-joinedAt");
  assert.ok(await isMarked(page), "the page was never left");
});

browserTest("the next page begins at its top, and Back is where one was", async (visit) => {
  const { page } = visit;
  await plantMany(visit);
  await goToUsers(page);
  await mark(page);
  const first = await namesOf(page).first().textContent();
  const next = page.getByRole("button", { name: "Next" });
  await next.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  assert.ok(scrolled > 1000);
  await next.press("Enter");
  await expect(page).toHaveURL(/[?&]after=/);
  await expect(namesOf(page).first()).not.toHaveText(first!);
  await expect(listOf(page)).toBeFocused();
  const top = () => listOf(page).evaluate((list) => list.getBoundingClientRect().top);
  assert.ok((await top()) > 40 && (await top()) < 200, `the list begins at ${await top()}`);
  await page.goBack();
  await expect(namesOf(page).first()).toHaveText(first!);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
  await searchOf(page).fill("zzzzzz");
  await expect(listOf(page)).toContainText("No users found");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL("/users");
  await expect(namesOf(page)).toHaveCount(50);
  await expect(searchOf(page)).toHaveValue("");
  assert.ok(await isMarked(page), "the page was never left");
});

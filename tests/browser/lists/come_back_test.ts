import assert from "node:assert/strict";
import type { Page } from "playwright";
import * as users from "../../../data/records/users.ts";
import { aUser } from "../../support/records.ts";
import { expect, startBrowserTests, type Visit } from "../browser.ts";
import { namesOf, roleOf, stopClock } from "./lists.ts";

const browserTest = startBrowserTests();

/** Puts another tab in front of this one for a while. */
async function goAway(page: Page, ms: number): Promise<void> {
  const setHidden = (isHidden: boolean) =>
    page.evaluate((isHidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, value: isHidden });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  await setHidden(true);
  await page.clock.runFor(ms);
  await setHidden(false);
}

const firstName = ({ page }: Visit) => namesOf(page).first();

/** Counts requests for the list after its page. */
const renewalsOf = ({ arrivals }: Visit): number =>
  arrivals.filter((one) => one === "GET /users").length - 1;

/** Opens a list of users and adds one to the store. */
async function goToOldList(visit: Visit): Promise<void> {
  await stopClock(visit.page);
  const joinedAt = visit.store.now().toISOString();
  const late = aUser({ id: "u_late", name: "Lena Late", role: "mentor", joinedAt });
  await users.insert(visit.store.db, [late]);
  await expect(firstName(visit)).not.toHaveText("Lena Late");
}

browserTest("a list is renewed when somebody comes back to it", async (visit) => {
  const { page } = visit;
  await goToOldList(visit);
  await firstName(visit).focus();
  await goAway(page, 4_999);
  assert.equal(renewalsOf(visit), 0, "a glance elsewhere");
  await goAway(page, 5_000);
  await expect(firstName(visit)).toHaveText("Lena Late");
  await expect(page).toHaveURL("/users");
});

browserTest.long("behind a dialog it is renewed once that closes", async (visit) => {
  const { page } = visit;
  await goToOldList(visit);
  await firstName(visit).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.clock.runFor(100);
  await goAway(page, 60_000);
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(firstName(visit)).not.toHaveText("Lena Late");
  await page.keyboard.press("Escape");
  // The event is dispatched in a later task.
  await expect.poll(async () => {
    await page.clock.runFor(100);
    return await firstName(visit).textContent();
  }).toBe("Lena Late");
});

browserTest(
  "a list with selected text, an open menu or open filters is not renewed",
  async (visit) => {
    const { page } = visit;
    await goToOldList(visit);
    await page.evaluate(() =>
      getSelection()!.selectAllChildren(document.querySelector("tbody td")!)
    );
    await goAway(page, 60_000);
    await page.evaluate(() => getSelection()!.empty());
    const menu = page.locator("details:has(> .menu)").first();
    await menu.locator("summary").click();
    await goAway(page, 60_000);
    await expect(menu).toHaveAttribute("open");
    await page.keyboard.press("Escape");
    const filters = page.locator("details.filters > summary");
    await filters.click();
    await goAway(page, 60_000);
    await filters.click();
    assert.equal(renewalsOf(visit), 0);
    await roleOf(page).selectOption("mentor");
    await page.clock.runFor(1);
    await expect(firstName(visit)).toHaveText("Lena Late");
  },
);

browserTest.long(
  "however often one comes back to a dialog, its list is renewed once",
  async (visit) => {
    const { page } = visit;
    await goToOldList(visit);
    await firstName(visit).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.clock.runFor(100);
    for (let time = 0; time < 3; time++) await goAway(page, 60_000);
    await page.keyboard.press("Escape");
    await expect.poll(async () => {
      await page.clock.runFor(100);
      return await firstName(visit).textContent();
    }).toBe("Lena Late");
    assert.equal(renewalsOf(visit), 1);
  },
);

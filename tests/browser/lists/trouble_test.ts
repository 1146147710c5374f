import assert from "node:assert/strict";
import { firstOf } from "../../support/long_form.ts";
import { check } from "../axe.ts";
import { DESKTOP, expect, PHONE, startBrowserTests } from "../browser.ts";
import { jumpsOf, settled, watchJumps } from "../screen.ts";
import {
  asked,
  goToUsers,
  holdNext,
  isList,
  listOf,
  namesOf,
  noticeOf,
  roleOf,
  searchOf,
  stopClock,
} from "./lists.ts";

const browserTest = startBrowserTests();

browserTest(
  "a failed answer keeps the old list, with Retry",
  async (visit) => {
    const { page } = visit;
    visit.expectFault(/Failed to load resource.*500/);
    await goToUsers(page);
    const all = await namesOf(page).allTextContents();
    await page.route(isList, (route) => route.fulfill({ status: 500, body: "no" }), { times: 2 });
    for (const times of [1, 2]) {
      if (times === 1) await searchOf(page).fill("hart");
      else await page.getByRole("button", { name: "Retry" }).press("Enter");
      await expect(noticeOf(page)).toHaveText(/^Couldn't refresh the list\..*Retry$/);
      await expect(noticeOf(page)).toHaveCount(1);
      await expect(listOf(page)).not.toHaveAttribute("aria-busy");
      await expect(namesOf(page)).toHaveText(all);
      await expect(page.locator(".toast")).toHaveCount(0);
    }
    await page.getByRole("button", { name: "Retry" }).press("Enter");
    await expect(namesOf(page)).toHaveText(["Amelia Hart"]);
    await expect(noticeOf(page)).toHaveCount(0);
    await expect(searchOf(page)).toHaveValue("hart");
    await expect(listOf(page)).toBeFocused();
  },
);

browserTest("without a network it says so, and follows when there is one", async (visit) => {
  const { page, context } = visit;
  for (const fault of [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/]) visit.expectFault(fault);
  await goToUsers(page);
  await context.setOffline(true);
  await roleOf(page).selectOption("mentor");
  await expect(noticeOf(page)).toContainText("You're offline.");
  assert.ok((await namesOf(page).count()) > 10, "the old list");
  await context.setOffline(false);
  await expect(noticeOf(page)).toHaveCount(0);
  await expect(listOf(page).locator(".badge", { hasText: "Mentee" })).toHaveCount(0);
  await expect(roleOf(page)).toHaveValue("mentor");
});

browserTest.long(
  "signed out, a change leads to the sign-in and back to what was wanted",
  async (visit) => {
    const { page, context } = visit;
    visit.expectFault(/401/);
    await goToUsers(page);
    await context.clearCookies();
    await searchOf(page).fill("hart");
    await expect(page).toHaveURL(/\/login\?next=/);
    await page.getByLabel("Email").fill("admin@example.com");
    await page.getByLabel("Password").fill("admin123");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/users?q=hart&sort=-joinedAt");
    await expect(namesOf(page)).toHaveText(["Amelia Hart"]);
  },
);

browserTest.long("an answer that is no list is shown as a page", async ({ page }) => {
  await goToUsers(page);
  await page.route(
    isList,
    (route) =>
      route.request().headers()["hx-request"]
        ? route.fulfill({ contentType: "text/html", body: "<article><h1>Other</h1></article>" })
        : route.continue(),
  );
  await searchOf(page).fill("hart");
  await page.waitForEvent("load");
  await expect(namesOf(page)).toHaveText(["Amelia Hart"]);
});

browserTest.long(
  "a dialog comes and goes over a filtered list without a request for it",
  async (visit) => {
    const { page } = visit;
    await goToUsers(page);
    await roleOf(page).selectOption("mentor");
    await expect(page).toHaveURL(/role=mentor/);
    await expect(listOf(page).locator(".badge", { hasText: "Mentee" })).toHaveCount(0);
    const mentors = await namesOf(page).allTextContents();
    const before = asked(visit).length;
    await namesOf(page).first().click();
    await expect(page).toHaveURL(/\/users\/u_\d+$/);
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/role=mentor/);
    await page.goForward();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(namesOf(page)).toHaveText(mentors);
    assert.equal(asked(visit).length, before);
    await page.goBack();
    await expect(page).toHaveURL("/users");
    await expect(roleOf(page)).toHaveValue("");
    await expect.poll(() => namesOf(page).count()).toBeGreaterThan(mentors.length);
    await page.evaluate(() => history.go(2));
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/role=mentor/);
    await expect(namesOf(page)).toHaveText(mentors);
  },
);

browserTest.long("what was typed before a dialog opened applies when it is left", async (visit) => {
  const { page } = visit;
  await stopClock(page);
  await searchOf(page).fill("hart");
  await page.getByRole("link", { name: "Kwame Mensah" }).click();
  await expect(page).toHaveURL(/\/users\/u_\d+$/);
  await page.clock.runFor(1000);
  await expect(page).toHaveURL(/\/users\/u_\d+$/);
  assert.deepEqual(asked(visit), []);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/users?q=hart&sort=-joinedAt");
  await expect(namesOf(page)).toHaveText(["Amelia Hart"]);
});

browserTest("how many there are is said once, when the changes have settled", async ({ page }) => {
  await stopClock(page);
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    const place = document.querySelector("main > [role=status].vh")!;
    new MutationObserver(() => place.textContent && said.push(place.textContent))
      .observe(place, { childList: true });
  });
  for (const text of ["a", "hart"]) {
    await searchOf(page).fill(text);
    await page.clock.runFor(250);
    await expect(listOf(page)).not.toHaveAttribute("aria-busy");
    await expect(namesOf(page).first()).toBeVisible();
    await page.clock.runFor(300);
  }
  await expect(namesOf(page)).toHaveText(["Amelia Hart"]);
  await page.clock.runFor(5000);
  const count = await listOf(page).getAttribute("data-count");
  assert.deepEqual(await page.evaluate(() => (globalThis as never as { said: string[] }).said), [
    count,
  ]);
});

browserTest.long("what was typed before the script ran applies too", async ({ page }) => {
  await page.route("**/app-*.js", async (route) => {
    await page.locator("#toolbar input[name=q]").fill("hart");
    await route.continue();
  });
  await page.goto("/users");
  await expect(namesOf(page)).toHaveText(["Amelia Hart"]);
});

browserTest.long("what was chosen before the script ran is the only choice", async ({ page }) => {
  await page.route("**/app-*.js", async (route) => {
    await page.locator("#toolbar select[name=role]").selectOption("admin");
    await route.continue();
  });
  await page.goto("/users?role=mentor");
  await expect(page).toHaveURL(/[?&]role=admin(&|$)/);
  await expect(page.locator("#toolbar select[name=role]")).toHaveValue("admin");
});

browserTest("where the script does not come, the form has its button", async (visit) => {
  const { page } = visit;
  visit.expectFault(/ERR_FAILED/);
  await page.route("**/app-*.js", (route) => route.abort());
  await page.goto("/users");
  await searchOf(page).fill("hart");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(namesOf(page)).toHaveText(["Amelia Hart"]);
});

for (const viewport of firstOf([DESKTOP, PHONE])) {
  const at = `at ${viewport.width} px`;

  browserTest.long(
    `axe finds nothing in any state of a list, and nothing moves, ${at}`,
    async (visit) => {
      const { page, context } = visit;
      visit.expectFault(/Failed to load resource.*500/);
      await watchJumps(context);
      await goToUsers(page);
      await settled(page);
      await expect(page.getByRole("button", { name: "Apply" })).toBeHidden();
      assert.deepEqual(await jumpsOf(page), []);
      const { held, release } = await holdNext(page);
      await searchOf(page).fill("a");
      await expect.poll(() => held.length).toBe(1);
      release();
      await expect(listOf(page)).not.toHaveAttribute("aria-busy");
      await check(page, "the list that has followed");
      await page.route(isList, (route) => route.fulfill({ status: 500, body: "no" }));
      await searchOf(page).fill("b");
      await expect(noticeOf(page)).toBeVisible();
      await page.locator("#toolbar .menu-button summary").click();
      await check(page, "the old list and the open menu");
    },
    { viewport, reducedMotion: "reduce" },
  );
}

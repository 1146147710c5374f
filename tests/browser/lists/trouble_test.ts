import assert from "node:assert/strict";
import { firstOf } from "../../support/long_form.ts";
import { check } from "../axe.ts";
import { DESKTOP, expect, PHONE, startBrowserTests } from "../browser.ts";
import { jumpsOf, settled, watchJumps } from "../screen.ts";
import { goToUsers, holdNext, isList, listIsIdle, namesOf, searchOf } from "./lists.ts";

const browserTest = startBrowserTests();

browserTest("a failed answer keeps the old list and says so", async (visit) => {
  const { page } = visit;
  visit.expectFault(/Failed to load resource.*500/);
  await goToUsers(page);
  const all = await namesOf(page).allTextContents();
  await page.route(isList, (route) => route.fulfill({ status: 500, body: "no" }), { times: 1 });
  await searchOf(page).fill("hart");
  await expect(page.getByRole("alert")).toContainText("Couldn't refresh the list.");
  await listIsIdle(page);
  await expect(namesOf(page)).toHaveText(all);
  await expect(page).toHaveURL("/users");
  await searchOf(page).press("Enter");
  await expect(namesOf(page)).toHaveText(["Amelia Hart"]);
  await expect(page).toHaveURL("/users?q=hart");
});

browserTest("the number of found records is announced", async ({ page }) => {
  await goToUsers(page);
  const status = page.locator("#list-status");
  await expect(status).toBeEmpty();
  await searchOf(page).fill("hart");
  await expect(status).toHaveText("1 user");
});

browserTest("the form has its button when the script does not load", async (visit) => {
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

  browserTest(
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
      await release();
      await listIsIdle(page);
      await check(page, "the list that has followed");
      await page.route(isList, (route) => route.fulfill({ status: 500, body: "no" }));
      await searchOf(page).fill("b");
      await expect(page.getByRole("alert")).toBeVisible();
      await page.locator("#toolbar .menu-button summary").click();
      await check(page, "the old list and the open menu");
    },
    { viewport, reducedMotion: "reduce" },
  );
}

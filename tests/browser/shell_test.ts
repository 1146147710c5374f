import assert from "node:assert/strict";
import { expect, startBrowserTests } from "./browser.ts";
import { settled, sidebarOf, userMenuOf } from "./screen.ts";
import { areas as pages } from "../support/pages.ts";

const browserTest = startBrowserTests();

browserTest("Esc and a click elsewhere close the user menu", async ({ page }) => {
  await page.goto("/dashboard");
  const logout = sidebarOf(page).getByRole("button", { name: "Logout" });
  await userMenuOf(page).press("Enter");
  await expect(logout).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(logout).toBeHidden();
  await expect(userMenuOf(page)).toBeFocused();
  await userMenuOf(page).click();
  await expect(logout).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(logout).toBeHidden();
});

browserTest.journey("Logout ends the session and leads to the login page", async (visit) => {
  const { page } = visit;
  await page.goto("/users");
  await userMenuOf(page).click();
  await sidebarOf(page).getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/login");
  assert.equal(await visit.cookie("session"), undefined);
  await page.goto("/users");
  await expect(page).toHaveURL("/login?next=%2Fusers");
  await page.goBack();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
});

browserTest("every page can be reached by links from the dashboard", async ({ page }) => {
  await page.goto("/dashboard");
  const areas = page.locator("section").filter({
    has: page.getByRole("heading", { name: "All areas" }),
  });
  const addresses = await areas.getByRole("link").evaluateAll((links) =>
    links.map((link) => (link as HTMLAnchorElement).href)
  );
  const reached = ["Dashboard"];
  for (const address of addresses) {
    await page.goto(address);
    reached.push(await page.getByRole("heading", { level: 1 }).innerText());
  }
  const expected = [...pages.map(([, title]) => title), "Administration"];
  assert.deepEqual(reached.toSorted(), expected.toSorted());
});

browserTest.journey(
  "every page comes to life without an error or a CSP violation",
  async ({ page }) => {
    for (const [path, title] of pages) {
      await page.goto(path);
      await expect(page).toHaveTitle(`${title} · Mentor Desk`);
      await settled(page);
    }
  },
  { onPostgres: true },
);

browserTest("Skip to content is the first stop of the Tab key", async ({ page }) => {
  await page.goto("/users");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

browserTest("skip links lead to the rows of a list by five keys", async ({ page }) => {
  for (const [path, first] of [["/users", "Name"], ["/communities", null]] as const) {
    await page.goto(path);
    for (const key of ["Tab", "Enter", "Tab", "Enter", "Tab"]) await page.keyboard.press(key);
    const focused = page.locator("#rows :focus");
    await expect(focused).toHaveCount(1);
    if (first) await expect(focused).toHaveText(first);
  }
});

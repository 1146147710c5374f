import assert from "node:assert/strict";
import { expect, startBrowserTests } from "./browser.ts";
import { settled, sidebarOf, userMenuOf } from "./screen.ts";
import { areas as pages } from "../support/pages.ts";

const browserTest = startBrowserTests();

browserTest.long("the sidebar lists exactly Dashboard, Users and KYC", async ({ page }) => {
  await page.goto("/dashboard");
  const entries = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  await expect(entries).toHaveText(["Dashboard", "Users", "KYC"]);
  const addresses = await entries.evaluateAll((links) => links.map((a) => a.getAttribute("href")));
  assert.deepEqual(addresses, ["/dashboard", "/users", "/kyc"]);
});

browserTest.long("the sidebar highlights the entry of the page and no other", async ({ page }) => {
  await page.goto("/finance");
  const main = page.getByRole("navigation", { name: "Main" });
  const active = main.locator("[aria-current]");
  await expect(active).toHaveCount(0);
  for (const [name, path] of [["Users", "/users"], ["KYC", "/kyc"], ["Dashboard", "/dashboard"]]) {
    const link = main.getByRole("link", { name });
    const before = await link.evaluate((entry) => getComputedStyle(entry).backgroundColor);
    await link.click();
    await page.waitForURL(`**${path}`);
    await page.mouse.move(800, 500);
    await expect(active).toHaveText([name!]);
    await expect(link).toHaveAttribute("aria-current", "page");
    await expect(link).not.toHaveCSS("background-color", before);
  }
});

browserTest.long("the sidebar's footer shows initial, name and role", async ({ page }) => {
  await page.goto("/dashboard");
  await expect(userMenuOf(page)).toHaveText(/^\s*D\s*Dana Okafor\s*admin\s*$/);
});

browserTest.long("the user menu holds Profile, Settings and Logout", async ({ page }) => {
  await page.goto("/dashboard");
  const profile = sidebarOf(page).getByRole("link", { name: "Profile" });
  await expect(profile).toBeHidden();
  await userMenuOf(page).click();
  await expect(sidebarOf(page).getByRole("button", { name: "Logout" })).toBeVisible();
  await sidebarOf(page).getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
  await userMenuOf(page).click();
  await profile.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Profile");
});

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

browserTest("Logout ends the session and leads to the login page", async (visit) => {
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

browserTest.long(
  "the bell says how much is unread and leads to Notifications",
  async ({ page }) => {
    await page.goto("/dashboard");
    await page.getByRole("banner")
      .getByRole("link", { name: "Notifications, 2 unread notifications" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Notifications");
  },
);

browserTest.long("every page can be reached by links from the dashboard", async ({ page }) => {
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
  assert.deepEqual(reached.toSorted(), pages.map(([, title]) => title).toSorted());
});

browserTest("every page comes to life without an error or a CSP violation", async ({ page }) => {
  for (const [path, title] of pages) {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} · Mentor Desk`);
    await settled(page);
  }
}, { onPostgresToo: true });

browserTest.long("an unknown path is the 404 page, leads home and is logged", async (visit) => {
  const { page } = visit;
  visit.expectFault(/404 Error: User attempted to access non-existent route: \/no\/such\/page/);
  visit.expectFault(/Failed to load resource.*404/);
  const response = await page.goto("/no/such/page?x=1");
  assert.equal(response?.status(), 404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Page not found");
  await settled(page);
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/dashboard");
});

browserTest.long("signed out, an unknown path is the 404 page too", async (visit) => {
  const { page } = visit;
  visit.expectFault(/404 Error: .*\/nowhere/);
  visit.expectFault(/Failed to load resource.*404/);
  await page.goto("/nowhere");
  await expect(page).toHaveURL("/nowhere");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Page not found");
  await expect(page.getByRole("navigation")).toHaveCount(0);
}, { signedIn: false });

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

import assert from "node:assert/strict";
import type { Page } from "playwright";
import { casesToRun, firstOf } from "../support/long_form.ts";
import { expect, PHONE, startBrowserTests } from "./browser.ts";
import { jumpsOf, settled, sidebarOf, watchJumps } from "./screen.ts";
import { areas, kindOf } from "../support/pages.ts";

const browserTest = startBrowserTests();

const WIDE = 16 * 16;
const NARROW = 3 * 16;
const PANEL = 18 * 16;
const WEEK_SECONDS = 7 * 24 * 60 * 60;

const toggleOf = (page: Page) => page.getByRole("button", { name: "Toggle Sidebar" });

const widthOf = async (page: Page) => (await sidebarOf(page).boundingBox())?.width;
const expectWidth = (page: Page, width: number) =>
  expect.poll(() => widthOf(page), { message: "width of the sidebar" }).toBe(width);

browserTest("the sidebar toggle narrows the sidebar to its icons and back", async ({ page }) => {
  await page.goto("/dashboard");
  await expectWidth(page, WIDE);
  await expect(toggleOf(page)).toHaveAttribute("aria-expanded", "true");
  await toggleOf(page).click();
  await expectWidth(page, NARROW);
  await expect(toggleOf(page)).toHaveAttribute("aria-expanded", "false");
  await expect(toggleOf(page).locator("svg > *")).not.toHaveCount(0);
  // Its links keep their accessible names.
  await expect(sidebarOf(page).getByRole("link", { name: "Users" })).toBeVisible();
  await toggleOf(page).click();
  await expectWidth(page, WIDE);
});

for (const keys of firstOf(["Control+b", "Meta+b", "Control+B"])) {
  browserTest(`${keys} toggles the sidebar`, async ({ page }) => {
    await page.goto("/dashboard");
    await settled(page);
    await page.keyboard.press(keys);
    await expectWidth(page, NARROW);
    await page.keyboard.press(keys);
    await expectWidth(page, WIDE);
  });
}

browserTest.long("other shortcuts with b leave the sidebar alone", async (visit) => {
  const { page } = visit;
  await page.goto("/users");
  await settled(page);
  await page.keyboard.press("Control+Shift+b");
  await page.keyboard.press("Control+Alt+b");
  await page.getByRole("searchbox").pressSequentially("bb");
  assert.equal(await visit.cookie("sidebar"), undefined);
  await expect(page.locator("html")).toHaveAttribute("data-sidebar", "expanded");
});

browserTest("the shortcut works before the toggle has come to life", async ({ page }) => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/mount-*.js", async (route) => {
    arrive();
    await released;
    await route.continue();
  });
  await page.goto("/dashboard");
  await toggleOf(page).hover();
  await arrived;
  await page.keyboard.press("Control+b");
  await expectWidth(page, NARROW);
  release();
  await expect(toggleOf(page)).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Control+b");
  await expectWidth(page, WIDE);
});

browserTest.long(
  "before the toggle has come to life only the shortcut itself is taken",
  async (visit) => {
    const { page } = visit;
    const never = Promise.withResolvers<void>();
    await page.route("**/mount-*.js", () => never.promise);
    await page.goto("/dashboard");
    await settled(page);
    const taken = (changes: { ctrlKey?: boolean; shiftKey?: boolean }) =>
      page.evaluate((init) => {
        const event = new KeyboardEvent("keydown", { key: "b", cancelable: true, ...init });
        return !document.dispatchEvent(event);
      }, changes);
    assert.equal(await taken({ ctrlKey: true, shiftKey: true }), false, "another shortcut");
    assert.equal(await taken({}), false, "a letter");
    assert.equal(await taken({ ctrlKey: true }), true);
    never.resolve();
  },
);

browserTest.long("the sidebar's state is kept in a cookie for 7 days", async (visit) => {
  const { page } = visit;
  await page.goto("/dashboard");
  for (const state of ["collapsed", "expanded"]) {
    await toggleOf(page).click();
    await expect(page.locator("html")).toHaveAttribute("data-sidebar", state);
    // Browsers store a cookie a moment later.
    await expect.poll(async () => (await visit.cookie("sidebar"))?.value).toBe(state);
    const cookie = await visit.cookie("sidebar");
    const lifetime = (cookie?.expires ?? 0) - Date.now() / 1000;
    assert.ok(Math.abs(lifetime - WEEK_SECONDS) < 60, `${lifetime} s`);
    await page.reload();
    await expectWidth(page, state === "collapsed" ? NARROW : WIDE);
  }
});

for (const state of firstOf(["expanded", "collapsed"])) {
  browserTest(`no page jumps while it loads with the sidebar ${state}`, async (visit) => {
    const { page, context, origin } = visit;
    await context.addCookies([{ name: "sidebar", value: state, url: origin }]);
    await watchJumps(context);
    for (const [path] of casesToRun(areas, ([path]) => kindOf(path))) {
      await page.goto(path);
      await settled(page);
      assert.equal(await widthOf(page), state === "expanded" ? WIDE : NARROW, path);
      assert.deepEqual(await jumpsOf(page), [], `layout shifts on ${path}`);
    }
  });
}

browserTest("on a phone the burger slides the sidebar in, 18rem wide", async ({ page }) => {
  await page.goto("/dashboard");
  await expect(sidebarOf(page)).toBeHidden();
  await toggleOf(page).click();
  await expect(sidebarOf(page).getByRole("link")).toHaveText(["Dashboard", "Users", "KYC"]);
  await expectWidth(page, PANEL);
  await expect.poll(async () => (await sidebarOf(page).boundingBox())?.x).toBe(0);
  await sidebarOf(page).getByRole("link", { name: "KYC" }).click();
  await expect(page).toHaveURL("/kyc");
  await expect(sidebarOf(page)).toBeHidden();
}, { viewport: PHONE });

browserTest.long("Esc and a touch outside close the panel on a phone", async ({ page }) => {
  await page.goto("/dashboard");
  await toggleOf(page).click();
  await expect(sidebarOf(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sidebarOf(page)).toBeHidden();
  await expect(toggleOf(page)).toBeFocused();
  await toggleOf(page).click();
  await expect(sidebarOf(page)).toBeVisible();
  await page.mouse.click(PANEL + 50, 400);
  await expect(sidebarOf(page)).toBeHidden();
  await expect(page).toHaveURL("/dashboard");
}, { viewport: PHONE });

browserTest("burger, shortcut, Esc and width know of one panel on a phone", async ({ page }) => {
  await page.goto("/dashboard");
  await settled(page);
  const burger = toggleOf(page);
  const steps: [by: string, act: () => Promise<void>, shown: boolean][] = [
    ["burger", () => burger.click(), true],
    ["shortcut", () => page.keyboard.press("Control+b"), false],
    ["shortcut", () => page.keyboard.press("Control+b"), true],
    ["Esc", () => page.keyboard.press("Escape"), false],
    ["shortcut", () => page.keyboard.press("Control+b"), true],
    ["width", () => page.setViewportSize({ width: 1200, height: 844 }), true],
    ["width", () => page.setViewportSize(PHONE), false],
    ["shortcut", () => page.keyboard.press("Control+b"), true],
  ];
  for (const [by, act, shown] of steps) {
    await act();
    await expect(sidebarOf(page), by).toBeVisible({ visible: shown });
  }
}, { viewport: PHONE });

browserTest.long("a panel that slid in before the toggle came to life stays", async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/mount-*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/dashboard");
  await toggleOf(page).click();
  await expect(sidebarOf(page)).toBeVisible();
  release();
  await settled(page);
  await expect(sidebarOf(page)).toBeVisible();
  await page.keyboard.press("Control+b");
  await expect(sidebarOf(page)).toBeHidden();
}, { viewport: PHONE });

browserTest.long("the shortcut slides the panel on a phone, and keeps no cookie", async (visit) => {
  const { page } = visit;
  await page.goto("/dashboard");
  await settled(page);
  await page.keyboard.press("Control+b");
  await expect(sidebarOf(page)).toBeVisible();
  await page.keyboard.press("Control+b");
  await expect(sidebarOf(page)).toBeHidden();
  assert.equal(await visit.cookie("sidebar"), undefined);
}, { viewport: PHONE });

browserTest.long("the shortcut does not slide the panel over an open dialog", async ({ page }) => {
  await page.goto("/users");
  await settled(page);
  await page.getByRole("link", { name: "Amelia Hart" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Control+b");
  await expect(sidebarOf(page)).toBeHidden();
  await expect(page.getByRole("dialog")).toBeVisible();
}, { viewport: PHONE });

browserTest.long("the user menu opens inside the panel on a phone", async ({ page }) => {
  await page.goto("/dashboard");
  await toggleOf(page).click();
  await sidebarOf(page).locator("summary").click();
  await sidebarOf(page).getByRole("link", { name: "Profile" }).click();
  await expect(page).toHaveURL("/profile");
}, { viewport: PHONE });

browserTest.long("a widened window has its sidebar at the side again", async ({ page }) => {
  await page.goto("/dashboard");
  await settled(page);
  await toggleOf(page).click();
  await expect(sidebarOf(page)).toBeVisible();
  await page.setViewportSize({ width: 1200, height: 900 });
  await expectWidth(page, WIDE);
  const leftOfMain = async () => (await page.getByRole("main").boundingBox())?.x;
  const beside = { message: "beside the content, not above it" };
  await expect.poll(leftOfMain, beside).toBeGreaterThanOrEqual(WIDE);
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(sidebarOf(page)).toBeHidden();
}, { viewport: PHONE });

browserTest("from 768 to 1199 px a rail of icons stays, and slides out whole", async (visit) => {
  const { page } = visit;
  await page.goto("/kyc");
  await settled(page);
  for (const width of [768, 1199]) {
    await page.setViewportSize({ width, height: 768 });
    await expectWidth(page, NARROW);
    await expect(sidebarOf(page).getByRole("link", { name: "Users" })).toBeVisible();
    const left = async () => (await page.getByRole("main").boundingBox())?.x;
    assert.equal(await left(), NARROW);
    await toggleOf(page).click();
    await expectWidth(page, WIDE);
    assert.equal(await left(), NARROW, "the page stays in its place");
    await page.keyboard.press("Control+b");
    await expectWidth(page, NARROW);
  }
  assert.equal(await visit.cookie("sidebar"), undefined);
  await sidebarOf(page).getByRole("link", { name: "Users" }).click();
  await expect(page).toHaveURL("/users");
}, { viewport: { width: 1024, height: 768 } });

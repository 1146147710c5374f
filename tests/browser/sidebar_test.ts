import assert from "node:assert/strict";
import type { Page } from "playwright";
import { casesToRun, firstOf } from "../support/long_form.ts";
import { expect, PHONE, startBrowserTests } from "./browser.ts";
import { hold } from "./network.ts";
import { jumpsOf, settled, sidebarOf, watchJumps } from "./screen.ts";
import { areas, kindOf } from "../support/pages.ts";

const browserTest = startBrowserTests();

const WIDE = 16 * 16;
const NARROW = 3 * 16;
const PANEL = 18 * 16;

const toggleOf = (page: Page) => page.getByRole("button", { name: "Toggle Sidebar" });

const widthOf = async (page: Page) => (await sidebarOf(page).boundingBox())?.width;
const expectWidth = (page: Page, width: number) =>
  expect.poll(() => widthOf(page), { message: "width of the sidebar" }).toBe(width);

browserTest.journey(
  "the sidebar toggle narrows the sidebar to its icons and back",
  async ({ page }) => {
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
  },
);

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

browserTest("the shortcut works before the toggle is hydrated", async ({ page }) => {
  const script = await hold(page, "**/mount-*.js");
  await page.goto("/dashboard");
  await toggleOf(page).hover();
  await script.arrived;
  await page.keyboard.press("Control+b");
  await expectWidth(page, NARROW);
  await script.release();
  await expect(toggleOf(page)).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Control+b");
  await expectWidth(page, WIDE);
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

browserTest("Esc and a touch outside close the panel on a phone", async ({ page }) => {
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

browserTest(
  "burger, shortcut, Esc and width control the same panel on a phone",
  async ({ page }) => {
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
  },
  { viewport: PHONE },
);

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

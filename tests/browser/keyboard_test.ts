import assert from "node:assert/strict";
import type { Page } from "playwright";
import { casesToRun, firstOf } from "../support/long_form.ts";
import { expect, PHONE, startBrowserTests } from "./browser.ts";
import { settled } from "./screen.ts";
import { areas, kindOf } from "../support/pages.ts";

const browserTest = startBrowserTests();

interface Stop {
  /** The place of the control among all elements of the page. */
  index: number;
  name: string;
  /** True if it is part of the page's content, not of the shell. */
  isInside: boolean;
  /** True if its focus is visible. */
  isSeen: boolean;
}

/** From now on each page keeps what has had the focus, as it was seen then. */
const watchFocus = (page: Page) =>
  page.addInitScript(() => {
    const stops: Stop[] = [];
    Object.assign(globalThis, { stops });
    document.addEventListener("focusin", ({ target }) => {
      const focused = target as HTMLElement;
      const ring = (element: Element, pseudo?: string) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element, pseudo);
        return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
      };
      /** True unless an ancestor clips its focus ring both above and below. */
      const isWhole = () => {
        const reach = parseFloat(getComputedStyle(focused).outlineOffset) + 2;
        const { top, bottom } = focused.getBoundingClientRect();
        for (let around = focused.parentElement; around; around = around.parentElement) {
          if (getComputedStyle(around).overflowY === "visible") continue;
          const frame = around.getBoundingClientRect();
          if (frame.top > top - reach && frame.bottom < bottom + reach) return false;
        }
        return true;
      };
      stops.push({
        // Others may have come before it since: a chart, as soon as it is in view.
        index: Number(focused.dataset.at ?? [...document.querySelectorAll("*")].indexOf(focused)),
        name: focused.outerHTML.slice(0, 120),
        isInside: focused.closest("main") !== null,
        // On a phone the row of a link has the ring.
        isSeen: ring(focused) && isWhole() || ring(focused, "::after") ||
          focused.matches(".tap") && ring(focused.closest("tr")!),
      });
    });
  });

const stopsOn = (page: Page): Promise<Stop[]> =>
  page.evaluate(() => (globalThis as unknown as { stops: Stop[] }).stops);

/** Controls that a mouse could use now, in document order. */
const usableControls = (page: Page, part: string): Promise<Pick<Stop, "index" | "name">[]> =>
  page.evaluate((part) => {
    const all = [...document.querySelectorAll<HTMLElement>("*")];
    return all.filter((element) =>
      element.matches("a[href], button, input:not([type=hidden]), select, textarea, summary") &&
      element.closest(part) && !element.matches(":disabled, .skip") &&
      element.checkVisibility({ visibilityProperty: true })
    ).map((element) => ({
      index: Number(element.dataset.at = String(all.indexOf(element))),
      name: element.outerHTML.slice(0, 120),
    }));
  }, part);

/** After so many presses one looks where they have led. */
const PRESSES = 10;

/** Presses Tab until it has been around, or, from the page's own part on, has left that. */
async function tabThrough(page: Page, part: "body" | "main"): Promise<Stop[]> {
  if (part === "main") await page.locator("main").focus();
  const before = (await stopsOn(page)).length;
  for (let pressed = 0; pressed < 200; pressed += PRESSES) {
    for (let press = 0; press < PRESSES; press++) await page.keyboard.press("Tab");
    const stops = (await stopsOn(page)).slice(before);
    const end = part === "main"
      ? stops.findIndex(({ isInside }) => !isInside)
      : stops.findIndex(({ index }, place) => place > 0 && index === stops[0]!.index);
    if (end >= 0) return stops.slice(0, end);
  }
  throw new Error(`the Tab key does not come to an end on ${page.url()}`);
}

async function expectReachable(page: Page, what: string, part: "body" | "main"): Promise<void> {
  const controls = await usableControls(page, part);
  const stops = await tabThrough(page, part);
  const reached = new Set(stops.map(({ index }) => index));
  assert.ok(part === "main" || controls.length > 10, `${what} has hardly any controls`);
  const missed = controls.filter(({ index }) => !reached.has(index)).map(({ name }) => name);
  assert.deepEqual(missed, [], `not reached by Tab: ${what}`);
  const unseen = stops.filter(({ isSeen }) => !isSeen).map(({ name }) => name);
  assert.deepEqual(unseen, [], `focus that cannot be seen: ${what}`);
}

for (const viewport of firstOf([undefined, PHONE])) {
  const where = viewport ? "on a phone" : "on a desktop";
  browserTest(`Tab reaches every control ${where}, and the focus is seen`, async ({ page }) => {
    await watchFocus(page);
    const forms = [["/profile?edit=true"], ["/reports/custom?list=content"]] as const;
    const paths = casesToRun([...areas, ...forms], ([path]) => kindOf(path));
    for (const [place, [path]] of paths.entries()) {
      await page.goto(path);
      await settled(page);
      // The shell is the same on all pages.
      await expectReachable(page, path, place === 0 ? "body" : "main");
    }
  }, { viewport });
}

browserTest("the keyboard sorts a list, and what can be seen says how", async ({ page }) => {
  await page.goto("/finance");
  const head = page.getByRole("columnheader", { name: "Amount" });
  for (const order of ["descending", "ascending"]) {
    await head.getByRole("link").focus();
    await page.keyboard.press("Enter");
    await expect(head).toHaveAttribute("aria-sort", order);
    const [at, other] = await Promise.all([head, page.getByRole("columnheader", { name: "Date" })]
      .map((one) =>
        one.getByRole("link").evaluate((link) => getComputedStyle(link, "::after").content)
      ));
    assert.deepEqual([at, other], ['""', "none"]);
  }
});

browserTest("every disabled control says why", async ({ page }) => {
  const counts: Record<string, number> = {};
  for (const [path] of areas) {
    await page.goto(path);
    const disabled = page.locator("main :is(button, input, select, textarea):disabled");
    counts[path] = await disabled.count();
    for (const control of await disabled.all()) {
      await expect(control).toHaveAccessibleDescription(/\w+ .*\./);
    }
  }
  const paths = Object.keys(counts).filter((path) => counts[path]! > 0);
  assert.deepEqual(paths, ["/profile"]);
});

browserTest("the focused element is never covered", async ({ page }) => {
  await page.goto("/users");
  await settled(page);
  const links = page.locator("tbody .tap");
  const count = await links.count();
  await links.last().focus();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  for (let press = 0; press < count; press++) {
    const hidden = await page.evaluate(() => {
      const focused = document.activeElement!;
      const { left, top, height } = focused.getBoundingClientRect();
      const over = document.elementFromPoint(left + 4, top + height / 2);
      return focused.contains(over) ? null : focused.outerHTML;
    });
    assert.equal(hidden, null);
    await page.keyboard.press("Shift+Tab");
  }
}, { viewport: { width: 1440, height: 400 } });

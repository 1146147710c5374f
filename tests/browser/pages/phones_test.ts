import assert from "node:assert/strict";
import type { Locator } from "playwright";
import { expect, PHONE, startBrowserTests } from "../browser.ts";
import { settled } from "../screen.ts";

const browserTest = startBrowserTests();

const touch = { viewport: PHONE, hasTouch: true, isMobile: true, reducedMotion: "reduce" } as const;

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  assert.ok(box);
  return box;
}

browserTest(
  "search has a line of its own on phones, and filters and export are in sight",
  async ({ page }) => {
    await page.goto("/kyc");
    await settled(page);
    const toolbar = page.locator("#toolbar");
    const search = await boxOf(toolbar.getByRole("searchbox"));
    assert.ok(search.width > PHONE.width - 40, "as wide as the page");
    for (const name of ["Filters", "Export"]) {
      const { x, y, width } = await boxOf(toolbar.locator("summary").filter({ hasText: name }));
      assert.ok(y >= search.y + search.height, `${name} is below the search`);
      assert.ok(x >= 0 && x + width <= PHONE.width, `${name} is in sight`);
    }
    // The rest of the line is reached by scrolling it, not the page.
    const line = toolbar.locator(".tool-line");
    assert.ok(await line.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth));
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width);
  },
  touch,
);

browserTest("no key caps are shown where the pointer cannot hover", async ({ page }) => {
  for (const path of ["/kyc", "/kyc/k_1", "/kyc/k_1/review?queue=to-review"]) {
    await page.goto(path);
    await settled(page);
    await expect(page.locator("kbd:visible")).toHaveCount(0);
  }
}, { ...touch, viewport: { width: 1024, height: 768 } });

browserTest("a long address in facts breaks after @ and dots only", async ({ page, store }) => {
  const email = "ana.carolina.vasconcelos@subsidiary.of-the-desk.example.com";
  await store.db.updateTable("users").set({ email }).where("id", "=", "u_1").execute();
  for (const path of ["/users/u_1", "/users/u_1/corrections/new"]) {
    await page.goto(path);
    const lines = await page.locator(".facts dd").filter({ hasText: email }).evaluate((fact) => {
      const texts = document.createTreeWalker(fact, NodeFilter.SHOW_TEXT);
      const shown = new Map<number, string>();
      while (texts.nextNode()) {
        const { data } = texts.currentNode as Text;
        for (const [at, letter] of [...data].entries()) {
          const range = new Range();
          range.setStart(texts.currentNode, at);
          range.setEnd(texts.currentNode, at + 1);
          const { top } = range.getBoundingClientRect();
          shown.set(top, (shown.get(top) ?? "") + letter);
        }
      }
      return [...shown.values()];
    });
    assert.equal(lines.join(""), email);
    assert.ok(lines.length > 1, "it does not fit into a line");
    for (const line of lines.slice(0, -1)) assert.match(line, /[@.-]$/);
  }
}, touch);

browserTest("the badge of a charge stays inside its panel in Spanish", async ({ page, store }) => {
  await store.db.updateTable("staff").set({ role: "support" }).where("id", "=", "s_1").execute();
  const settings = JSON.stringify({ language: "es" });
  await store.db.insertInto("settings").values({ staffId: "s_1", settings }).execute();
  await page.goto("/users/u_12");
  for (const charge of await page.locator(".charges li:visible").all()) {
    const [line, badge] = [await boxOf(charge), await boxOf(charge.locator(".badge").last())];
    assert.ok(badge.x + badge.width <= line.x + line.width - 8);
  }
}, touch);

browserTest("a mark beside the name of a request does not break its words", async (visit) => {
  const { page, store } = visit;
  await store.db.updateTable("kyc_requests").set({ openChecks: 1, userName: "Aiko Fairweather" })
    .where("id", "=", "k_1").execute();
  const settings = JSON.stringify({ language: "es" });
  await store.db.insertInto("settings").values({ staffId: "s_1", settings }).execute();
  await page.goto("/kyc?queue=hits");
  await settled(page);
  await expect(page.getByText("Coincidencia", { exact: true })).toBeVisible();
  const { height } = await boxOf(page.getByRole("link", { name: "Aiko Fairweather" }));
  assert.ok(height < 32, `${height}`);
}, touch);

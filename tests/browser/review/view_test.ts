import assert from "node:assert/strict";
import type { Locator, Page } from "playwright";
import { system } from "../../../data/audit/write.ts";
import { receiveDocument } from "../../../data/kyc/documents/receive.ts";
import { insert } from "../../../data/kyc/requests/requests.ts";
import { aPng } from "../../documents/made.ts";
import { aRequest } from "../../support/records.ts";
import { DESKTOP, expect, PHONE, startBrowserTests } from "../browser.ts";
import { scripted, toastOf } from "../screen.ts";
import { plant, START } from "./requests.ts";

const browserTest = startBrowserTests();

browserTest("zoom, rotate, fit and side by side", async ({ page, store }) => {
  await plant(store, 1);
  await page.goto(START);
  const picture = page.locator("figure").first().locator(".leaf");
  await expect(picture).toBeVisible();
  const width = async () => (await picture.boundingBox())!.width;
  const fitting = await width();
  await page.keyboard.press("Shift+Z");
  await expect.poll(width).toBeGreaterThan(fitting * 1.5);
  await page.getByRole("button", { name: "Fit" }).click();
  await expect.poll(width).toBeLessThan(fitting * 1.01);
  await page.keyboard.press("Shift+R");
  await expect.poll(width).toBeLessThan(fitting * 0.9);
  // A turned document stays within its frame.
  const boxes = await Promise.all([picture, picture.locator("img, canvas")].map(async (one) => {
    const { x, y, width, height } = (await one.boundingBox())!;
    return [x, y, width, height].map(Math.round);
  }));
  assert.deepEqual(boxes[1], boxes[0]);
  await page.keyboard.press("Shift+R");
  await page.keyboard.press("\\");
  await expect(page.locator("figure:not([hidden])")).toHaveCount(2);
  await expect(page.locator("figure:not([hidden]) [data-painted]")).toHaveCount(2);
});

/** The point of the picture in the middle of the stage, in hundredths of its width and height. */
const middleOf = (page: Page): Promise<number[]> =>
  page.locator("#stage").evaluate((stage) => {
    const [place, leaf] = [stage, stage.querySelector("figure:not([hidden]) .leaf")!]
      .map((element) => element.getBoundingClientRect()) as [DOMRect, DOMRect];
    return [
      (place.left + stage.clientWidth / 2 - leaf.left) / leaf.width,
      (place.top + stage.clientHeight / 2 - leaf.top) / leaf.height,
    ].map((share) => Math.round(share * 50) * 2);
  });

browserTest.long(
  "the viewed point stays in the middle, however large and turned",
  async (visit) => {
    const { page, store } = visit;
    await plant(store, 1);
    await page.goto(START);
    await expect(page.locator("figure").first().locator(".leaf")).toBeVisible();
    await page.keyboard.press("Shift+Z");
    await expect.poll(() => middleOf(page)).toEqual([50, 50]);
    await page.keyboard.press("Shift+Z");
    await expect.poll(() => middleOf(page)).toEqual([50, 50]);
    await page.locator("#stage").evaluate((stage) => stage.scrollBy(200, 300));
    const [across = 0, down = 0] = await middleOf(page);
    assert.ok(across > 55 && down > 55);
    await page.keyboard.press("Shift+R");
    await expect.poll(() => middleOf(page)).toEqual([100 - down, across]);
  },
);

const boxOf = async (element: Locator) => (await element.boundingBox())!;

browserTest.long("that there are no documents stands in the middle", async ({ page, store }) => {
  await insert(store.db, [aRequest({ submittedAt: "2020-01-01T00:00:00.000Z", documents: [] })]);
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await page.goto(START);
    await expect(page.getByText("No documents were submitted.")).toBeVisible();
    const stage = await boxOf(page.locator("#stage"));
    const text = await page.locator("#stage p").evaluate((paragraph) => {
      const range = document.createRange();
      range.selectNodeContents(paragraph);
      return range.getBoundingClientRect().toJSON() as DOMRect;
    });
    const across = text.x + text.width / 2 - stage.x - stage.width / 2;
    const down = text.y + text.height / 2 - stage.y - stage.height / 2;
    assert.ok(Math.abs(across) <= 1 && Math.abs(down) <= 1, `${across} ${down}`);
  }
});

browserTest.long(
  "on a phone with many documents, the tab of the shown one is visible",
  async (v) => {
    const { page, store } = v;
    await insert(store.db, [aRequest({ submittedAt: "2020-01-01T00:00:00.000Z", documents: [] })]);
    for (let n = 1; n <= 7; n++) {
      const bytes = aPng({ width: 60, height: 40, grey: n });
      const document = {
        declaredType: null,
        replaces: null,
        id: `d_${n}`,
        type: "business_registration",
        bytes,
      } as const;
      await receiveDocument(store, "k_test", { ...document, name: `page-${n}.png` }, system);
    }
    await page.goto(START);
    const tabs = page.locator(".document-tabs a");
    await expect(tabs).toHaveCount(7);
    for (let n = 1; n <= 7; n++) {
      await page.keyboard.press(`${n}`);
      const current = page.locator(".document-tabs [aria-current]");
      await expect(current).toContainText(`page-${n}`);
      const tab = await boxOf(current);
      const nav = await boxOf(page.locator(".viewer-bar nav"));
      // It may be wider than the space for tabs.
      const end = tab.x + Math.min(tab.width, nav.width);
      assert.ok(tab.x >= nav.x - 1 && end <= nav.x + nav.width + 1, `${n}`);
    }
  },
  { viewport: PHONE },
);

browserTest.long(
  "on a phone the toast of a decision is a whole sentence, in the bar and not over the tabs",
  async ({ page, store }) => {
    await plant(store, 1);
    await page.goto(START);
    await page.getByRole("button", { name: "Accept" }).click();
    await expect(page.getByRole("textbox", { name: "Review Notes" })).toBeFocused();
    await page.keyboard.press("Control+Enter");
    const toast = toastOf(page, "KYC request accepted successfully");
    await expect(toast).toContainText("Old 0");
    const cutOff = await toast.locator("p").evaluate(({ scrollWidth, clientWidth }) =>
      scrollWidth - clientWidth
    );
    assert.equal(cutOff, 0);
    const [bar, said] = await Promise.all([page.locator(".review-bar"), toast].map(boxOf));
    assert.ok(said!.y >= 0 && said!.y + said!.height <= bar!.y + bar!.height);
  },
  { viewport: PHONE, reducedMotion: "reduce" },
);

browserTest(
  "a PDF's program that could not be fetched is fetched for the next PDF",
  async (visit) => {
    const { page, store } = visit;
    await plant(store, 2);
    let refused = 0;
    await page.route(
      "**/pdf_worker-*.js",
      (route) => ++refused > 1 ? route.continue() : route.abort(),
    );
    await page.goto(START);
    await page.keyboard.press("2");
    await expect(page.locator("figure:not([hidden])")).toContainText("could not be shown");
    await page.keyboard.press("s");
    await expect(page.locator("#person")).toHaveText("Old 1");
    await page.keyboard.press("2");
    await expect(page.locator("figure:not([hidden]) [data-painted]")).toBeVisible();
    assert.ok(refused > 1);
  },
);

browserTest.long(
  "each request has its own title, in the history as well",
  async ({ page, store }) => {
    await plant(store, 2);
    await page.goto(START);
    await scripted(page);
    await expect(page).toHaveTitle(/^Old 0 · Review · /);
    await page.keyboard.press("s");
    await expect(page).toHaveTitle(/^Old 1 · Review · /);
    await page.keyboard.press("b");
    await expect(page).toHaveTitle(/^Old 0 · Review · /);
  },
);

browserTest("a broken document is announced in a live region", async (visit) => {
  const { page, store } = visit;
  await plant(store, 1);
  visit.expectFault(/ERR_FAILED/);
  await page.route("**/documents/**", (route) => route.abort());
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        for (const added of addedNodes) {
          const where = target instanceof Element ? target.role : null;
          if (added instanceof Element && added.role === "status") {
            said.push(`place: ${added.textContent}`);
          } else if (where === "status") said.push(`text: ${added.textContent}`);
        }
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(START);
  await expect(page.locator("figure:not([hidden])").getByText("could not be shown"))
    .toBeVisible();
  const said = await page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
  const at = said.findIndex((one) => /could not be shown/.test(one));
  assert.match(said[at] ?? "", /^text: /);
  assert.match(said.slice(0, at).join(), /place: /);
});

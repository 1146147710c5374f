import assert from "node:assert/strict";
import type { Request } from "playwright";
import { system } from "../../../data/audit/write.ts";
import { receiveDocument } from "../../../data/kyc/documents/receive.ts";
import type { Store } from "../../../data/store.ts";
import { aPdf } from "../../documents/made.ts";
import { DESKTOP, expect, PHONE, startBrowserTests } from "../browser.ts";
import { hold } from "../network.ts";
import { scripted } from "../screen.ts";
import { paintedIn, plant, START } from "./requests.ts";

const browserTest = startBrowserTests();
const shown = "figure:not([hidden])";
const BROKEN = "This document could not be shown. Try again Download bill.pdf";

browserTest(
  "A PDF that could not be shown is tried again, and then counts as viewed",
  async (visit) => {
    const { page, store } = visit;
    await plant(store, 1);
    visit.expectFault(/ERR_FAILED/);
    let fetches = 0;
    await page.route(
      "**/documents/*painted*",
      (route) =>
        route.request().resourceType() !== "fetch" || ++fetches > 2
          ? route.continue()
          : route.abort(),
    );
    await page.goto(START);
    await scripted(page);
    await page.keyboard.press("2");
    const said = page.locator(`${shown} [role=status]`);
    await expect(said).toHaveText(BROKEN);
    await expect(said.getByRole("link")).toHaveAttribute("target", "_blank");
    fetches = 2;
    await said.getByRole("button", { name: "Try again" }).press("Enter");
    await expect(paintedIn(page)).toBeVisible();
    await expect(said).toHaveCount(0);
    await expect(page.locator(`${shown} .sheets`)).toBeFocused();
    await expect(page.locator("[data-shows='1']")).toHaveAttribute("data-displayed", "viewed");
  },
);

browserTest("A worker is ended after thirty seconds on one page", async ({ page, store }) => {
  await plant(store, 1);
  await page.route(
    "**/pdf_worker-*.js",
    async (route) => route.fulfill({ response: await route.fetch(), body: "for (;;);" }),
  );
  // A poll that waits for the server while the clock runs ahead would time out.
  await page.route("**/live", (route) => route.fulfill({ status: 204 }));
  await page.clock.install();
  await page.goto(START);
  await scripted(page);
  await page.clock.pauseAt(Date.now() + 20_000);
  await page.keyboard.press("2");
  await expect(page.locator(`${shown} .leaf`)).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(page.locator(`${shown} [role=status]`)).toHaveText("Loading the document...");
  await page.clock.runFor(12_000);
  await expect(page.locator(`${shown} [role=status]`)).toHaveText(BROKEN);
});

browserTest("A PDF is painted where its blank page stood", async ({ page, store }) => {
  await plant(store, 1);
  const isFetched = (request: Request) => request.resourceType() === "fetch";
  const bytes = await hold(page, "**/documents/*painted*", isFetched);
  await page.addInitScript(() => {
    const boxes = new Set<string>();
    Object.assign(globalThis, { boxes });
    const look = () => {
      const box = document.querySelector("figure[data-kind=pdf]:not([hidden]) .leaf")
        ?.getBoundingClientRect();
      if (box) boxes.add([box.x, box.y, box.width, box.height].map(Math.round).join());
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto(START);
  await scripted(page);
  await page.keyboard.press("2");
  await expect(page.locator(`${shown} .leaf`)).toContainText("Loading the document...");
  await bytes.release();
  await expect(paintedIn(page)).toBeVisible();
  const boxes = await page.evaluate(
    () => [...(globalThis as unknown as { boxes: Set<string> }).boxes],
  );
  const numbers = boxes.map((box) => box.split(",").map(Number));
  // The page of this PDF is two per cent narrower than A4.
  for (const box of numbers) {
    for (const [n, value] of box.entries()) {
      assert.ok(Math.abs(value - numbers[0]![n]!) <= 6, boxes.join(" "));
    }
  }
});

async function replaceBill(store: Store): Promise<void> {
  await receiveDocument(store, "k_old_0", {
    id: "d_3",
    type: "proof_of_address",
    name: "a-new-electricity-bill-with-a-very-long-name.pdf",
    bytes: aPdf({ note: "new" }),
    replaces: "d_2",
    declaredType: null,
  }, system);
}

for (const viewport of [DESKTOP, PHONE]) {
  browserTest(
    `At ${viewport.width} px the tabs of a replaced document stay in sight, with their ticks`,
    async ({ page, store }) => {
      await plant(store, 1);
      await replaceBill(store);
      await page.goto(START);
      const tabs = page.locator(".viewer-bar nav > .document-tabs a");
      await expect(tabs.first()).toHaveAttribute("data-displayed", "viewed");
      await page.keyboard.press("2");
      await expect(tabs.nth(1)).toHaveAttribute("data-displayed", "viewed");
      assert.deepEqual(
        await tabs.allInnerTexts().then((all) => all.map((text) => text.replace(/\s+/g, " "))),
        [
          "1 ID",
          "2 Proof of address",
        ],
      );
      const list = (await page.locator("nav > .document-tabs").boundingBox())!;
      for (const tab of await tabs.all()) {
        const { x, width } = (await tab.boundingBox())!;
        assert.ok(x >= list.x - 1 && x + width <= list.x + list.width + 1);
      }
      await expect(page.locator(`${shown} figcaption`)).toContainText(/^New.*very-long-name\.pdf/);
    },
    { viewport },
  );
}

browserTest(
  "Side by side, new and old have captions and a line between them",
  async ({ page, store }) => {
    await plant(store, 1);
    await replaceBill(store);
    await page.goto(START);
    await scripted(page);
    await page.keyboard.press("2");
    await page.keyboard.press("\\");
    const figures = page.locator(shown);
    await expect(figures).toHaveCount(2);
    await expect(figures.first().locator("figcaption")).toHaveText(
      /^New.*very-long-name\.pdf\w+ \d+, \d{4}$/,
    );
    await expect(figures.last().locator("figcaption")).toHaveText(
      /^OldProof of addressbill\.pdf\w+ \d+, \d{4}$/,
    );
    await expect(figures.locator("[data-painted]")).toHaveCount(2);
    for (const key of ["Shift+Z", "Shift+Z"]) await page.keyboard.press(key);
    const [left, right] = await Promise.all(
      [figures.first(), figures.last()].map(async (figure) => ({
        box: (await figure.boundingBox())!,
        caption: (await figure.locator("figcaption").boundingBox())!,
        line: await figure.evaluate((element) => getComputedStyle(element).borderLeftWidth),
      })),
    );
    assert.equal(right!.line, "1px");
    for (const { box, caption } of [left!, right!]) {
      assert.ok(caption.x >= box.x && caption.x + caption.width <= box.x + box.width + 1);
    }
  },
);

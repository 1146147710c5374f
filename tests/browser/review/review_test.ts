import assert from "node:assert/strict";
import { system } from "../../../data/audit/write.ts";
import { receiveDocument } from "../../../data/kyc/documents/receive.ts";
import type { Store } from "../../../data/store.ts";
import { aPng } from "../../documents/made.ts";
import { firstOf } from "../../support/long_form.ts";
import { check } from "../axe.ts";
import { DESKTOP, expect, PHONE, startBrowserTests } from "../browser.ts";
import { hold, roundTrip } from "../network.ts";
import { scripted, toastOf } from "../screen.ts";
import { paintedIn, personOf, plant, START } from "./requests.ts";

const browserTest = startBrowserTests();

const displayed = async ({ db }: Store): Promise<string[]> =>
  (await db.selectFrom("kyc_displays").select(["requestId", "documentId"])
    .orderBy("requestId").orderBy("documentId").execute())
    .map(({ requestId, documentId }) => `${requestId} ${documentId}`);

browserTest.journey(
  "requests are decided by three keys each, each document painted before",
  async (visit) => {
    const { page, store } = visit;
    const count = 4;
    await plant(store, count);
    await page.goto("/kyc");
    await scripted(page);
    await page.keyboard.press("r");
    for (let index = 0; index < count; index++) {
      await expect(personOf(page)).toHaveText(`Old ${index}`);
      await expect(paintedIn(page)).toBeVisible();
      await page.keyboard.press("]");
      await expect(page.locator("figure:not([hidden]) canvas[data-painted]")).toBeVisible();
      await page.keyboard.press(index % 2 ? "d" : "a");
      await expect(page.getByRole("textbox", { name: "Review Notes" })).toBeFocused();
      await page.keyboard.press("Control+Enter");
      const done = index % 2 ? "declined" : "accepted";
      await expect(toastOf(page, `KYC request ${done} successfully`)).toContainText(`Old ${index}`);
    }
    const statuses = await store.db.selectFrom("kyc_requests").select("status")
      .where("id", "like", "k_old_%").where("status", "!=", "pending").execute();
    assert.equal(statuses.length, count);
  },
);

browserTest(
  "nothing is recorded before it is painted, and nothing by fetching ahead",
  async (visit) => {
    const { page, store, arrivals } = visit;
    await plant(store, 2);
    const bytes = await hold(page, /\/k_old_0\/documents\/[^/]+$/);
    await page.clock.install();
    await page.goto(START, { waitUntil: "domcontentloaded" });
    await expect(page.locator("figure [role=status]").first()).toHaveText(
      "Loading the document...",
    );
    await page.clock.fastForward(1_000);
    await roundTrip(page);
    assert.deepEqual(await displayed(store), []);
    await bytes.release();
    await expect.poll(() => displayed(store)).toEqual(["k_old_0 d_1"]);
    // The next request's first document has been prefetched, and its others are not requested.
    await expect.poll(() => arrivals.filter((line) => /k_old_1\/documents\//.test(line)).length)
      .toBe(1);
    await page.clock.fastForward(1_000);
    await roundTrip(page);
    assert.deepEqual(await displayed(store), ["k_old_0 d_1"]);
    await page.keyboard.press("]");
    await expect.poll(() => displayed(store)).toContain("k_old_0 d_2");
    await page.keyboard.press("s");
    await expect(personOf(page)).toHaveText("Old 1");
    await expect.poll(() => displayed(store)).toContain("k_old_1 d_1");
    const fetched = arrivals.filter((line) => /^GET .*k_old_1\/documents\//.test(line));
    assert.equal(new Set(fetched).size, fetched.length, "each document is fetched once");
  },
);

browserTest(
  "the pages of a PDF are painted one below the other, and nothing in it runs",
  async (visit) => {
    const { page, store, arrivals } = visit;
    await plant(store, 1, 3);
    await page.goto(START);
    await expect(paintedIn(page)).toBeVisible();
    await page.keyboard.press("2");
    const pages = page.locator("main figure:not([hidden]) canvas");
    await expect(pages).toHaveCount(3);
    await expect(paintedIn(page)).toBeVisible();
    const white = await pages.first().evaluate((
      canvas: HTMLCanvasElement,
    ) => [...canvas.getContext("2d")!.getImageData(5, 5, 1, 1).data]);
    assert.deepEqual(white, [255, 255, 255, 255]);
    assert.ok(arrivals.some((line) => /pdf_worker-\w+\.js$/.test(line)));
    const before = await pages.nth(1).boundingBox();
    await page.keyboard.press("ArrowRight");
    await expect.poll(async () => (await pages.nth(1).boundingBox())!.y < before!.y).toBe(true);
    await page.keyboard.press("1");
    await expect(page.locator("main figure:not([hidden]) img")).toBeVisible();
  },
);

browserTest(
  "Escape leaves a step, Skip and Back move, and a reload keeps the position",
  async (visit) => {
    const { page, store } = visit;
    await plant(store, 2);
    await page.goto(START);
    await scripted(page);
    await page.keyboard.press("d");
    await expect(page.getByRole("heading", { name: "Decline KYC Request" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("textbox", { name: "Review Notes" })).toHaveCount(0);
    await expect(personOf(page)).toHaveText("Old 0");
    await page.keyboard.press("s");
    await expect(personOf(page)).toHaveText("Old 1");
    await page.reload();
    await expect(personOf(page)).toHaveText("Old 1");
    await page.goBack();
    await expect(personOf(page)).toHaveText("Old 0");
    await page.goForward();
    await expect(personOf(page)).toHaveText("Old 1");
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await expect(personOf(page)).toHaveText("Old 0");
  },
);

browserTest("a key right after Esc is neither text nor a step", async (visit) => {
  const { page, store } = visit;
  await plant(store, 2);
  await page.goto(START);
  await scripted(page);
  await page.keyboard.press("a");
  await page.getByRole("textbox", { name: "Review Notes" }).fill("Kept.");
  await page.route("**/k_old_0/review?*", async (route) => {
    await page.keyboard.press("s");
    await route.continue();
  });
  await page.keyboard.press("Escape");
  await expect(page.getByRole("textbox", { name: "Review Notes" })).toHaveCount(0);
  await page.unrouteAll();
  await expect(personOf(page)).toHaveText("Old 0");
  await page.keyboard.press("a");
  await expect(page.getByRole("textbox", { name: "Review Notes" })).toHaveValue("Kept.");
  const caret = () =>
    page.getByRole("textbox", { name: "Review Notes" }).evaluate((e: HTMLTextAreaElement) =>
      e.selectionEnd
    );
  await expect.poll(caret).toBe("Kept.".length);
});

for (const viewport of firstOf([DESKTOP, PHONE])) {
  browserTest(`axe finds nothing in review at ${viewport.width} px`, async ({ page, store }) => {
    await plant(store, 1);
    await page.goto(START);
    await expect(paintedIn(page)).toBeVisible();
    await check(page, "review");
    await scripted(page);
    await page.keyboard.press("?");
    await expect(page.locator("#shortcuts")).toBeVisible();
    await check(page, "the keys");
    await page.keyboard.press("Escape");
    await page.keyboard.press("a");
    await expect(page.getByRole("textbox", { name: "Review Notes" })).toBeVisible();
    await check(page, "a step");
    const overflow = await page.evaluate(() => document.body.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `${overflow} px too wide`);
  }, { viewport, reducedMotion: "reduce" });
}

browserTest("leaving a step shows the documents that have come meanwhile", async (visit) => {
  const { page, store } = visit;
  await plant(store, 1);
  await page.goto(START);
  await scripted(page);
  await page.keyboard.press("a");
  await expect(page.getByRole("textbox", { name: "Review Notes" })).toBeFocused();
  const bytes = aPng({ grey: 9 });
  const added = { id: "d_3", type: "id", name: "new.png", bytes, declaredType: null } as const;
  await receiveDocument(store, "k_old_0", { ...added, replaces: "d_1" }, system);
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-shows]")).toHaveCount(3);
  await expect(personOf(page)).toHaveText("Old 0");
  await expect(page.getByRole("textbox", { name: "Review Notes" })).toHaveCount(0);
  await page.keyboard.press("3");
  await expect(paintedIn(page)).toBeVisible();
});

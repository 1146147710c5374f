import assert from "node:assert/strict";
import type { Page } from "playwright";
import { expect, startBrowserTests } from "../browser.ts";
import { scripted } from "../screen.ts";
import { paintedIn, personOf, plant, START } from "./requests.ts";

const browserTest = startBrowserTests();

const middleOf = async (page: Page, name: string): Promise<[number, number]> => {
  const { x, y, width, height } = (await page.getByRole("button", { name }).boundingBox())!;
  return [x + width / 2, y + height / 2];
};

interface Presses {
  times: number;
  everyMs: number;
  /** The browser counts them as one double click. */
  isDouble?: boolean;
}

/**
 * Presses one spot repeatedly. Each press has its own timestamp, as a busy machine dispatches them
 * late.
 */
async function pressAgain(
  page: Page,
  [x, y]: [number, number],
  { times, everyMs, isDouble = false }: Presses,
): Promise<void> {
  const hand = await page.context().newCDPSession(page);
  const began = Date.now();
  for (let time = 0; time < times; time++) {
    const click = { x, y, button: "left" as const, clickCount: isDouble ? time + 1 : 1 };
    const timestamp = (began + time * everyMs) / 1_000;
    for (const type of ["mousePressed", "mouseReleased"] as const) {
      await hand.send("Input.dispatchMouseEvent", { ...click, type, timestamp });
    }
    await page.waitForTimeout(everyMs);
  }
  await hand.detach();
}

/** Holds all steps until they are released; `isHeld` waits for the first. */
async function holdSteps(page: Page): Promise<{ isHeld(): Promise<void>; release(): void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let held = 0;
  await page.route("**/decision?*", async (route) => {
    held++;
    await released;
    await route.continue().catch(() => {});
  });
  return { isHeld: () => expect.poll(() => held).toBeGreaterThan(0), release };
}

browserTest("a double click on a step in a dialog does not confirm it", async ({ page, store }) => {
  await page.goto("/kyc");
  await scripted(page);
  await page.getByRole("link", { name: "Amelia Hart" }).click();
  await expect(page.getByRole("button", { name: "Accept KYC" })).toBeVisible();
  const twice = { times: 2, everyMs: 250, isDouble: true };
  await pressAgain(page, await middleOf(page, "Accept KYC"), twice);
  await expect(page.getByRole("heading", { name: "Accept KYC Request" })).toBeVisible();
  await page.waitForTimeout(300);
  const { status } = await store.db.selectFrom("kyc_requests").select("status")
    .where("id", "=", "k_1").executeTakeFirstOrThrow();
  assert.equal(status, "pending");
});

browserTest(
  "a second or third press decides nothing that nobody has seen",
  async (visit) => {
    const { page, store } = visit;
    await plant(store, 3);
    await page.goto(START);
    await scripted(page);
    await expect(paintedIn(page)).toBeVisible();
    const statuses = async () =>
      (await store.db.selectFrom("kyc_requests").select("status").where("id", "like", "k_old_%")
        .orderBy("id").execute()).map(({ status }) => status);
    const press = async (place: [number, number], times: number) =>
      await pressAgain(page, place, { times, everyMs: 150 });
    await press(await middleOf(page, "Accept"), 2);
    await expect(page.getByRole("heading", { name: "Accept KYC Request" })).toBeVisible();
    await page.waitForTimeout(300);
    assert.deepEqual(await statuses(), ["pending", "pending", "pending"]);
    await page.waitForTimeout(400);
    await press(await middleOf(page, "Confirm accepted"), 3);
    await expect(personOf(page)).toHaveText("Old 1");
    await page.waitForTimeout(300);
    await expect(page.getByRole("textbox", { name: "Review Notes" })).toHaveCount(0);
    assert.deepEqual(await statuses(), ["accepted", "pending", "pending"]);
    await press(await middleOf(page, "Skip"), 2);
    await expect(personOf(page)).toHaveText("Old 2");
  },
);

browserTest("a step no longer lists a document as undisplayed once it was seen", async (visit) => {
  const { page, store } = visit;
  await plant(store, 1);
  await page.goto(START);
  await scripted(page);
  // The first document is shown, but not for long enough.
  await page.keyboard.press("a");
  const told = page.locator("#undisplayed");
  await expect(told).toHaveText("You haven't viewed: bill");
  await page.getByRole("link", { name: "2 Proof of address" }).click();
  await expect(told).toHaveCount(0);
  await page.keyboard.press("Control+Enter");
  await expect(personOf(page)).not.toHaveText("Old 0");
  const { undisplayed } = await store.db.selectFrom("kyc_decisions").select("undisplayed")
    .where("requestId", "=", "k_old_0").executeTakeFirstOrThrow();
  assert.equal(undisplayed, "[]");
});

for (const place of [START, "/kyc"]) {
  browserTest(
    `characters typed before a step has come to ${place} press nothing`,
    async (visit) => {
      const { page, store } = visit;
      await plant(store, 1);
      await page.goto(place);
      await scripted(page);
      // The keys of review are in a script of its own.
      if (place === START) await expect(paintedIn(page)).toBeVisible();
      else await page.getByRole("link", { name: "Amelia Hart" }).focus();
      const { isHeld, release } = await holdSteps(page);
      await page.keyboard.press("a");
      await isHeld();
      await page.keyboard.type("sad xray");
      release();
      const notes = page.getByRole("textbox", { name: "Review Notes" });
      await expect(notes).toBeFocused();
      await page.keyboard.type("again");
      await expect(notes).toHaveValue("again");
      const { status } = await store.db.selectFrom("kyc_requests").select("status")
        .where("id", "=", "k_1").executeTakeFirstOrThrow();
      assert.equal(status, "pending");
    },
  );
}

browserTest.long(
  "in a low window a step covers no notes, on a phone a toast no tabs",
  async (visit) => {
    const { page, store } = visit;
    await plant(store, 2);
    const boxOf = async (selector: string) => (await page.locator(selector).first().boundingBox())!;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(START);
    await scripted(page);
    await page.keyboard.press("a");
    await expect(page.getByRole("textbox", { name: "Review Notes" })).toBeFocused();
    await page.keyboard.press("Control+Enter");
    const [toast, bar] = [await boxOf(".toast"), await boxOf(".viewer-bar")];
    const back = await boxOf("[data-back]");
    assert.ok(toast.x + toast.width <= back.x, `${toast.x} + ${toast.width} over ${back.x}`);
    assert.ok(toast.y + toast.height <= bar.y, `${toast.y} + ${toast.height} over ${bar.y}`);
    assert.ok((await boxOf(".document-tabs a")).height >= 44);
    await page.setViewportSize({ width: 320, height: 256 });
    await expect(personOf(page)).toHaveText("Old 1");
    await page.waitForTimeout(700);
    await page.keyboard.press("d");
    await expect(page.getByRole("textbox", { name: "Review Notes" })).toBeFocused();
    const [notes, footer] = [await boxOf("#notes"), await boxOf("#dialog-body > footer")];
    assert.ok(notes.y + notes.height <= footer.y, `${notes.y} + ${notes.height} over ${footer.y}`);
  },
);

browserTest(
  "Escape cancels a step that is still loading, and another replaces it",
  async (visit) => {
    const { page, store } = visit;
    await plant(store, 2);
    await page.goto(START);
    await scripted(page);
    await expect(paintedIn(page)).toBeVisible();
    const calledOff = await holdSteps(page);
    await page.keyboard.press("a");
    await calledOff.isHeld();
    await page.keyboard.press("Escape");
    await page.keyboard.press("s");
    await expect(personOf(page)).toHaveText("Old 1");
    calledOff.release();
    await page.waitForTimeout(300);
    await expect(page.getByRole("textbox", { name: "Review Notes" })).toHaveCount(0);
    const replaced = await holdSteps(page);
    await page.keyboard.press("a");
    await replaced.isHeld();
    await page.getByRole("button", { name: "Decline" }).click();
    replaced.release();
    await expect(page.getByRole("heading", { name: "Decline KYC Request" })).toBeVisible();
  },
);

browserTest.long(
  "Enter after a step's key in the list is no Enter on its row",
  async ({ page }) => {
    await page.goto("/kyc");
    await scripted(page);
    await page.getByRole("link", { name: "Amelia Hart" }).focus();
    await page.keyboard.press("d");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Decline KYC Request" })).toBeVisible();
  },
);

import assert from "node:assert/strict";
import type { Page } from "playwright";
import { expect, startBrowserTests } from "../browser.ts";
import { hold, roundTrip } from "../network.ts";
import { scripted } from "../screen.ts";
import { paintedIn, personOf, plant, START } from "./requests.ts";

const browserTest = startBrowserTests();

const middleOf = async (page: Page, name: string): Promise<[number, number]> => {
  const { x, y, width, height } = (await page.getByRole("button", { name }).boundingBox())!;
  return [x + width / 2, y + height / 2];
};

/** A mouse whose presses state their own time, as a busy machine dispatches them late. */
async function mouseOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  const began = Date.now();
  return async ([x, y]: [number, number], atMs: number, clickCount = 1): Promise<void> => {
    const click = { x, y, button: "left", clickCount, timestamp: (began + atMs) / 1_000 } as const;
    await session.send("Input.dispatchMouseEvent", { ...click, type: "mousePressed" });
    await session.send("Input.dispatchMouseEvent", { ...click, type: "mouseReleased" });
  };
}

const STEPS = "**/decision?*";

browserTest("a double click on a step in a dialog does not confirm it", async ({ page, store }) => {
  await page.goto("/kyc");
  await scripted(page);
  await page.getByRole("link", { name: "Amelia Hart" }).click();
  await expect(page.getByRole("button", { name: "Accept KYC" })).toBeVisible();
  const press = await mouseOf(page);
  const spot = await middleOf(page, "Accept KYC");
  await press(spot, 0);
  await expect(page.getByRole("heading", { name: "Accept KYC Request" })).toBeVisible();
  await press(spot, 250, 2);
  await roundTrip(page);
  await expect(page.getByRole("heading", { name: "Accept KYC Request" })).toBeVisible();
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
    const press = await mouseOf(page);
    const accept = await middleOf(page, "Accept");
    await press(accept, 0);
    await expect(page.getByRole("heading", { name: "Accept KYC Request" })).toBeVisible();
    await press(accept, 150);
    await roundTrip(page);
    assert.deepEqual(await statuses(), ["pending", "pending", "pending"]);
    const confirm = await middleOf(page, "Confirm accepted");
    await press(confirm, 1_000);
    await expect(personOf(page)).toHaveText("Old 1");
    await press(confirm, 1_150);
    await press(confirm, 1_300);
    await roundTrip(page);
    await expect(page.getByRole("textbox", { name: "Review Notes" })).toHaveCount(0);
    assert.deepEqual(await statuses(), ["accepted", "pending", "pending"]);
    const skip = await middleOf(page, "Skip");
    await press(skip, 2_000);
    await expect(personOf(page)).toHaveText("Old 2");
    await press(skip, 2_150);
    await roundTrip(page);
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
      const steps = await hold(page, STEPS);
      await page.keyboard.press("a");
      await steps.arrived;
      await page.keyboard.type("sad xray");
      await steps.release();
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

browserTest(
  "Escape cancels a step that is still loading, and another replaces it",
  async (visit) => {
    const { page, store } = visit;
    await plant(store, 2);
    await page.goto(START);
    await scripted(page);
    await expect(paintedIn(page)).toBeVisible();
    const cancelled = await hold(page, STEPS);
    await page.keyboard.press("a");
    await cancelled.arrived;
    await page.keyboard.press("Escape");
    await page.keyboard.press("s");
    await expect(personOf(page)).toHaveText("Old 1");
    await cancelled.release();
    await roundTrip(page);
    await expect(page.getByRole("textbox", { name: "Review Notes" })).toHaveCount(0);
    const replaced = await hold(page, STEPS);
    await page.keyboard.press("a");
    await replaced.arrived;
    await page.getByRole("button", { name: "Decline" }).click();
    await replaced.release();
    await expect(page.getByRole("heading", { name: "Decline KYC Request" })).toBeVisible();
  },
);

import assert from "node:assert/strict";
import type { Page } from "playwright";
import { expect, startBrowserTests } from "../browser.ts";
import { paintedIn, personOf, plant, START } from "./requests.ts";

const browserTest = startBrowserTests();

const middleOf = async (page: Page, name: string): Promise<[number, number]> => {
  const { x, y, width, height } = (await page.getByRole("button", { name }).boundingBox())!;
  return [x + width / 2, y + height / 2];
};

browserTest("a double click on a step in a dialog does not confirm it", async ({ page, store }) => {
  await page.goto("/kyc");
  await page.waitForFunction(() => "htmx" in globalThis);
  await page.getByRole("link", { name: "Amelia Hart" }).click();
  await expect(page.getByRole("button", { name: "Accept KYC" })).toBeVisible();
  await page.mouse.move(...await middleOf(page, "Accept KYC"));
  for (const clickCount of [1, 2]) {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
    await page.waitForTimeout(250);
  }
  await expect(page.getByRole("heading", { name: "Accept KYC Request" })).toBeVisible();
  await page.waitForTimeout(300);
  const { status } = await store.db.selectFrom("kyc_requests").select("status")
    .where("id", "=", "k_1").executeTakeFirstOrThrow();
  assert.equal(status, "pending");
});

browserTest(
  "what is pressed twice or thrice decides nothing that nobody has seen",
  async (visit) => {
    const { page, store } = visit;
    await plant(store, 3);
    await page.goto(START);
    await page.waitForFunction(() => "htmx" in globalThis);
    await expect(paintedIn(page)).toBeVisible();
    const statuses = async () =>
      (await store.db.selectFrom("kyc_requests").select("status").where("id", "like", "k_old_%")
        .orderBy("id").execute()).map(({ status }) => status);
    const press = async ([x, y]: [number, number], times: number) => {
      for (let time = 0; time < times; time++) {
        await page.mouse.click(x, y);
        await page.waitForTimeout(150);
      }
    };
    await press(await middleOf(page, "Accept"), 2);
    await expect(page.getByRole("heading", { name: "Accept KYC Request" })).toBeVisible();
    await page.waitForTimeout(300);
    assert.deepEqual(await statuses(), ["pending", "pending", "pending"]);
    await page.waitForTimeout(400);
    await press(await middleOf(page, "Confirm accepted"), 3);
    await expect(personOf(page)).toHaveText("Old 1");
    await page.waitForTimeout(300);
    await expect(page.getByRole("textbox")).toHaveCount(0);
    assert.deepEqual(await statuses(), ["accepted", "pending", "pending"]);
    await press(await middleOf(page, "Skip"), 2);
    await expect(personOf(page)).toHaveText("Old 2");
  },
);

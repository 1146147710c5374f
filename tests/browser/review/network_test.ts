import assert from "node:assert/strict";
import { decide } from "../../../data/kyc/decisions/decide.ts";
import { actor, terms } from "../../support/records.ts";
import { expect, startBrowserTests } from "../browser.ts";
import { scripted } from "../screen.ts";
import { paintedIn, personOf, plant, START } from "./requests.ts";

const browserTest = startBrowserTests();

browserTest.long("a document whose prefetch failed is fetched when it is shown", async (visit) => {
  const { page, store } = visit;
  await plant(store, 2);
  visit.expectFault(/ERR_FAILED/);
  let asked = 0;
  await page.route(
    "**/kyc/k_old_1/documents/*",
    (route) => ++asked > 1 ? route.continue() : route.abort(),
  );
  await page.goto(START);
  await expect.poll(() => asked).toBe(1);
  await page.keyboard.press("s");
  await expect(personOf(page)).toHaveText("Old 1");
  await expect(paintedIn(page)).toBeVisible();
});

browserTest.long("that a move has failed is said until one does not", async (visit) => {
  const { page, context, store } = visit;
  await plant(store, 3);
  visit.expectFault(/ERR_INTERNET_DISCONNECTED/);
  visit.expectFault(/Failed to fetch/);
  await page.goto(START);
  await scripted(page);
  await context.setOffline(true);
  await page.keyboard.press("s");
  const told = page.locator(".toast", { hasText: "Something went wrong" });
  await expect(told).toBeVisible();
  await context.setOffline(false);
  await page.keyboard.press("s");
  await expect(personOf(page)).toHaveText("Old 1");
  await expect(told).toHaveCount(0);
});

browserTest("a report that a document was displayed is sent again if it failed", async (visit) => {
  const { page, store } = visit;
  await plant(store, 1);
  visit.expectFault(/503/);
  let told = 0;
  await page.route(
    "**/displayed",
    (route) => ++told > 1 ? route.continue() : route.fulfill({ status: 503 }),
  );
  await page.clock.install();
  const refused = page.waitForResponse("**/displayed");
  await page.goto(START);
  await refused;
  await page.clock.fastForward(5_000);
  const shown = () =>
    store.db.selectFrom("kyc_displays").select("documentId").where("requestId", "=", "k_old_0")
      .execute();
  await expect.poll(shown, { timeout: 15_000 }).toEqual([{ documentId: "d_1" }]);
  assert.equal(told, 2);
});

browserTest.long(
  "a request that is shown anew is no further entry of the history",
  async (visit) => {
    const { page, store } = visit;
    await plant(store, 3);
    visit.expectFault(/409/);
    await page.goto(START);
    await scripted(page);
    await page.keyboard.press("s");
    await expect(personOf(page)).toHaveText("Old 1");
    await page.keyboard.press("2");
    await expect(page).toHaveURL(/document=2/);
    await page.keyboard.press("a");
    const confirm = page.getByRole("button", { name: "Confirm accepted" });
    await expect(confirm).toBeVisible();
    const decision = { status: "declined", reviewNotes: "Too blurred." } as const;
    await decide(store, "k_old_1", decision, terms({ reviewer: actor(), onlyOffered: false }));
    await confirm.click();
    await expect(page.locator("#review")).toContainText("Too blurred.");
    await page.keyboard.press("b");
    await expect(personOf(page)).toHaveText("Old 0");
  },
);

browserTest("a step that cannot be left keeps the focus", async (visit) => {
  const { page, store } = visit;
  await plant(store, 1);
  visit.expectFault(/ERR_FAILED|Failed to fetch/);
  await page.goto(START);
  await scripted(page);
  await page.keyboard.press("d");
  const notes = page.getByRole("textbox", { name: "Notes" });
  await expect(notes).toBeFocused();
  await page.keyboard.type("The name is");
  await page.route("**/kyc/k_old_0/review?*", (route) => route.abort());
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(notes).toBeFocused();
  await page.keyboard.type(" another");
  await expect(notes).toHaveValue("The name is another");
});

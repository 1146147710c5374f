import assert from "node:assert/strict";
import { expect, startBrowserTests } from "../browser.ts";
import { scripted } from "../screen.ts";
import { plant, START } from "./requests.ts";

const browserTest = startBrowserTests();

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
  const shown = () =>
    store.db.selectFrom("kyc_displays").select("documentId").where("requestId", "=", "k_old_0")
      .execute();
  await expect.poll(async () => {
    await page.clock.fastForward(5_000);
    return await shown();
  }).toEqual([{ documentId: "d_1" }]);
  assert.equal(told, 2);
});

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

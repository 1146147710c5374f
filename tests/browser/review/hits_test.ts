import assert from "node:assert/strict";
import { putCheck } from "../../../data/kyc/checks/put_check.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { expect, startBrowserTests } from "../browser.ts";
import { scripted } from "../screen.ts";

const browserTest = startBrowserTests();

browserTest("A hit is resolved by keys, with the ID in view, and then the request accepted", async (
  { page, store },
) => {
  await putCheck(store, "k_1", {
    kind: "sanctions",
    provider: "Screenwise",
    ranAt: store.now().toISOString(),
    result: "hit",
    labels: ["Same name"],
  }, { id: null, name: "Service Screenwise", requestId: null });
  await page.goto("/kyc?queue=hits");
  await expect(page.locator("#rows, table").getByText("Hit", { exact: true })).toBeVisible();
  await page.goto("/kyc/k_1/review?queue=hits");
  await scripted(page);
  await page.keyboard.press("2");
  await expect(page.locator("[data-shows='1']")).toHaveAttribute("aria-current", "true");
  const accept = page.getByRole("button", { name: "Accept", exact: true });
  await expect(accept).toHaveCount(0);
  await page.keyboard.press("h");
  await expect(page.locator(".beside-person")).toContainText("Same name");
  await expect(page.locator("[data-shows='0']")).toHaveAttribute("aria-current", "true");
  await page.getByRole("radio", { name: "Not this person" }).check();
  await page.getByRole("textbox", { name: "Reason" }).fill("Born in another year");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Check resolved")).toBeVisible();
  await page.keyboard.press("a");
  await page.getByRole("textbox", { name: "Review Notes" }).waitFor();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("KYC request accepted successfully")).toBeVisible();
  assert.equal((await kyc.get(store, "k_1")).status, "accepted");
});

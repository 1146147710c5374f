import * as kyc from "../../../data/kyc/requests/requests.ts";
import { aRequest } from "../../support/records.ts";
import { expect, startBrowserTests } from "../browser.ts";
import { scripted } from "../screen.ts";

const browserTest = startBrowserTests();

const FILTERED = "/kyc?queue=to-review&q=zuzanna";

browserTest(
  "the end of a queue names what waits elsewhere, goes on with r, and follows changes",
  async ({ page, store }) => {
    await page.goto(FILTERED);
    await scripted(page);
    await page.keyboard.press("r");
    await expect(page.getByRole("heading", { name: "All clear" })).toBeVisible();
    const button = page.getByRole("button", { name: /^To review/ });
    const before = Number(await button.locator(".number").textContent());
    const at = store.now().toISOString();
    await kyc.insert(store.db, [aRequest({ id: "k_new", submittedAt: at })]);
    await expect(button.locator(".number")).toHaveText(`${before + 1}`);
    await expect(page.locator("#person")).toBeFocused();
    await page.keyboard.press("r");
    await expect(page.getByText("0 done")).toBeVisible();
    await page.goto(FILTERED);
    await scripted(page);
    await page.keyboard.press("r");
    await expect(page.getByRole("heading", { name: "All clear" })).toBeVisible();
    await kyc.insert(store.db, [aRequest({ id: "k_z", userName: "Zuzanna Z", submittedAt: at })]);
    await expect(page.getByRole("heading", { name: "End of the queue" })).toBeVisible();
    await page.keyboard.press("r");
    await expect(page.locator("#person")).toHaveText("Zuzanna Z");
  },
);

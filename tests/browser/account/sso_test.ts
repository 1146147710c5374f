import assert from "node:assert/strict";
import type { Page } from "playwright";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import type { Store } from "../../../data/store.ts";
import { terms } from "../../support/records.ts";
import { TestProvider } from "../../sso/provider.ts";
import { ada } from "../../sso/sign_in.ts";
import { firstOf } from "../../support/long_form.ts";
import { expect, startBrowserTests } from "../browser.ts";
import { settled, toastOf } from "../screen.ts";
import { decide } from "../../support/steps.ts";

let provider: TestProvider;
Deno.test.beforeAll(async () => {
  provider = await TestProvider.start();
  provider.seat(ada);
});
Deno.test.afterAll(() => provider.stop());
const browserTest = startBrowserTests();

const env = () => provider.env();
const options = { signedIn: false, env };
const ssoOf = (page: Page) => page.getByRole("button", { name: "Continue with single sign-on" });

for (const javaScriptEnabled of firstOf([true, false])) {
  const journey = javaScriptEnabled ? browserTest.journey : browserTest;
  const how = javaScriptEnabled ? "with" : "without";
  journey(
    `single sign-on leads out and back by one key, ${how} JavaScript`,
    async (visit) => {
      const { page } = visit;
      await page.goto("/users?role=mentor");
      await page.getByRole("button", { name: "Sign In" }).focus();
      await page.keyboard.press("Tab");
      await expect(ssoOf(page)).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL("/users?role=mentor");
      await expect(toastOf(page, "Login successful!")).toBeVisible();
    },
    { ...options, javaScriptEnabled },
  );

  browserTest(`a revocation is confirmed in another tab, ${how} JavaScript`, async (visit) => {
    const { page, store, context } = visit;
    await page.goto("/login/sso");
    await expect(page).toHaveURL("/dashboard");
    await grownOld(store);
    await page.goto("/kyc/k_4/decision?status=revoked");
    if (javaScriptEnabled) await settled(page);
    await page.getByRole("textbox", { name: "Review Notes" }).fill("Two lines\nof reasons");
    const opened = context.waitForEvent("page");
    await page.getByRole("button", { name: "Confirm with single sign-on" }).click();
    const tab = await opened;
    if (!javaScriptEnabled) {
      await expect(tab.getByRole("status").first()).toContainText("Return to the previous tab");
      await page.getByRole("button", { name: "Confirm revoked" }).click();
    }
    await expect(toastOf(page, "KYC request revoked successfully")).toHaveCount(1);
    const { status, reviewNotes } = await kyc.get(store, "k_4");
    assert.deepEqual([status, reviewNotes], ["revoked", "Two lines\nof reasons"]);
  }, { ...options, javaScriptEnabled });
}

browserTest("a confirmation for another action sends no waiting form", async (visit) => {
  const { page, store, context } = visit;
  await page.goto("/login/sso");
  await expect(page).toHaveURL("/dashboard");
  await grownOld(store);
  await page.goto("/kyc/k_4/decision?status=revoked");
  await settled(page);
  // The person has closed the provider's tab.
  await context.route("**/confirm/sso?*", (route) => route.abort());
  const given = context.waitForEvent("page");
  await page.getByRole("button", { name: "Confirm with single sign-on" }).click();
  await (await given).close();
  await context.unroute("**/confirm/sso?*");
  const other = await context.newPage();
  await decide(store, "k_1", { status: "accepted", reviewNotes: "" }, terms());
  await other.goto("/kyc/k_1/decision?status=revoked");
  await settled(other);
  const opened = context.waitForEvent("page");
  await other.getByRole("button", { name: "Confirm with single sign-on" }).click();
  await (await opened).waitForEvent("close");
  await expect(toastOf(other, "KYC request revoked successfully")).toHaveCount(1);
  assert.equal((await kyc.get(store, "k_4")).status, "accepted");
  await expect(page).toHaveURL(/k_4/);
}, options);

async function grownOld(store: Store): Promise<void> {
  const confirmedAt = new Date(Date.now() - 60 * 60_000).toISOString();
  await store.db.updateTable("sessions").set({ confirmedAt }).execute();
}

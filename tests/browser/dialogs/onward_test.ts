import assert from "node:assert/strict";
import type { Page } from "playwright";
import * as users from "../../../data/records/users.ts";
import { firstOf } from "../../support/long_form.ts";
import { check } from "../axe.ts";
import { DESKTOP, expect, PHONE, startBrowserTests } from "../browser.ts";
import { toastOf } from "../screen.ts";
import { dialogOf, expectListEntry, goToList, mainTitle, notesOf } from "./entries.ts";

const browserTest = startBrowserTests();

/** Has one request in the sample, which was declined. */
const LEA = "u_5";
const REQUEST = "/kyc/k_5";

const titleOf = (page: Page) => dialogOf(page).getByRole("heading", { level: 2 });
const requestIn = (page: Page) =>
  dialogOf(page).getByRole("link", { name: /^individual declined/i });

async function openPerson(page: Page): Promise<void> {
  await goToList(page, "/users");
  await page.locator(`main a[href="/users/${LEA}"]`).click();
  await expect(titleOf(page)).toHaveText("User Details");
}

browserTest("one record leads to another in the dialog, and Back returns to it", async (visit) => {
  const { page } = visit;
  await openPerson(page);
  await requestIn(page).click();
  await expect(titleOf(page)).toHaveText("KYC Request Details");
  await expect(titleOf(page)).toBeFocused();
  await expect(page).toHaveURL(REQUEST);
  await page.goBack();
  await expect(titleOf(page)).toHaveText("User Details");
  await expect(page).toHaveURL(`/users/${LEA}`);
  await page.goForward();
  await expect(titleOf(page)).toHaveText("KYC Request Details");
  await dialogOf(page).locator("h3 a").press("Enter");
  await expect(titleOf(page)).toHaveText("User Details");
  await expect(page).toHaveURL(`/users/${LEA}`);
  await page.keyboard.press("Escape");
  await expect(page.locator(`main a[href="/users/${LEA}"]`)).toBeFocused();
  await expectListEntry(page, "/users");
});

browserTest.long(
  "Back closes the dialog after it has returned to its first record",
  async ({ page }) => {
    await openPerson(page);
    await requestIn(page).click();
    await expect(page).toHaveURL(REQUEST);
    await page.goBack();
    await expect(page).toHaveURL(`/users/${LEA}`);
    await page.goBack();
    await expectListEntry(page, "/users");
  },
);

browserTest.long(
  "a reload is the page of the second record, and Back that of the first",
  async (v) => {
    const { page } = v;
    await openPerson(page);
    await requestIn(page).click();
    await expect(page).toHaveURL(REQUEST);
    await page.reload();
    await expect(mainTitle(page)).toHaveText("KYC Request Details");
    await page.goBack();
    await expect(mainTitle(page)).toHaveText("User Details");
    await page.goBack();
    await expect(mainTitle(page)).toHaveText("Users");
    await expectListEntry(page, "/users");
  },
);

browserTest.long(
  "a record that cannot be fetched leaves the first one at its address",
  async (v) => {
    const { page } = v;
    v.expectFault(/500/);
    await openPerson(page);
    await page.route(`**${REQUEST}`, (route) => route.fulfill({ status: 500 }));
    await requestIn(page).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(titleOf(page)).toHaveText("User Details");
    await expect(page).toHaveURL(`/users/${LEA}`);
    await page.keyboard.press("Escape");
    await expectListEntry(page, "/users");
  },
);

browserTest("a decision over another list than its own toasts, and leaves that list", async (v) => {
  const { page, store } = v;
  await goToList(page, "/users");
  await page.locator('main a[href="/users/u_1"]').click();
  await dialogOf(page).getByRole("link", { name: /^individual pending/i }).click();
  await dialogOf(page).getByRole("button", { name: "Decline KYC" }).click();
  await expect(notesOf(page)).toBeFocused();
  await page.getByRole("button", { name: "Confirm declined" }).click();
  await expect(toastOf(page, "KYC request declined successfully")).toBeVisible();
  await expect(page.locator(".toast")).toHaveCount(1);
  await expectListEntry(page, "/users");
  const { status } = await store.db.selectFrom("kyc_requests").select("status")
    .where("id", "=", "k_1").executeTakeFirstOrThrow();
  assert.equal(status, "declined");
});

for (const viewport of firstOf([DESKTOP, PHONE])) {
  browserTest.long(
    `"why was I declined?" takes three clicks from an address, ${viewport.width} px`,
    async ({ page, store }) => {
      const { email } = await users.get(store, LEA);
      await page.goto("/dashboard");
      let clicks = 0;
      const click = async (target: ReturnType<Page["locator"]>) => {
        await target.click();
        clicks++;
      };
      await click(
        page.locator('main a[href="/users"], #sidebar a[href="/users"]').filter({ visible: true })
          .first(),
      );
      await page.getByRole("searchbox").fill(email);
      await page.keyboard.press("Enter");
      await expect(page.locator("main .tap")).toHaveCount(1);
      await click(page.locator("main .tap"));
      await click(requestIn(page));
      await expect(dialogOf(page)).toContainText("The passport scan is cut off");
      await expect(dialogOf(page)).toContainText("Declined", { ignoreCase: true });
      assert.ok(clicks <= 3, `${clicks} clicks`);
    },
    { viewport },
  );

  browserTest.long(
    `axe finds nothing where records lead on, at ${viewport.width} px`,
    async ({ page }) => {
      const dialogs = [["/staff", "/staff/s_2"], ["/users", "/users/u_1"], [
        "/users",
        "/users/u_8",
      ]];
      for (const [list, path] of dialogs) {
        await page.goto(list!);
        await page.locator(`main a[href="${path}"]`).click();
        await expect(titleOf(page)).toBeVisible();
        await check(page, path!);
        await page.goto(path!);
        await check(page, `the page ${path}`);
      }
      await page.goto("/finance?userId=u_1");
      await check(page, "a narrowed list");
    },
    { viewport, reducedMotion: "reduce" },
  );
}

browserTest.long("without JavaScript records lead to each other as pages", async ({ page }) => {
  await page.goto("/users/u_5");
  await page.getByRole("link", { name: /^individual declined/i }).click();
  await expect(page).toHaveURL(REQUEST);
  await page.locator("main h2 a").click();
  await expect(page).toHaveURL("/users/u_5");
  await page.getByRole("link", { name: "1 request", exact: true }).click();
  await expect(page).toHaveURL("/kyc?userId=u_5");
  await page.getByRole("searchbox").fill("nobody");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/userId=u_5/);
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(page).not.toHaveURL(/userId/);
  await page.goto("/audit-logs/a_6");
  await page.getByRole("link", { name: "Chiara Conti (k_4)" }).click();
  await expect(mainTitle(page)).toHaveText("KYC Request Details");
}, { javaScriptEnabled: false });

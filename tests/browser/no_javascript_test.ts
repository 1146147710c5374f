import assert from "node:assert/strict";
import type { Page } from "playwright";
import { decide } from "../../data/kyc/decisions/decide.ts";
import * as kyc from "../../data/kyc/requests/requests.ts";
import { terms } from "../support/records.ts";
import { casesToRun, firstOf } from "../support/long_form.ts";
import { expect, PHONE, startBrowserTests } from "./browser.ts";
import { factsOf, RECORDS, rowOf, sidebarOf, toastOf, userMenuOf } from "./screen.ts";
import { areas, kindOf } from "../support/pages.ts";

const browserTest = startBrowserTests();

const plain = { javaScriptEnabled: false };

const notesOf = (page: Page) => page.getByRole("textbox", { name: "Review Notes" });

browserTest("without JavaScript one can sign in and out", async ({ page }) => {
  await page.goto("/staff");
  await page.getByLabel("Email").fill("admin@example.com");
  await page.getByLabel("Password").fill("admin123");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/staff");
  await expect(toastOf(page, "Login successful!")).toBeVisible();
  await userMenuOf(page).click();
  await sidebarOf(page).getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await page.goto("/staff");
  await expect(page).toHaveURL("/login?next=%2Fstaff");
}, { ...plain, signedIn: false, onPostgresToo: true });

browserTest.long("without JavaScript a wrong password is told", async (visit) => {
  const { page } = visit;
  visit.expectFault(/Failed to load resource.*401/);
  await page.goto("/login");
  await page.getByLabel("Email").fill("admin@example.com");
  await page.getByLabel("Password").fill("wrong");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("alert")).toHaveText("Invalid credentials. Please try again.");
  await expect(page.getByLabel("Email")).toHaveValue("admin@example.com");
}, { ...plain, signedIn: false });

browserTest("without JavaScript every page shows its content", async ({ page }) => {
  for (const [path, title] of casesToRun(areas, ([path]) => kindOf(path))) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.locator(".loading")).toBeHidden();
    const content = page.getByRole("main").locator("article, .panel:not(.loading), form");
    await expect(content.first()).toBeVisible();
  }
}, { ...plain, onPostgresToo: true });

browserTest.long(
  "without JavaScript nothing of a page fades in from a browser's own colours",
  async (v) => {
    const { page } = v;
    // The style sheet comes from the cache but the first time, and either way not at once.
    for (const path of ["/users", "/kyc", "/dashboard", "/settings", "/users", "/kyc"]) {
      await page.goto(path);
      assert.equal(await page.evaluate(() => document.getAnimations().length), 0, path);
    }
  },
  plain,
);

browserTest.long("without JavaScript every list leads to its details", async ({ page }) => {
  for (const { list, path, name, title } of firstOf(RECORDS)) {
    await page.goto(list);
    await page.locator(`main a[href="${path}"]`).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    const article = page.getByRole("main").getByRole("article");
    await expect(article).toContainText(name, { ignoreCase: true });
    assert.ok((await factsOf(article)).length > 3, `${path} has hardly any fields`);
    await article.getByRole("link", { name: /^Back to / }).click();
    await expect(page).toHaveURL(list);
  }
}, plain);

browserTest.long("without JavaScript the growth chart is its table", async ({ page }) => {
  await page.goto("/analytics");
  await expect(page.getByRole("img", { name: /^Line chart/ })).toBeHidden();
  await expect(page.getByRole("table", { name: "User Growth" })).toBeVisible();
}, plain);

browserTest.long("without JavaScript no keys are offered", async ({ page }) => {
  await page.goto("/kyc");
  await expect(page.getByRole("button", { name: "Keyboard shortcuts" })).toBeHidden();
  await page.goto("/kyc/k_1/decision?status=accepted");
  await expect(page.getByRole("button", { name: "Cancel" })).not.toHaveAttribute(
    "aria-keyshortcuts",
  );
}, plain);

browserTest.long("without JavaScript a list can be searched", async ({ page }) => {
  await page.goto("/users");
  await page.getByRole("searchbox").fill("hart");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("rowheader")).toHaveText(["AAmelia Hart"]);
}, { ...plain, onPostgresToo: true });

browserTest.long(
  "without JavaScript a list is sorted by its heads, and filters keep it",
  async (v) => {
    const { page } = v;
    const head = page.getByRole("columnheader", { name: "Name" });
    await page.goto("/users");
    await expect(page.getByLabel("Sort by")).toBeHidden();
    await head.getByRole("link").click();
    await expect(head).toHaveAttribute("aria-sort", "ascending");
    await head.getByRole("link").click();
    await expect(head).toHaveAttribute("aria-sort", "descending");
    await page.locator("select[name=role]").selectOption("mentor");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(/role=mentor/);
    await expect(head).toHaveAttribute("aria-sort", "descending");
  },
  plain,
);

browserTest.long("without JavaScript a list is sorted by a choice on a phone", async ({ page }) => {
  for (
    const [path, order, first] of [["/users", "Email", "u_1"], ["/communities", "Name", "c_6"]]
  ) {
    await page.goto(path!);
    await expect(page.locator("thead")).toBeHidden();
    if (path === "/users") await page.locator(".filters > summary").click();
    await page.getByLabel("Sort by").selectOption({ label: `${order}, ascending` });
    await page.getByRole("button", { name: "Apply" }).first().click();
    await expect(page).toHaveURL(/[?&]sort=(email|name)(&|$)/);
    await expect(page.locator("select[name=sort]")).toHaveValue(order!.toLowerCase());
    await expect(page.locator("main :is(tbody tr, .card)").first()).toHaveId(first!);
  }
}, { ...plain, viewport: PHONE });

browserTest("without JavaScript a request is accepted with notes", async ({ page, store }) => {
  await page.goto("/kyc");
  await rowOf(page, "Amelia Hart").getByRole("button", { name: "Accept" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Accept KYC Request");
  await expect(page.getByRole("main")).toContainText("For user: Amelia Hart");
  await notesOf(page).fill("Seen on paper.\nAll fine.");
  await page.getByRole("button", { name: "Confirm accepted" }).click();
  await expect(page).toHaveURL("/kyc");
  await expect(toastOf(page, "KYC request accepted successfully")).toBeVisible();
  await expect(rowOf(page, "Amelia Hart")).toContainText("accepted");
  const { reviewNotes } = await kyc.get(store, "k_1");
  assert.equal(reviewNotes, "Seen on paper.\nAll fine.");
  await page.reload();
  await expect(toastOf(page, "KYC request accepted successfully")).toHaveCount(0);
}, { ...plain, onPostgresToo: true });

browserTest.long("without JavaScript a request is revoked from its details", async ({ page }) => {
  await page.goto("/kyc/k_4");
  await page.getByRole("button", { name: "Revoke Approval" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL("/kyc");
  await page.goBack();
  await page.getByRole("button", { name: "Confirm revoked" }).click();
  await expect(toastOf(page, "KYC request revoked successfully")).toBeVisible();
  await expect(rowOf(page, "Chiara Conti")).toContainText("revoked");
}, plain);

browserTest.long(
  "without JavaScript refused notes come back, stale ones meet the state",
  async (v) => {
    const { page, store } = v;
    v.expectFault(/Failed to load resource.*422/);
    v.expectFault(/Failed to load resource.*409/);
    const long = "Too long. ".repeat(1001);
    await page.goto("/kyc/k_1/decision?status=declined");
    await notesOf(page).fill(long);
    await page.getByRole("button", { name: "Confirm declined" }).click();
    await expect(notesOf(page)).toHaveAccessibleDescription("Use at most 10,000 characters.");
    await expect(notesOf(page)).toHaveValue(long);
    await notesOf(page).fill("Not convincing.");
    await decide(store, "k_1", { status: "accepted", reviewNotes: "Fine." }, terms());
    await page.getByRole("button", { name: "Confirm declined" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("KYC Request Details");
    await expect(page.getByRole("alert")).toContainText("already accepted this request");
    await expect(page.getByRole("alert")).toContainText("Not convincing.");
  },
  { ...plain, onPostgresToo: true },
);

browserTest.long(
  "without JavaScript a step that is not offered says what stands instead",
  async (v) => {
    v.expectFault(/Failed to load resource.*409/);
    await v.page.goto("/kyc/k_4/decision?status=accepted");
    const told = v.page.getByRole("alert");
    await expect(told).toHaveText("Marcus Feld already accepted this request.");
    await v.page.getByRole("button", { name: "Revoke Approval" }).click();
    await expect(v.page.getByRole("button", { name: "Confirm revoked" })).toBeVisible();
  },
  plain,
);

browserTest.long("without JavaScript settings are saved", async ({ page }) => {
  await page.goto("/settings");
  await page.getByRole("switch", { name: "Weekly Reports" }).check();
  await page.getByRole("switch", { name: "KYC Updates" }).uncheck();
  await page.getByLabel("Timezone").selectOption("cet");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(toastOf(page, "Settings saved successfully")).toBeVisible();
  await page.goto("/settings");
  await expect(page.getByRole("switch", { name: "Weekly Reports" })).toBeChecked();
  await expect(page.getByRole("switch", { name: "KYC Updates" })).not.toBeChecked();
  await expect(page.getByRole("switch", { name: "Email Notifications" })).toBeChecked();
  await expect(page.getByLabel("Timezone")).toHaveValue("cet");
}, plain);

browserTest.long("without JavaScript the profile is saved", async ({ page }) => {
  const name = page.getByLabel("Name", { exact: true });
  await page.goto("/profile");
  await expect(name).toBeDisabled();
  await page.getByRole("button", { name: "Edit" }).click();
  await name.fill("Dana Ö. Okafor");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(toastOf(page, "Profile updated successfully")).toBeVisible();
  await expect(name).toBeDisabled();
  await expect(name).toHaveValue("Dana Ö. Okafor");
  await expect(userMenuOf(page)).toContainText("Dana Ö. Okafor");
}, plain);

browserTest("without JavaScript the sidebar slides in on a phone", async ({ page }) => {
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Toggle Sidebar" }).click();
  await sidebarOf(page).getByRole("link", { name: "Users" }).click();
  await expect(page).toHaveURL("/users");
}, { ...plain, viewport: PHONE });

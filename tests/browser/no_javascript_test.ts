import assert from "node:assert/strict";
import type { Page } from "playwright";
import * as kyc from "../../data/kyc/requests/requests.ts";
import { casesToRun } from "../support/long_form.ts";
import { expect, PHONE, startBrowserTests } from "./browser.ts";
import { rowOf, sidebarOf, toastOf, userMenuOf } from "./screen.ts";
import { areas, kindOf } from "../support/pages.ts";

const browserTest = startBrowserTests();

const plain = { javaScriptEnabled: false };

const notesOf = (page: Page) => page.getByRole("textbox", { name: "Review Notes" });

browserTest.journey("without JavaScript one can sign in and out", async ({ page }) => {
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
}, { ...plain, signedIn: false, onPostgres: true });

browserTest("without JavaScript every page shows its content", async ({ page }) => {
  for (const [path, title] of casesToRun(areas, ([path]) => kindOf(path))) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.locator(".loading > .panel")).toBeHidden();
    const content = page.getByRole("main").locator("article, .panel:not(.loading *), form");
    await expect(content.first()).toBeVisible();
  }
}, { ...plain, onPostgres: true });

browserTest.journey(
  "without JavaScript a request is accepted with notes",
  async ({ page, store }) => {
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
  },
  { ...plain, onPostgres: true },
);

browserTest("without JavaScript the box of a row is ticked by a click", async ({ page }) => {
  await page.goto("/kyc?select=1");
  const box = rowOf(page, "Amelia Hart").getByRole("checkbox");
  await box.click();
  await expect(box).toBeChecked();
  await expect(page).toHaveURL("/kyc?select=1");
}, plain);

browserTest("without JavaScript the sidebar slides in on a phone", async ({ page }) => {
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Toggle Sidebar" }).click();
  await sidebarOf(page).getByRole("link", { name: "Users" }).click();
  await expect(page).toHaveURL("/users");
}, { ...plain, viewport: PHONE });

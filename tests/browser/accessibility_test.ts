import type { Page } from "playwright";
import { terms } from "../support/records.ts";
import { check } from "./axe.ts";
import { DESKTOP, expect, PHONE, startBrowserTests, type Visit } from "./browser.ts";
import { RECORDS, settled, sidebarOf, stepOf, userMenuOf } from "./screen.ts";
import { casesToRun, firstOf, isLongForm } from "../support/long_form.ts";
import { stepPages } from "../routes/http/answer/step_forms.ts";
import { areas, kindOf } from "../support/pages.ts";
import { decide } from "../support/steps.ts";

const browserTest = startBrowserTests();

const notesOf = (page: Page) => page.getByRole("textbox", { name: "Review Notes" });
const confirmOf = (page: Page) => page.getByRole("button", { name: /^Confirm / });

async function checkRefusedDecision({ page }: Visit): Promise<void> {
  await page.goto("/kyc");
  await (await stepOf(page, "Accept", "Amelia Hart")).click();
  await expect(confirmOf(page)).toBeVisible();
  await check(page, "the confirmation");
  await notesOf(page).fill("Too long. ".repeat(1001));
  await confirmOf(page).click();
  await expect(notesOf(page)).toHaveAttribute("aria-invalid", "true");
  await check(page, "the confirmation after a 422");
}

async function checkFailedDecision({ page }: Visit): Promise<void> {
  await page.goto("/kyc");
  await (await stepOf(page, "Decline", "Bogdan Ilić")).click();
  await expect(confirmOf(page)).toBeVisible();
  await page.route("**/decision?*", (route) => route.fulfill({ status: 500 }));
  await confirmOf(page).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
  await check(page, "the confirmation after a failure");
  await page.unroute("**/decision?*");
}

async function checkStaleDecision({ page, store }: Visit): Promise<void> {
  await page.goto("/kyc");
  await (await stepOf(page, "Decline", "Amelia Hart")).click();
  await notesOf(page).fill("Out of date.");
  await decide(store, "k_1", { status: "accepted", reviewNotes: "Fine." }, terms());
  await confirmOf(page).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
  await check(page, "the details after a 409");
}

async function checkSuccess({ page }: Visit): Promise<void> {
  await page.goto("/kyc");
  await (await stepOf(page, "Accept", "Noah Becker")).click();
  await confirmOf(page).click();
  await expect(page.locator(".toast")).toBeVisible();
  await check(page, "the list with a toast");
}

/** Screens of finance, support and reviewers who hand over; each has parts of its own. */
const HAND_OVER = [
  ...["/finance?queue=to-check", "/finance?verification=none", "/reports/statement?line=fee"],
  ...["/users/u_1", "/users/u_1/corrections/new", "/kyc?select=1"],
  ...[...stepPages.map(([path]) => path), "/administration/retention?profile=gdpr"],
  ...["/staff/document-types", "/staff/document-types/new", "/staff/document-types/selfie"],
];

const REPORTS = [
  ["/reports/growth"],
  ["/reports/revenue"],
  ["/reports/kyc"],
  ["/reports/engagement"],
] as const;

// On a phone they stand in dialogs, too, and widths_test.ts looks at their pages.
browserTest("axe finds nothing on any record's own page", async ({ page }) => {
  const paths = RECORDS.map(({ path }) => path);
  for (const path of [...paths, "/kyc/k_1/decision?status=declined"]) {
    await page.goto(path);
    await check(page, path);
  }
}, { reducedMotion: "reduce" });

for (const viewport of firstOf([DESKTOP, PHONE])) {
  const options = { viewport, reducedMotion: "reduce" } as const;
  const at = `at ${viewport.width} px`;

  browserTest(`axe finds nothing on any page ${at}, in either theme`, async ({ page }) => {
    const more = [
      ["/profile?edit=true"],
      ["/users?q=nobody"],
      ["/kyc?sort=status"],
      ["/kyc?queue=to-review"],
      ["/kyc/due"],
      ...REPORTS,
    ] as const;
    for (const [path] of casesToRun([...areas, ...more], ([path]) => kindOf(path))) {
      await page.goto(path);
      await settled(page);
      const drawn = path === "/analytics" || path.startsWith("/reports/");
      if (drawn) await page.locator(".chart-container").first().waitFor();
      await check(page, path);
    }
  }, options);

  browserTest(
    `axe finds nothing on the screens of money, checks and hand-over ${at}`,
    async ({ page }) => {
      for (const path of HAND_OVER) {
        await page.goto(path);
        await settled(page);
        await check(page, path);
      }
    },
    options,
  );

  browserTest(`axe finds nothing in any open dialog ${at}`, async ({ page }) => {
    for (const { list, path, title } of firstOf(RECORDS)) {
      await page.goto(list);
      await page.locator(`main a[href="${path}"]`).click();
      await expect(page.getByRole("dialog", { name: title })).toBeVisible();
      await check(page, title);
    }
  }, options);

  browserTest(`axe finds nothing in any state of a decision ${at}`, async (visit) => {
    for (const status of isLongForm ? [422, 500, 409] : [422]) {
      visit.expectFault(new RegExp(`Failed to load resource.*${status}`));
    }
    await checkRefusedDecision(visit);
    if (isLongForm) {
      await checkFailedDecision(visit);
      await checkStaleDecision(visit);
    }
    await checkSuccess(visit);
  }, options);

  browserTest(`axe finds nothing in the open menu ${at}`, async ({ page }) => {
    await page.goto("/kyc");
    if (viewport === PHONE) await page.getByRole("button", { name: "Toggle Sidebar" }).click();
    await userMenuOf(page).click();
    await expect(sidebarOf(page).getByRole("button", { name: "Logout" })).toBeVisible();
    await check(page, "the menu");
  }, options);

  browserTest(`axe finds nothing on pages that refuse or fail ${at}`, async (visit) => {
    const { page, store } = visit;
    visit.expectFault(/404 Error/);
    for (const status of [401, 404]) {
      visit.expectFault(new RegExp(`Failed to load resource.*${status}`));
    }
    await page.goto("/nowhere");
    await settled(page);
    await check(page, "the 404 page");
    await store.db.schema.alterTable("users").renameTo("users_gone").execute();
    await page.goto("/users");
    await expect(page.getByRole("alert")).toContainText("Users could not be loaded");
    await check(page, "a list that could not be loaded");
    await visit.context.clearCookies();
    await page.goto("/login");
    await check(page, "the login page");
    await page.getByLabel("Email").fill("admin@example.com");
    await page.getByLabel("Password").fill("wrong");
    await page.getByLabel("Password").press("Enter");
    await expect(page.getByRole("alert")).toBeVisible();
    await check(page, "the login page after a wrong password");
  }, options);
}

import { expect, startBrowserTests } from "../browser.ts";
import { listOf } from "./lists.ts";
import { assign } from "../../support/steps.ts";

const browserTest = startBrowserTests();

browserTest.journey(
  "Boxes are ticked by Shift-click and Space, and the step with all of them is undone",
  async ({ page }) => {
    await page.goto("/kyc?type=individual");
    await page.getByRole("button", { name: "Select", exact: true }).click();
    const boxes = listOf(page).getByRole("checkbox");
    await expect(boxes.first()).toBeVisible();
    await expect(page.locator("select[name=type]")).toHaveValue("individual");
    await boxes.nth(0).click();
    await boxes.nth(2).click({ modifiers: ["Shift"] });
    await expect(listOf(page).locator("input:checked")).toHaveCount(3);
    await expect(page.locator("dialog[open]")).toHaveCount(0);
    await boxes.nth(2).focus();
    await page.keyboard.press("Space");
    await expect(listOf(page).locator("input:checked")).toHaveCount(2);
    await page.locator("#selection").getByRole("button", { name: "Assign" }).click();
    const dialog = page.locator("dialog[open]");
    await expect(dialog.locator("h2")).toHaveText("Assign KYC Requests");
    await expect(page).toHaveURL(/\/kyc\/selection\/assign\?request=.*&request=/);
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(listOf(page).locator("input:checked")).toHaveCount(2);
    await page.locator("#selection").getByRole("button", { name: "Assign" }).click();
    await dialog.getByRole("button", { name: "Assign requests" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/kyc\?type=individual&select=1$/);
    const toast = page.locator(".toast");
    await expect(toast).toContainText("2 requests assigned.");
    await toast.getByRole("button", { name: "Undo" }).click();
    await expect(toast).toHaveText("2 requests as before.");
    await expect(listOf(page).getByRole("checkbox").first()).toBeVisible();
  },
);

browserTest(
  "A selection lasts while the list is sorted and filtered, and drops a row that changes",
  async ({ page, store }) => {
    await page.goto("/kyc");
    await page.getByRole("button", { name: "Select", exact: true }).click();
    const bar = page.locator("#selection");
    const ticked = listOf(page).locator("input:checked");
    const boxes = listOf(page).getByRole("checkbox");
    await expect(boxes.first()).toBeFocused();
    await page.keyboard.press("Space");
    await expect(bar).toContainText("Selected: 1");
    await bar.getByRole("button", { name: "All on this page" }).click();
    const count = await boxes.count();
    await expect(bar).toContainText(`Selected: ${count}`);
    await bar.getByRole("button", { name: "All on this page" }).click();
    await expect(ticked).toHaveCount(0);
    await listOf(page).getByRole("checkbox", { name: "Select Amelia Hart" }).click();
    await listOf(page).getByRole("checkbox", { name: "Select Noah Becker" }).click();
    await listOf(page).getByRole("link", { name: "User", exact: true }).click();
    await expect(page).toHaveURL("/kyc?sort=userName&select=1");
    await expect(ticked).toHaveCount(2);
    await page.getByRole("searchbox", { name: "Search requests" }).fill("Amelia");
    await expect(boxes).toHaveCount(1);
    await expect(bar).toContainText("Selected: 2");
    await bar.getByRole("button", { name: "Assign" }).click();
    const dialog = page.locator("dialog[open]");
    await expect(dialog).toContainText("2 requests: Amelia Hart, Noah Becker");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("searchbox", { name: "Search requests" }).fill("");
    await expect(ticked).toHaveCount(2);
    const { id, version } = await store.db.selectFrom("kyc_requests").select(["id", "version"])
      .where("userName", "=", "Noah Becker").executeTakeFirstOrThrow();
    const reviewer = { id: "s_2", name: "Marcus Feld", requestId: null };
    await assign(store, id, "s_2", { reviewer, version });
    await expect(bar).toContainText("Some have changed and are no longer selected.");
    await expect(bar).toContainText("Selected: 1");
    await expect(ticked).toHaveCount(1);
  },
);

browserTest(
  "People are ticked by keys, asked to be deactivated with one reason, and taken back together",
  async ({ page, store }) => {
    await page.goto("/users");
    await page.getByRole("button", { name: "Select", exact: true }).click();
    const boxes = listOf(page).getByRole("checkbox");
    await expect(boxes.first()).toBeFocused();
    for (const name of ["Amelia Hart", "Noah Becker"]) {
      await listOf(page).getByRole("checkbox", { name: `Select ${name}` }).press("Space");
    }
    await listOf(page).getByRole("link", { name: "Name", exact: true }).click();
    await expect(page).toHaveURL("/users?sort=name&select=1");
    await expect(listOf(page).locator("input:checked")).toHaveCount(2);
    await page.locator("#selection").getByRole("button", { name: "Deactivate…" }).press("Enter");
    const dialog = page.locator("dialog[open]");
    await expect(dialog).toContainText("2 people: Amelia Hart, Noah Becker");
    await expect(dialog.getByLabel("Reason")).toBeFocused();
    await dialog.getByLabel("Reason").fill("Chargebacks");
    await dialog.getByLabel("Source").fill("Ticket 4711");
    await page.keyboard.press("Control+Enter");
    await expect(dialog).toHaveCount(0);
    const toast = page.locator(".toast");
    await expect(toast).toContainText("Asked to deactivate 2 people, sent in 30 seconds.");
    await expect(listOf(page).locator("input:checked")).toHaveCount(0);
    await toast.getByRole("button", { name: "Undo" }).click();
    await expect(toast).toHaveText("Taken back for 2 people.");
    const open = await store.db.selectFrom("instructions").select("id")
      .where("undoneAt", "is", null).execute();
    expect(open).toEqual([]);
  },
);

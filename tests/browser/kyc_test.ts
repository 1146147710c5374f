import assert from "node:assert/strict";
import type { Page } from "playwright";
import type { DecisionStatus } from "../../data/kyc/requests/statuses.ts";
import * as kyc from "../../data/kyc/requests/requests.ts";
import { firstOf } from "../support/long_form.ts";
import { expect, startBrowserTests } from "./browser.ts";
import { factsOf, rowOf, toastOf } from "./screen.ts";
import { listIsIdle } from "./lists/lists.ts";

const browserTest = startBrowserTests();

const details = (page: Page) => page.getByRole("dialog", { name: "KYC Request Details" });
const notesOf = (page: Page) => page.getByRole("textbox", { name: "Review Notes" });

interface Step {
  /** The step in the row and in the details. */
  row: string;
  details: string;
  title: string;
  status: DecisionStatus;
  user: string;
  id: string;
  destructive: boolean;
}

const STEPS: Step[] = [
  {
    row: "Accept",
    details: "Accept KYC",
    title: "Accept KYC Request",
    status: "accepted",
    user: "Amelia Hart",
    id: "k_1",
    destructive: false,
  },
  {
    row: "Decline",
    details: "Decline KYC",
    title: "Decline KYC Request",
    status: "declined",
    user: "Amelia Hart",
    id: "k_1",
    destructive: true,
  },
  {
    row: "Revoke",
    details: "Revoke Approval",
    title: "Revoke KYC Approval",
    status: "revoked",
    user: "Chiara Conti",
    id: "k_4",
    destructive: true,
  },
];

browserTest.long("a click anywhere on a row opens the request's details", async ({ page }) => {
  await page.goto("/kyc");
  await rowOf(page, "Blue Harbour Trading GmbH").getByText("4 files").click();
  await expect(details(page)).toBeVisible();
  await expect(page).toHaveURL("/kyc/k_6");
  await expect(details(page)).toContainText("User ID: u_12");
  const facts = await factsOf(details(page));
  const labels = ["Type", "Status", "Submitted", "Expires", "Review Notes", "Reviewed by"];
  assert.deepEqual(facts.map(([label]) => label), labels);
  const values = Object.fromEntries(facts);
  assert.equal(values.Type, "Business");
  assert.equal(values.Status, "Accepted");
  assert.equal(values["Reviewed by"], "Marcus Feld");
  assert.match(values["Review Notes"] ?? "", /^Registration, tax number .*attached\.$/s);
});

browserTest.long("the details list each document with its type and a link to it", async (visit) => {
  const { page, context } = visit;
  await page.goto("/kyc");
  await rowOf(page, "Northgate Capital Ltd").getByRole("link").click();
  const documents = details(page).getByRole("list").getByRole("listitem");
  await expect(documents).toHaveText([
    /Business registration\s*registration-certificate\.svg/,
    /Tax ID\s*tax-id-notice\.svg/,
    /Proof of address\s*office-utility-bill\.svg/,
  ]);
  const opened = context.waitForEvent("page");
  await documents.getByRole("link").first().click();
  const document = await opened;
  await document.waitForLoadState();
  await expect(document).toHaveURL("/kyc/k_2/documents/1");
  await expect(document.locator("svg").first()).toContainText("SPECIMEN");
  await expect(details(page)).toBeVisible();
});

browserTest.long("rows and details offer what the status allows", async ({ page }) => {
  const offered: [user: string, status: string, row: string[], details: string[]][] = [
    ["Amelia Hart", "Pending", ["Accept", "Decline"], ["Review", "Decline KYC", "Accept KYC"]],
    ["Chiara Conti", "Accepted", ["Revoke"], ["Review", "Revoke Approval"]],
    ["Emre Yıldız", "Declined", [], ["Reopen"]],
    ["Freya Lindqvist", "Revoked", [], ["Reopen"]],
    ["Joanna Nowak", "Expired", [], ["Reopen"]],
  ];
  await page.goto("/kyc");
  for (const [user, status, inRow, inDetails] of offered) {
    const row = rowOf(page, user);
    await expect(row).toContainText(status, { ignoreCase: true });
    await expect(row.getByRole("cell").last().getByRole("button")).toHaveText(
      inRow.map((step) => `${step} ${user}`),
    );
    await row.getByRole("link", { name: user }).click();
    await expect(details(page)).toContainText(user);
    await expect(details(page).locator("footer").getByRole("button")).toHaveText(inDetails);
    await page.keyboard.press("Escape");
    await expect(details(page)).toBeHidden();
  }
});

for (const step of firstOf(STEPS)) {
  browserTest(`${step.row} in a row asks for notes, decides and toasts`, async (visit) => {
    const { page, store } = visit;
    await page.goto("/kyc");
    await page.getByRole("button", { name: `${step.row} ${step.user}` }).click();
    const dialog = page.getByRole("dialog", { name: step.title });
    await expect(dialog).toContainText(`For user: ${step.user}`);
    await expect(notesOf(page)).toBeFocused();
    await expect(notesOf(page)).toHaveAttribute("placeholder", "Enter your review notes...");
    await expect(notesOf(page)).toHaveAttribute("rows", "4");
    await notesOf(page).fill("Checked twice.\nÇa va ✓");
    const confirm = dialog.getByRole("button", { name: `Confirm ${step.status}` });
    await expect(confirm).toHaveClass(step.destructive ? "danger" : "");
    await confirm.click();
    await expect(toastOf(page, `KYC request ${step.status} successfully`)).toBeVisible();
    await expect(dialog).toBeHidden();
    const { status, reviewNotes, reviewedBy } = await kyc.get(store, step.id);
    assert.deepEqual(
      { status, reviewNotes, reviewedBy },
      { status: step.status, reviewNotes: "Checked twice.\nÇa va ✓", reviewedBy: "s_1" },
    );
  });

  browserTest.long(
    `${step.details} in the details leads to the same confirmation`,
    async (visit) => {
      const { page } = visit;
      await page.goto("/kyc");
      const row = rowOf(page, step.user);
      await row.getByRole("link", { name: step.user }).click();
      await details(page).getByRole("button", { name: step.details }).click();
      const dialog = page.getByRole("dialog", { name: step.title });
      await dialog.getByRole("button", { name: `Confirm ${step.status}` }).click();
      await expect(toastOf(page, `KYC request ${step.status} successfully`)).toBeVisible();
      await expect(row).toContainText(step.status);
      await expect(row.getByRole("link", { name: step.user })).toBeFocused();
    },
  );
}

browserTest("a decision changes its row in place and gives it the focus", async (visit) => {
  const { page } = visit;
  await page.goto("/kyc");
  const names = page.getByRole("rowheader");
  const before = await names.allTextContents();
  const row = rowOf(page, "Bogdan Ilić");
  await row.getByRole("button", { name: "Accept" }).click();
  await notesOf(page).fill("Fine.");
  await page.getByRole("button", { name: "Confirm accepted" }).click();
  await expect(row).toContainText("accepted");
  await expect(row.getByRole("button")).toHaveText(["Revoke Bogdan Ilić"]);
  await expect(row.getByRole("link", { name: "Bogdan Ilić" })).toBeFocused();
  assert.deepEqual(await names.allTextContents(), before);
  // The list is asked for once more, for the numbers of its queues, and has its focus still.
  await expect.poll(() => visit.arrivals.filter((arrival) => arrival === "GET /kyc").length).toBe(
    2,
  );
  await expect(page.getByRole("link", { name: "To review" })).toContainText("5");
  await expect(row.getByRole("link", { name: "Bogdan Ilić" })).toBeFocused();
  assert.deepEqual(await names.allTextContents(), before);
  // The renewed row is alive: what was decided shows, and the next step can be taken.
  await row.getByRole("link", { name: "Bogdan Ilić" }).click();
  await expect(details(page)).toContainText("Fine.");
  await expect(details(page)).toContainText("Dana Okafor");
  await details(page).getByRole("button", { name: "Revoke Approval" }).click();
  await page.getByRole("button", { name: "Confirm revoked" }).click();
  await expect(row).toContainText("revoked");
}, { onPostgresToo: true });

browserTest.long(
  "the notes are empty when a confirmation opens, unless a draft was left",
  async ({ page, arrivals }) => {
    await page.goto("/kyc");
    const accept = page.getByRole("button", { name: "Accept Amelia Hart" });
    await accept.click();
    await expect(notesOf(page)).toHaveValue("");
    await notesOf(page).fill("Left behind");
    await page.keyboard.press("Escape");
    await expect(rowOf(page, "Amelia Hart")).toContainText("Draft");
    await accept.click();
    await expect(notesOf(page)).toHaveValue("Left behind");
    await notesOf(page).fill("Sent");
    await page.getByRole("button", { name: "Confirm accepted" }).click();
    // The numbers of the queues are renewed with the rows, and would take a button that is pressed.
    await expect.poll(() => arrivals.filter((one) => one === "GET /kyc").length).toBe(2);
    await listIsIdle(page);
    await page.getByRole("button", { name: "Revoke Amelia Hart" }).click();
    await expect(page.getByRole("dialog", { name: "Revoke KYC Approval" })).toBeVisible();
    await expect(notesOf(page)).toHaveValue("");
  },
);

for (const way of ["Escape", "Cancel", "Close"]) {
  browserTest.long(`${way} leaves a confirmation without deciding`, async ({ page, store }) => {
    await page.goto("/kyc");
    const decline = page.getByRole("button", { name: "Decline Amelia Hart" });
    await decline.click();
    const dialog = page.getByRole("dialog", { name: "Decline KYC Request" });
    await notesOf(page).fill("Not sure");
    if (way === "Escape") await page.keyboard.press("Escape");
    else await dialog.getByRole("button", { name: way }).click();
    await expect(dialog).toBeHidden();
    await expect(decline).toBeFocused();
    await expect(page).toHaveURL("/kyc");
    assert.equal((await kyc.get(store, "k_1")).status, "pending");
  });
}

browserTest.long("a request can be declined with the keyboard alone", async ({ page }) => {
  await page.goto("/kyc");
  await page.getByRole("button", { name: "Decline Noah Becker" }).focus();
  await page.keyboard.press("Enter");
  await expect(notesOf(page)).toBeFocused();
  await page.keyboard.type("No address.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Confirm declined" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toastOf(page, "KYC request declined successfully")).toBeVisible();
  await expect(rowOf(page, "Noah Becker").getByRole("link")).toBeFocused();
});

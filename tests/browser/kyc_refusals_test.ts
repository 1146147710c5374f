import assert from "node:assert/strict";
import type { Locator, Page } from "playwright";
import { DomainError } from "../../data/errors/domain_error.ts";
import * as kyc from "../../data/kyc/requests/requests.ts";
import type { Store } from "../../data/store.ts";
import { terms } from "../support/records.ts";
import { firstOf } from "../support/long_form.ts";
import { expect, PHONE, startBrowserTests, type Visit } from "./browser.ts";
import { hold, isPost } from "./network.ts";
import { rowOf, settled, stepOf, toastOf } from "./screen.ts";
import { decide } from "../support/steps.ts";

const browserTest = startBrowserTests();

const NOTES = "The passport is out of date.\nPlease ask for a new one.";
const FAILURE = "Failed to update KYC status";

const notesOf = (page: Page) => page.getByRole("textbox", { name: "Review Notes" });
const confirmOf = (page: Page) => page.getByRole("button", { name: "Confirm declined" });
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Decline KYC Request" });

/** The confirmation for declining Amelia Hart (k_1), with notes typed. */
async function fillDecline(page: Page, notes = NOTES): Promise<Locator> {
  await page.goto("/kyc");
  await (await stepOf(page, "Decline", "Amelia Hart")).click();
  await notesOf(page).fill(notes);
  return dialogOf(page);
}

const amelia = (store: Store) => kyc.get(store, "k_1");

async function decisionsOf(store: Store, id: string): Promise<number> {
  const entries = await store.db.selectFrom("audit_log").select("target")
    .where("category", "=", "kyc").execute();
  return entries.filter(({ target }) => target.endsWith(`(${id})`)).length;
}

/** After a failure: told inside the dialog, nothing lost, nothing decided. */
async function expectFailureInDialog({ page, store }: Visit): Promise<void> {
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("alert")).toHaveText(FAILURE);
  await expect(dialog.getByRole("alert")).toBeInViewport({ ratio: 1 });
  await expect(notesOf(page)).toHaveValue(NOTES);
  await expect(confirmOf(page)).not.toHaveAttribute("aria-busy");
  assert.equal((await amelia(store)).status, "pending");
}

async function expectDeclinedOnce({ page, store }: Visit): Promise<void> {
  await expect(toastOf(page, "KYC request declined successfully")).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  await expect(rowOf(page, "Amelia Hart")).toContainText("declined");
  const { status, reviewNotes, version } = await amelia(store);
  assert.deepEqual(
    { status, reviewNotes, version },
    { status: "declined", reviewNotes: NOTES, version: 2 },
  );
  assert.equal(await decisionsOf(store, "k_1"), 1);
}

browserTest.journey(
  "a decision that someone else took first shows the current state",
  async (visit) => {
    const { page, store } = visit;
    visit.expectFault(/Failed to load resource.*409/);
    await fillDecline(page);
    const accepted = { status: "accepted", reviewNotes: "All fine." } as const;
    const reviewer = { id: "s_2", name: "Marcus Feld", requestId: null };
    await decide(store, "k_1", accepted, terms({ reviewer }));
    await confirmOf(page).click();
    const details = page.getByRole("dialog", { name: "KYC Request Details" });
    await expect(details.getByRole("alert")).toContainText(
      "Marcus Feld already accepted this request",
    );
    await expect(details.getByRole("alert")).toContainText("Please ask for a new one.");
    await expect(details).toContainText("All fine.");
    await expect(details).toContainText("Marcus Feld");
    await expect(details.getByRole("button", { name: "Revoke Approval" })).toBeVisible();
    assert.equal((await amelia(store)).version, 2, "nothing was decided");
    await page.keyboard.press("Escape");
    const row = rowOf(page, "Amelia Hart");
    await expect(row).toContainText("accepted");
    await expect(row.getByRole("button")).toHaveText(["Revoke Amelia Hart"]);
    await expect(row.getByRole("link", { name: "Amelia Hart" })).toBeFocused();
  },
  { onPostgres: true },
);

/** Until it is mended, no decision can be written: its entry in the trail has no place. */
async function breakWrites({ schema }: Store["db"]): Promise<() => Promise<void>> {
  await schema.alterTable("audit_head").renameTo("audit_head_gone").execute();
  return () => schema.alterTable("audit_head_gone").renameTo("audit_head").execute();
}

for (const viewport of firstOf([undefined, PHONE])) {
  const where = viewport ? "on a phone" : "on a desktop";
  browserTest(
    `the dialog names a failure of the server ${where}, and a retry decides`,
    async (visit) => {
      visit.expectFault(/Failed to load resource.*500/);
      const { page, store } = visit;
      const mend = await breakWrites(store.db);
      await fillDecline(page);
      await confirmOf(page).click();
      await expectFailureInDialog(visit);
      const answered = page.waitForResponse((response) => response.status() === 500);
      await confirmOf(page).click();
      await answered;
      await expectFailureInDialog(visit);
      await mend();
      await confirmOf(page).click();
      await expectDeclinedOnce(visit);
    },
    { viewport },
  );
}

for (const javaScriptEnabled of [true, false]) {
  browserTest(
    `a busy database shows the form again with Try again, JavaScript ${javaScriptEnabled}`,
    async (visit) => {
      visit.expectFault(/Failed to load resource.*503/);
      const { page, store } = visit;
      const { simulate } = store;
      await fillDecline(page);
      store.simulate = async (call) => {
        if (call !== "kycUpdate") return await simulate(call);
        throw new DomainError("unavailable", "database.busy");
      };
      await confirmOf(page).click();
      await expect(page.getByRole("alert")).toHaveText(/^The database is busy\./);
      await expect(notesOf(page)).toHaveValue(NOTES);
      assert.equal((await amelia(store)).status, "pending");
      store.simulate = simulate;
      await page.getByRole("button", { name: "Try again" }).click();
      await expectDeclinedOnce(visit);
    },
    { javaScriptEnabled },
  );
}

browserTest("an answer that is lost on its way back does not decide twice", async (visit) => {
  visit.expectFault(/ERR_FAILED/);
  visit.expectFault(/htmx:error: Failed to fetch/);
  const { page, store } = visit;
  await page.route("**/decision?*", async (route) => {
    if (route.request().method() === "POST") await route.fetch();
    await (route.request().method() === "POST" ? route.abort() : route.continue());
  });
  await fillDecline(page);
  await confirmOf(page).click();
  await expect(dialogOf(page).getByRole("alert")).toHaveText(FAILURE);
  assert.equal((await amelia(store)).status, "declined");
  await page.unroute("**/decision?*");
  await confirmOf(page).click();
  await expectDeclinedOnce(visit);
}, { onPostgres: true });

browserTest("a double click on Confirm decides once", async (visit) => {
  const { page } = visit;
  await fillDecline(page);
  await confirmOf(page).dblclick();
  await expectDeclinedOnce(visit);
  const posts = visit.arrivals.filter((arrival) => /^POST .*\/decision/.test(arrival));
  assert.deepEqual(posts, ["POST /kyc/k_1/decision?status=declined"]);
}, { onPostgres: true });

browserTest("Confirm is busy, with its words, until the answer is there", async (visit) => {
  const { page } = visit;
  const decision = await hold(page, "**/decision?*", isPost);
  await fillDecline(page);
  await confirmOf(page).click();
  await expect(confirmOf(page)).toHaveAttribute("aria-busy", "true");
  await confirmOf(page).press("Enter");
  await decision.release();
  await expectDeclinedOnce(visit);
});

for (const step of firstOf(["confirming", "opening"])) {
  browserTest(`a session that ends before ${step} leads to the login page`, async (visit) => {
    visit.expectFault(/Failed to load resource.*401/);
    const { page, store } = visit;
    await page.goto("/kyc");
    // Without a typed text, which would stay on the page.
    if (step === "confirming") {
      await (await stepOf(page, "Decline", "Amelia Hart")).click();
      await expect(confirmOf(page)).toBeVisible();
    }
    await store.db.deleteFrom("sessions").execute();
    if (step === "confirming") await confirmOf(page).click();
    else await page.getByRole("button", { name: "Decline Amelia Hart" }).click();
    const shown = step === "confirming" ? "/kyc/k_1/decision?status=declined" : "/kyc";
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(shown)}`);
    await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
    assert.equal((await amelia(store)).status, "pending");
  });
}

browserTest("The page says since when it is offline, until it is back", async (visit) => {
  visit.expectFault(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const { page, context } = visit;
  await fillDecline(page);
  await context.setOffline(true);
  const notice = page.getByText(/^Offline since \d\d:\d\d$/);
  await expect(notice).toBeVisible();
  await confirmOf(page).click();
  await expect(notesOf(page)).toHaveValue(NOTES);
  await expect(notice).toBeVisible();
  await context.setOffline(false);
  await expect(notice).toBeHidden();
  await confirmOf(page).click();
  await expectDeclinedOnce(visit);
});

browserTest("a dialog that cannot be fetched says so on the page", async (visit) => {
  visit.expectFault(/ERR_INTERNET_DISCONNECTED/);
  visit.expectFault(/htmx:error: Failed to fetch/);
  const { page, context } = visit;
  await page.goto("/kyc");
  await settled(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Accept Amelia Hart" }).click();
  await expect(page.getByRole("alert")).toHaveText(/^Something went wrong\./);
  await expect(page.getByRole("dialog")).toBeHidden();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Accept Amelia Hart" }).click();
  await expect(page.getByRole("dialog", { name: "Accept KYC Request" })).toBeVisible();
});

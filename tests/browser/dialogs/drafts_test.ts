import assert from "node:assert/strict";
import type { Page } from "playwright";
import { get } from "../../../data/kyc/requests/requests.ts";
import { expect, startBrowserTests, type Visit } from "../browser.ts";
import { storedDrafts } from "../../support/drafts.ts";
import { rowOf } from "../screen.ts";
import { dialogOf, notesOf } from "./entries.ts";

const browserTest = startBrowserTests();

const CONFIRMATION = "/kyc/k_1/decision?status=declined";
const row = (page: Page) => rowOf(page, "Amelia Hart");
const markIn = (page: Page) => row(page).getByText("Draft", { exact: true });

async function openConfirmation(page: Page): Promise<void> {
  await row(page).getByRole("button", { name: "Decline" }).click();
  await expect(notesOf(page)).toBeFocused();
}

const keptFor = async ({ store }: Visit): Promise<string | undefined> =>
  (await storedDrafts(store))[0]?.[0];

const saves = ({ arrivals }: Visit) => arrivals.filter((one) => one === "POST /kyc/k_1/draft");

browserTest.journey(
  "notes are saved once typing stops, and are there after a reload of the same address",
  async (visit) => {
    const { page } = visit;
    await page.goto("/kyc");
    await openConfirmation(page);
    // In one task, since a busy machine may pause between two keys.
    await notesOf(page).evaluate((notes: HTMLTextAreaElement) => {
      for (const letter of "The bill is old.") {
        notes.value += letter;
        notes.dispatchEvent(new InputEvent("input", { bubbles: true }));
      }
    });
    await expect.poll(() => keptFor(visit)).toBe("The bill is old.");
    await expect(markIn(page)).toBeAttached();
    assert.equal(saves(visit).length, 1, "not once for each letter");
    await page.reload();
    await expect(page).toHaveURL(CONFIRMATION);
    await expect(notesOf(page)).toHaveValue("The bill is old.");
  },
);

browserTest("Esc, Back and a click beside lose nothing, however soon they come", async (visit) => {
  const { page } = visit;
  await page.goto("/kyc");
  const leave = {
    Esc: () => page.keyboard.press("Escape"),
    Back: () => page.goBack(),
    beside: () => page.mouse.click(5, 5),
  };
  let typed = "";
  for (const [name, go] of Object.entries(leave)) {
    await openConfirmation(page);
    await expect(notesOf(page)).toHaveValue(typed);
    await notesOf(page).pressSequentially(name);
    typed = await notesOf(page).inputValue();
    await go();
    await expect(dialogOf(page)).toBeHidden();
    await expect.poll(() => keptFor(visit)).toBe(typed);
    await expect(markIn(page)).toBeVisible();
  }
  // Ticks belong to the draft; without notes and ticks there is none.
  await openConfirmation(page);
  await page.getByRole("checkbox", { name: "ID is valid today" }).check();
  await notesOf(page).fill("");
  await page.keyboard.press("Escape");
  // The draft must be saved before the form is opened again.
  await expect.poll(() => keptFor(visit)).toBe("");
  await openConfirmation(page);
  await expect(page.getByRole("checkbox", { name: "ID is valid today" })).toBeChecked();
  await page.getByRole("checkbox", { name: "ID is valid today" }).uncheck();
  await page.keyboard.press("Escape");
  await expect(markIn(page)).toBeHidden();
  assert.equal(await keptFor(visit), undefined);
});

browserTest("text typed after the session has ended stays on the page", async (visit) => {
  const { page, store } = visit;
  await page.goto("/kyc");
  await openConfirmation(page);
  await notesOf(page).fill("Half a sentence");
  await expect.poll(() => keptFor(visit)).toBe("Half a sentence");
  await expect(markIn(page)).toBeAttached();
  const sessions = await store.db.selectFrom("sessions").selectAll().execute();
  await store.db.deleteFrom("sessions").execute();
  visit.expectFault(/401/);
  await notesOf(page).pressSequentially(", and the rest.");
  await page.getByRole("button", { name: "Confirm declined" }).click();
  const waits = "You've been signed out. Your text is kept on this page until you sign in again.";
  await expect(page.getByRole("alert").getByText(waits)).toBeVisible();
  await expect(page.locator("#decision").getByText(waits)).toBeVisible();
  await expect(page).toHaveURL(CONFIRMATION);
  await expect(notesOf(page)).toHaveValue("Half a sentence, and the rest.");
  // As after signing in in another tab.
  await store.db.insertInto("sessions").values(sessions).execute();
  await page.getByRole("button", { name: "Confirm declined" }).click();
  await expect(dialogOf(page)).toBeHidden();
  const { status, reviewNotes } = await get(store, "k_1");
  assert.deepEqual([status, reviewNotes], ["declined", "Half a sentence, and the rest."]);
});

browserTest("the browser asks before it leaves a page with an unsaved text", async (visit) => {
  const { page } = visit;
  await page.goto("/kyc");
  await openConfirmation(page);
  visit.expectFault(/ERR_FAILED|Failed to fetch/);
  await page.route("**/draft", (route) => route.abort());
  await notesOf(page).pressSequentially("Not saved");
  await expect(page.getByText("Draft couldn't be saved")).toBeVisible();
  const question = page.waitForEvent("dialog");
  const leaving = page.evaluate(() => location.assign("/users")).catch(() => {});
  const asked = await question;
  assert.equal(asked.type(), "beforeunload");
  await asked.dismiss();
  await leaving;
  await expect(notesOf(page)).toHaveValue("Not saved");
  await page.unroute("**/draft");
  await notesOf(page).press("Tab");
  await expect.poll(() => keptFor(visit)).toBe("Not saved");
});

browserTest(
  "a draft that cannot be saved says so, and is saved as soon as it can be",
  async (visit) => {
    const { page } = visit;
    await page.goto("/kyc");
    await openConfirmation(page);
    visit.expectFault(/ERR_FAILED|Failed to fetch/);
    await page.route("**/draft", (route) => route.abort());
    await notesOf(page).fill("Not lost");
    await expect(page.getByText("Draft couldn't be saved")).toBeVisible();
    // A click on the backdrop would lose it.
    await page.mouse.click(5, 5);
    await expect(dialogOf(page)).toBeVisible();
    await page.unroute("**/draft");
    await notesOf(page).pressSequentially("!");
    await expect.poll(() => keptFor(visit)).toBe("Not lost!");
    await expect(page.getByText("Draft couldn't be saved")).toBeHidden();
  },
);

browserTest("a decision ends its draft, also when it is sent while typing", async (visit) => {
  const { page } = visit;
  await page.goto("/kyc");
  await openConfirmation(page);
  await notesOf(page).pressSequentially("No.");
  await page.getByRole("button", { name: "Confirm declined" }).click();
  await expect(dialogOf(page)).toBeHidden();
  await expect(row(page)).toContainText("declined", { ignoreCase: true });
  await expect(markIn(page)).toBeHidden();
  assert.equal(await keptFor(visit), undefined);
});

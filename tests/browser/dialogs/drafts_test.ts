import assert from "node:assert/strict";
import type { Page } from "playwright";
import { expect, startBrowserTests, type Visit } from "../browser.ts";
import { storedDrafts } from "../../support/drafts.ts";
import { rowOf, scripted } from "../screen.ts";
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

async function signInAgain(page: Page): Promise<void> {
  await page.getByLabel("Email").fill("admin@example.com");
  await page.getByLabel("Password", { exact: true }).fill("admin123");
  await page.getByRole("button", { name: "Sign in" }).click();
}

const saves = ({ arrivals }: Visit) => arrivals.filter((one) => one === "POST /kyc/k_1/draft");

browserTest(
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

browserTest.long("notes typed before the scripts ran are saved too", async (visit) => {
  const { page } = visit;
  await page.route("**/app-*.js", async (route) => {
    await notesOf(page).fill("Early.");
    await route.continue();
  });
  await page.goto(CONFIRMATION);
  await expect.poll(() => keptFor(visit)).toBe("Early.");
});

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

browserTest("signing out loses nothing, and signing in leads back into the form", async (visit) => {
  const { page, store } = visit;
  await page.goto("/kyc");
  await openConfirmation(page);
  await notesOf(page).fill("Half a sentence");
  await expect.poll(() => keptFor(visit)).toBe("Half a sentence");
  await store.db.deleteFrom("sessions").execute();
  visit.expectFault(/401/);
  // Nothing can be saved any more.
  await notesOf(page).pressSequentially(", and the rest.");
  await page.getByRole("checkbox", { name: "ID is valid today" }).check();
  await page.getByRole("button", { name: "Confirm declined" }).click();
  await page.waitForURL(`/login?next=${encodeURIComponent(CONFIRMATION)}`);
  await signInAgain(page);
  await expect(page).toHaveURL(CONFIRMATION);
  await expect(notesOf(page)).toHaveValue("Half a sentence, and the rest.");
  await expect(page.getByRole("checkbox", { name: "ID is valid today" })).toBeChecked();
  await expect.poll(() => keptFor(visit)).toBe("Half a sentence, and the rest.");
});

browserTest.long(
  "in review, too, signing in leads back into the form, and nobody else's",
  async (visit) => {
    const { page, store } = visit;
    await page.goto("/kyc/k_1/review?queue=to-review");
    await scripted(page);
    await page.keyboard.press("d");
    await expect(notesOf(page)).toBeFocused();
    await store.db.deleteFrom("sessions").execute();
    visit.expectFault(/401/);
    await notesOf(page).fill("Typed too late");
    await page.getByRole("button", { name: "Confirm declined" }).click();
    await page.waitForURL("/login?**");
    await signInAgain(page);
    await page.waitForURL("/kyc/k_1/review?**");
    await expect(page.getByRole("heading", { name: "Decline KYC Request" })).toBeVisible();
    await expect(notesOf(page)).toHaveValue("Typed too late");
    // After Cancel, the text waits as well.
    await store.db.deleteFrom("sessions").execute();
    await notesOf(page).fill("Typed and cancelled");
    await expect(page.getByText("You've been signed out. Your text is kept on this page"))
      .toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.waitForURL("/login?**");
    await signInAgain(page);
    await expect(notesOf(page)).toHaveValue("Typed and cancelled");
    // A copy of another reviewer, who used this tab before.
    const typed = { reviewer: "s_2", action: CONFIRMATION, notes: "Not mine", checks: [] };
    const kept = JSON.stringify({ ...typed, version: "1", typedAt: Date.now() });
    const left = () => page.evaluate(() => sessionStorage.getItem("draft /kyc/k_1/draft#declined"));
    await page.evaluate(
      (kept) => sessionStorage.setItem("draft /kyc/k_1/draft#declined", kept),
      kept,
    );
    await page.reload();
    await expect.poll(left).toBe(null);
    await expect.poll(() => keptFor(visit)).toBe("Typed and cancelled");
    await expect(notesOf(page)).toHaveCount(0);
  },
);

browserTest.long(
  "the copy in the tab is what was typed last, and is removed at sign-out",
  async (visit) => {
    const { page, store } = visit;
    await page.goto("/kyc");
    await openConfirmation(page);
    const box = page.getByRole("checkbox", { name: "ID is valid today" });
    await box.check();
    await notesOf(page).fill("Valid.");
    await expect.poll(() => keptFor(visit)).toBe("Valid.");
    await store.db.deleteFrom("sessions").execute();
    visit.expectFault(/401/);
    await box.uncheck();
    await notesOf(page).fill("Not valid after all.");
    await page.getByRole("button", { name: "Confirm declined" }).click();
    await page.waitForURL("/login?**");
    const waiting = () => page.evaluate(() => Object.keys(sessionStorage).length);
    assert.equal(await waiting(), 1);
    // Not back to the step, but to the start page, and out again.
    await page.goto("/login");
    await signInAgain(page);
    await page.waitForURL("/dashboard");
    await page.goto("/kyc");
    await openConfirmation(page);
    await expect(notesOf(page)).toHaveValue("Not valid after all.");
    await expect(box).not.toBeChecked();
    await expect.poll(waiting).toBe(0);
    await page.evaluate(() =>
      sessionStorage.setItem(
        "draft /kyc/k_3/draft",
        JSON.stringify({ typedAt: Date.now(), savedAt: Date.now() }),
      )
    );
    await page.goto("/dashboard");
    await scripted(page);
    await page.locator("form[action='/logout']").evaluate((form: HTMLFormElement) =>
      form.requestSubmit()
    );
    await page.waitForURL("/login");
    assert.equal(await waiting(), 0);
  },
);

browserTest(
  "a draft that cannot be saved says so, and is saved as soon as it can be",
  async (visit) => {
    const { page } = visit;
    await page.goto("/kyc");
    await openConfirmation(page);
    visit.expectFault(/ERR_FAILED/);
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

browserTest.long(
  "an unsaved draft of one request is saved while another is typed",
  async (visit) => {
    const { page, store } = visit;
    await page.goto("/kyc");
    await openConfirmation(page);
    visit.expectFault(/ERR_FAILED/);
    await page.route("**/draft", (route) => route.abort());
    await notesOf(page).fill("Of the first");
    await expect(page.getByText("Draft couldn't be saved")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.locator('#list a[href*="status=declined"]:not([href*="/k_1/"])').first().click();
    await notesOf(page).fill("Of the second");
    await expect(page.getByText("Draft couldn't be saved")).toBeVisible();
    await page.unroute("**/draft");
    const kept = async () => (await storedDrafts(store)).map(([notes]) => notes).toSorted();
    await expect.poll(kept, { timeout: 15_000 }).toEqual(["Of the first", "Of the second"]);
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

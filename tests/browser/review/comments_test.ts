import type { Page } from "playwright";
import type { Store } from "../../../data/store.ts";
import { readComments } from "../../../data/comments/comments.ts";
import { check } from "../axe.ts";
import { expect, startBrowserTests } from "../browser.ts";
import { scripted } from "../screen.ts";
import { paintedIn, plant, START } from "./requests.ts";

const browserTest = startBrowserTests();

browserTest.journey(
  "c leads to the field for a comment, in review and in details, and it is added in place",
  async ({ page, store }) => {
    await plant(store, 1);
    await page.goto(START);
    await expect(paintedIn(page)).toBeVisible();
    const field = page.getByRole("textbox", { name: "New comment" });
    await page.keyboard.press("c");
    await expect(field).toBeFocused();
    await page.keyboard.type("A dictionary says so");
    await page.getByRole("button", { name: "Add comment" }).click();
    await expect(page.locator(".comments li")).toContainText("A dictionary says so");
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("");
    await page.goto("/users");
    await scripted(page);
    await page.locator("#list tbody .tap").first().click();
    await expect(page.locator("#dialog-title")).toBeFocused();
    await page.keyboard.press("c");
    await expect(field).toBeFocused();
    await page.keyboard.type("Called twice");
    await page.getByRole("button", { name: "Add comment" }).click();
    await expect(page.locator("dialog .comments li")).toContainText("Called twice");
  },
);

const fieldOf = (page: Page) => page.getByRole("textbox", { name: "New comment" });
const draftsIn = async ({ db }: Store) =>
  (await db.selectFrom("comment_drafts").select("text").execute()).map(({ text }) => text);

browserTest(
  "Ctrl+Enter sends a comment, and Esc leads back to the keys of review",
  async (visit) => {
    const { page, store } = visit;
    const id = "k_old_0";
    await plant(store, 2);
    await page.goto(START);
    await expect(paintedIn(page)).toBeVisible();
    await page.keyboard.press("c");
    await page.keyboard.type("Seen before");
    await page.keyboard.press("Control+Enter");
    await expect(page.locator(".comments li")).toContainText("Seen before");
    await expect(fieldOf(page)).toHaveValue("");
    const sent = await readComments(store.db, { kind: "kyc", id, area: "kyc" });
    await expect(sent.map(({ text }) => text)).toEqual(["Seen before"]);
    await expect(await draftsIn(store)).toEqual([]);
    await page.keyboard.type("Not yet");
    await page.keyboard.press("Escape");
    await expect(fieldOf(page)).not.toBeFocused();
    await expect(fieldOf(page)).toHaveValue("Not yet");
    await page.keyboard.press("a");
    await expect(page.getByRole("heading", { name: "Accept KYC Request" })).toBeVisible();
    await expect.poll(() => draftsIn(store)).toEqual(["Not yet"]);
  },
);

browserTest("an unsent comment survives Skip, Escalate, a reload and the Esc of a dialog", async (
  { page, store },
) => {
  const id = "k_old_0";
  await plant(store, 2);
  const person = page.locator("#person");
  await page.goto(START);
  await expect(paintedIn(page)).toBeVisible();
  const first = await person.textContent();
  const type = async (text: string) => {
    await page.keyboard.press("c");
    await expect(fieldOf(page)).toBeFocused();
    await fieldOf(page).fill(text);
  };
  await type("Before Skip");
  await page.getByRole("button", { name: "Skip" }).click();
  await expect(person).not.toHaveText(first!);
  await page.goto(`/kyc/${id}/review?queue=to-review`);
  await expect(fieldOf(page)).toHaveValue("Before Skip");
  await type("Before Escalate");
  await page.getByRole("link", { name: "Escalate" }).click();
  await expect(page.getByRole("textbox", { name: "Question" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(fieldOf(page)).toHaveValue("Before Escalate");
  await type("Before a reload");
  await page.reload();
  await expect(fieldOf(page)).toHaveValue("Before a reload");
  await expect.poll(() => draftsIn(store)).toEqual(["Before a reload"]);
  await page.goto("/kyc");
  await scripted(page);
  await page.locator(`tr[id="${id}"] .tap`).click();
  await expect(page.getByRole("dialog").getByText("Only staff who read KYC can read these."))
    .toBeVisible();
  await type("Before Esc");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect.poll(() => draftsIn(store)).toEqual(["Before Esc"]);
});

browserTest("a comment tells the colleague who is chosen below its field", async (visit) => {
  const { page } = visit;
  visit.expectFault(/Failed to load resource.*422/);
  await page.goto("/users/u_1");
  await scripted(page);
  const section = page.locator("#finance-comments");
  for (const summary of ["Finance comments", "Tell"]) {
    await section.locator("summary").filter({ hasText: summary }).click();
  }
  await check(page, "comments of two areas");
  await section.getByRole("checkbox", { name: "Marcus Feld" }).check();
  await section.getByRole("textbox", { name: "New comment" }).fill("Paid twice? @Yara Haddad");
  await section.getByRole("button", { name: "Add comment" }).click();
  await expect(section.getByText("Yara Haddad can't read these comments.")).toBeVisible();
  await expect(section.getByRole("checkbox", { name: "Marcus Feld" })).toBeChecked();
  await check(page, "a mention that was refused");
  await section.getByRole("textbox", { name: "New comment" }).fill("Paid twice?");
  await section.getByRole("button", { name: "Add comment" }).click();
  await expect(section.locator("li")).toContainText("Told: Marcus Feld");
}, { reducedMotion: "reduce" });

browserTest(
  "names are offered while @ is typed, and an @ of nobody is asked about",
  async (visit) => {
    const { page } = visit;
    visit.expectFault(/Failed to load resource.*422/);
    await page.goto("/kyc/k_1");
    await scripted(page);
    const section = page.locator("#kyc-comments");
    const field = section.getByRole("textbox", { name: "New comment" });
    const names = section.getByRole("option");
    await page.keyboard.press("c");
    await expect(field).toBeFocused();
    await page.keyboard.type("Hi @");
    await expect(names).toHaveText(["Marcus Feld", "Oskar Lund", "Yara Haddad"]);
    await check(page, "names that a comment may mention");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(field).toHaveValue("Hi @Yara Haddad ");
    await page.keyboard.type("and @lu");
    await expect(names).toHaveText(["Oskar Lund"]);
    await page.keyboard.press("Escape");
    await expect(names).toHaveCount(0);
    await expect(field).toBeFocused();
    await page.keyboard.type("n");
    await names.click();
    await page.keyboard.type("@Nobody");
    await page.keyboard.press("Control+Enter");
    await expect(section.getByText("Nobody here is called @Nobody.")).toBeVisible();
    await expect(field).toHaveValue("Hi @Yara Haddad and @Oskar Lund @Nobody");
    await check(page, "a comment that names nobody");
    await section.getByRole("button", { name: "Send as it is" }).click();
    await expect(section.locator("li p").last()).toHaveText("Told: Oskar Lund, Yara Haddad");
  },
  { reducedMotion: "reduce" },
);

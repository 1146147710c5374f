import assert from "node:assert/strict";
import type { Page } from "playwright";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import type { Store } from "../../../data/store.ts";
import { expect, startBrowserTests } from "../browser.ts";
import { scripted } from "../screen.ts";
import { paintedIn, personOf, plant, START } from "./requests.ts";

const browserTest = startBrowserTests();

/** The keys in `aria-keyshortcuts`, in the order of the page. */
const namedIn = (page: Page, place: string) =>
  page.locator(`${place} [aria-keyshortcuts]`).evaluateAll((controls) =>
    controls.map((control) => control.getAttribute("aria-keyshortcuts"))
  );

/** The keys in the list of shortcuts. */
const listedIn = (page: Page) => page.locator("#shortcuts dd kbd").allTextContents();

const turnOff = ({ db }: Store) =>
  db.insertInto("settings")
    .values({ staffId: "s_1", settings: JSON.stringify({ singleKeys: false }) }).execute();

browserTest("in review each key is named by what it presses", async ({ page, store }) => {
  await plant(store, 1);
  await page.goto(START);
  await expect(paintedIn(page)).toBeVisible();
  const send = "Control+Enter Meta+Enter";
  const checks = ["Shift+1", "Shift+2", "Shift+3", "Shift+4"];
  const turns = ["ArrowLeft ArrowRight", "[", "]"];
  const tools = [...turns, ...checks, "c", send, "s", "d", "a"];
  const named = ["?", "1", "2", "e", "e", "\\", "Shift+R", "Shift+Z", "f", ...tools];
  await expect.poll(() => namedIn(page, "#review")).toEqual(named);
  await page.keyboard.press("]");
  await expect(page.locator("[data-shows='1']")).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("[");
  await expect(page.locator("[data-shows='0']")).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("s");
  await expect(personOf(page)).not.toHaveText("Old 0");
  await page.keyboard.press("b");
  await expect(personOf(page)).toHaveText("Old 0");
  await page.keyboard.press("a");
  await expect(page.getByRole("textbox", { name: "Review Notes" })).toBeFocused();
  const steps = await namedIn(page, "#dialog-body");
  assert.deepEqual(steps, [...checks, "Escape", "Control+Enter Meta+Enter"]);
});

browserTest("with single keys off characters do nothing, and are not listed", async (visit) => {
  const { page, store } = visit;
  await plant(store, 1);
  await turnOff(store);
  await page.goto(START);
  await scripted(page);
  for (const key of ["a", "s", "]", "2", "?"]) await page.keyboard.press(key);
  await expect(page.getByRole("textbox", { name: "Review Notes" })).toHaveCount(0);
  await expect(page.locator("#shortcuts")).toBeHidden();
  await expect(page).toHaveURL(/k_old_0\/review(?!.*document)/);
  const named = ["ArrowLeft ArrowRight", "Control+Enter Meta+Enter"];
  await expect.poll(() => namedIn(page, "#review")).toEqual(named);
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  assert.deepEqual(await listedIn(page), ["Ctrl+Enter", "Esc", "←", "→"]);
  await page.keyboard.press("Escape");
  await page.locator("figure:not([hidden]) .sheets").focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("[data-shows][aria-current]")).toHaveText(/^2 /);
});

browserTest("Ctrl+Enter on a link opens that elsewhere, and decides nothing", async (visit) => {
  const { page, context, store } = visit;
  await plant(store, 1);
  await page.goto(START);
  await scripted(page);
  await page.keyboard.press("d");
  await expect(page.getByRole("textbox", { name: "Review Notes" })).toBeFocused();
  await page.getByRole("textbox", { name: "Review Notes" }).fill("Not yet.");
  const opened = context.waitForEvent("page");
  await page.locator("[data-shows]").nth(1).focus();
  await page.keyboard.press("Control+Enter");
  await (await opened).close();
  await expect(page.getByRole("textbox", { name: "Review Notes" })).toHaveValue("Not yet.");
  const { status } = await kyc.get(store, "k_old_0");
  assert.equal(status, "pending");
});

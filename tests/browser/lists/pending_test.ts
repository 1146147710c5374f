import assert from "node:assert/strict";
import { expect, startBrowserTests } from "../browser.ts";
import { goToUsers, holdNext, listIsIdle, namesOf, plantMany, searchOf } from "./lists.ts";

const browserTest = startBrowserTests();

browserTest.long("a next page that is requested twice is that page", async (visit) => {
  const { page } = visit;
  await plantMany(visit);
  await goToUsers(page);
  const next = page.locator("main a[rel=next]").first();
  await next.click();
  await expect(page).toHaveURL(/after=/);
  await listIsIdle(page);
  const second = await namesOf(page).allTextContents();
  assert.equal(second.length, 50);
  const { held, release } = await holdNext(page);
  for (let time = 0; time < 2; time++) await next.click();
  await expect.poll(() => held.length).toBe(2);
  release();
  await expect(namesOf(page)).toHaveCount(50);
  await page.goBack();
  await expect(namesOf(page)).toHaveText(second);
});

browserTest("a word that a phone's keyboard still composes is searched for", async ({ page }) => {
  await goToUsers(page);
  await searchOf(page).focus();
  const keyboard = await page.context().newCDPSession(page);
  const compose = (text: string) => {
    const end = { selectionStart: text.length, selectionEnd: text.length };
    return keyboard.send("Input.imeSetComposition", { text, ...end });
  };
  for (const text of ["h", "ha", "har"]) await compose(text);
  await expect(page).toHaveURL(/[?&]q=har(&|$)/);
  await listIsIdle(page);
  // The answer has not ended the composition.
  await compose("hart");
  await expect(searchOf(page)).toHaveValue("hart");
  await expect(page).toHaveURL(/[?&]q=hart(&|$)/);
  await keyboard.send("Input.insertText", { text: "hart" });
  await expect(searchOf(page)).toHaveValue("hart");
  await expect(namesOf(page)).toHaveText(["Amelia Hart"]);
});

import { expect, startBrowserTests } from "../browser.ts";
import { goToUsers, listIsIdle, namesOf, searchOf } from "./lists.ts";

const browserTest = startBrowserTests();

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

import assert from "node:assert/strict";
import { expect, startBrowserTests } from "../browser.ts";
import { settled } from "../screen.ts";
import { styledDuring } from "../styled.ts";

const browserTest = startBrowserTests();

const FIRST = 'main tbody a[href="/users/u_1"]';

browserTest("what is pressed before a dialog is modal finds it so", async ({ page }) => {
  await page.goto("/users");
  await settled(page);
  await page.evaluate(() => {
    const dialog = document.querySelector<HTMLDialogElement>("#dialog")!;
    const seen: boolean[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      if (!dialog.open || seen.length > 0) return;
      seen.push(dialog.matches(":modal"));
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", bubbles: true }));
      seen.push(dialog.matches(":modal"));
    }).observe(dialog, { attributes: true });
  });
  await page.locator(FIRST).click();
  await expect(page.locator("dialog:modal")).toBeVisible();
  const seen = () => page.evaluate(() => (globalThis as unknown as { seen: boolean[] }).seen);
  assert.deepEqual(await seen(), [false, true]);
  await expect(page.locator("#dialog-title")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.locator(FIRST)).toBeFocused();
});

browserTest("to make a dialog modal leaves the focus where it was put before", async ({ page }) => {
  await page.goto("/kyc");
  await settled(page);
  // The frame after which it would become so by itself is still to come.
  await page.evaluate(() => globalThis.requestAnimationFrame = () => 0);
  await page.getByRole("button", { name: "Revoke Chiara Conti" }).click();
  const cancel = page.getByRole("dialog").getByText("Cancel");
  await expect(page.getByRole("textbox", { name: "Review Notes" })).toBeFocused();
  await cancel.focus();
  await page.keyboard.press("Shift");
  await expect(page.locator("dialog:modal")).toBeVisible();
  await expect(cancel).toBeFocused();
});

browserTest("to show a dialog styles no more than the dialog", async ({ page }) => {
  await page.goto("/users");
  await settled(page);
  await page.locator(FIRST).hover();
  await expect.poll(() => page.evaluate(() => document.querySelectorAll("main *").length))
    .toBeGreaterThan(200);
  const styled = await styledDuring(page, async () => {
    await page.locator(FIRST).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  });
  const inDialog = await page.evaluate(() => document.querySelectorAll("#dialog *").length);
  assert.ok(inDialog > 30, `the dialog has ${inDialog} elements`);
  // All else is inert from the frame after that.
  const shown = styled.find((count) => count >= inDialog / 2) ?? Infinity;
  assert.ok(shown < 2 * inDialog, `${shown} elements were styled for a dialog of ${inDialog}`);
});

browserTest("a row that is pressed twice opens its dialog, which stays", async ({ page }) => {
  await page.goto("/users");
  await settled(page);
  await page.locator(FIRST).dblclick({ delay: 40 });
  await expect(page.locator("dialog:modal")).toBeVisible();
  await expect(page).toHaveURL("/users/u_1");
  await page.mouse.click(200, 400);
  await expect(page.getByRole("dialog")).toBeHidden();
});

browserTest("Esc calls off a dialog that is fetched ahead and still to come", async ({ page }) => {
  await page.goto("/users");
  await settled(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const arrived = page.waitForRequest("**/users/u_1");
  await page.route("**/users/u_1", async (route) => {
    await released;
    await route.continue();
  });
  await page.locator(FIRST).hover();
  await arrived;
  await page.locator(FIRST).click();
  await page.keyboard.press("Escape");
  const answered = page.waitForResponse("**/users/u_1");
  release();
  await (await answered).finished();
  await page.locator('main tbody a[href="/users/u_2"]').click();
  await expect(page.getByRole("dialog")).toContainText("u_2");
  await expect(page).toHaveURL("/users/u_2");
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL("/users");
});

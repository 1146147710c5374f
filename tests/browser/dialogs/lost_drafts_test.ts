import assert from "node:assert/strict";
import { expect, startBrowserTests } from "../browser.ts";
import { storedDrafts } from "../../support/drafts.ts";
import { hold } from "../network.ts";
import { rowOf, scripted } from "../screen.ts";
import { dialogOf, notesOf } from "./entries.ts";

const browserTest = startBrowserTests();

browserTest("a failure to save a draft is shown after its dialog was closed too", async (visit) => {
  const { page } = visit;
  await page.goto("/kyc");
  await page.getByRole("button", { name: "Decline Amelia Hart" }).click();
  await expect(notesOf(page)).toBeFocused();
  visit.expectFault(/ERR_FAILED|Failed to fetch/);
  await page.route("**/draft", (route) => route.abort());
  await notesOf(page).fill("Gone?");
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole("alert")).toContainText("Draft couldn't be saved");
});

browserTest("a document viewed while signed out is recorded for nobody", async (visit) => {
  const { page, store } = visit;
  const ahead = page.waitForResponse(/k_1\/documents\/2(\?|$)/);
  await page.goto("/kyc/k_1/review?queue=to-review");
  await scripted(page);
  await (await ahead).finished();
  const displayed = () => store.db.selectFrom("kyc_displays").select("staffId").execute();
  await expect.poll(async () => (await displayed()).length).toBe(1);
  const sessions = await store.db.selectFrom("sessions").selectAll().execute();
  await store.db.deleteFrom("sessions").execute();
  const answered = page.waitForResponse(/documents\/2\/displayed/);
  await page.keyboard.press("]");
  assert.equal((await answered).status(), 303);
  await store.db.insertInto("sessions").values(sessions).execute();
  await page.keyboard.press("d");
  await expect(page.getByText("You haven't viewed: ")).toBeVisible();
});

browserTest("a form that is opened while its draft is saved waits for it", async (visit) => {
  const { page, store } = visit;
  const row = rowOf(page, "Amelia Hart");
  await page.goto("/kyc");
  await row.getByRole("button", { name: "Decline" }).click();
  await notesOf(page).fill("Typed");
  const draft = await hold(page, "**/k_1/draft");
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toBeHidden();
  await row.getByRole("button", { name: "Decline" }).click();
  await draft.release();
  await expect(dialogOf(page)).toContainText("Decline KYC Request");
  await expect(notesOf(page)).toHaveValue("Typed");
  await expect(row.getByText("Draft", { exact: true })).toBeAttached();
  assert.deepEqual(await storedDrafts(store), [["Typed", 0]]);
});

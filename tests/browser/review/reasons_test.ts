import assert from "node:assert/strict";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { expect, startBrowserTests } from "../browser.ts";
import { scripted } from "../screen.ts";

const browserTest = startBrowserTests();

browserTest(
  "After all documents were looked at, each reason chosen by its key names its own document",
  async ({ page, store }) => {
    const { documents } = await kyc.get(store, "k_1");
    const all = [...documents, { type: "selfie", url: "/kyc/k_1/documents/3", name: "selfie.svg" }];
    await store.db.updateTable("kyc_requests").set({ documents: JSON.stringify(all) })
      .where("id", "=", "k_1").execute();
    await page.goto("/kyc/k_1/review?queue=to-review");
    await scripted(page);
    for (const key of ["2", "3", "d"]) await page.keyboard.press(key);
    const document = page.getByRole("combobox", { name: "Which document" });
    await expect(document).toHaveValue("3");
    await page.keyboard.press("2");
    await page.keyboard.press("4");
    const message = page.getByRole("textbox", { name: "Message to the applicant" });
    await expect(message).toHaveValue(
      /“passport\.svg” has expired[^]*“utility-bill\.svg” is older/,
    );
    // The next reason is about the document in view; earlier sentences stay as they are.
    await page.locator("[data-shows='0']").click();
    await page.getByRole("checkbox", { name: "Document unreadable" }).check();
    await expect(message).toHaveValue(/older[^]*not read your document “passport\.svg”/);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("KYC request declined successfully")).toBeVisible();
    assert.doesNotMatch((await kyc.get(store, "k_1")).message ?? "", /selfie/);
  },
);

browserTest.journey(
  "a digit chooses a reason and writes its message; Ctrl+Enter then declines with both",
  async ({ page, store }) => {
    await page.goto("/kyc/k_1/review?queue=to-review");
    await scripted(page);
    await page.keyboard.press("2");
    await page.keyboard.press("d");
    const document = page.getByRole("combobox", { name: "Which document" });
    await expect(document).toHaveValue("2");
    const notes = page.getByRole("textbox", { name: "Review Notes" });
    const message = page.getByRole("textbox", { name: "Message to the applicant" });
    await expect(notes).toBeFocused();
    // Until there is a message, it is going to be about the shown document.
    await page.locator("[data-shows='0']").click();
    await expect(document).toHaveValue("1");
    await notes.focus();
    await page.keyboard.press("1");
    await expect(page.getByRole("checkbox", { name: "Document unreadable" })).toBeChecked();
    await expect(message).toHaveValue(/^We could not read your document “passport\.svg”\./);
    await expect(notes).toHaveValue("");
    // The template of a reason goes and comes as a whole; the document is renamed within it.
    await message.fill(`Hello.\n\n${await message.inputValue()}`);
    await document.selectOption("2");
    await expect(message).toHaveValue(/^Hello\.\n\nWe could not .*“utility-bill\.svg”/);
    await notes.focus();
    await page.keyboard.press("1");
    await expect(message).toHaveValue("Hello.");
    await page.keyboard.press("9");
    await page.getByText("As the applicant will read it").click();
    await expect(page.locator("[data-preview] .notes")).toContainText("Hello. We asked you");
    // In notes that have text a digit is a digit.
    await notes.fill("Page");
    await page.keyboard.press("2");
    await expect(notes).toHaveValue("Page2");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("KYC request declined successfully")).toBeVisible();
    const { reasons, message: sent, reviewNotes } = await kyc.get(store, "k_1");
    assert.deepEqual([reasons, reviewNotes], [["no-answer"], "Page2"]);
    assert.match(sent ?? "", /^Hello\.\n\nWe asked you/);
  },
);

browserTest("Each reason stands on a line of its own, behind its key", async ({ page }) => {
  await page.goto("/kyc/k_1/review?queue=to-review");
  await scripted(page);
  await page.keyboard.press("d");
  const lines = page.locator("#dialog-body .reasons .checks label");
  await expect(lines.first()).toHaveText("1 Document unreadable");
  const boxes = await lines.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
  assert.equal(new Set(boxes).size, 1);
});

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright";
import { keyText, noteOf } from "../../data/audit/notes.ts";
import { utf8 } from "../../data/base/bytes.ts";
import { caseFile, caseParts, fileOf, key, sign } from "../data/verifier/case_files.ts";
import { check } from "./axe.ts";
import { expect, PHONE, startBrowserTests } from "./browser.ts";

const browserTest = startBrowserTests();

const VERIFIER = new URL("../../static/build/verify.html", import.meta.url).href;
const NAME = "case-file.zip";
const asFile = (bytes: Uint8Array) => ({
  name: NAME,
  mimeType: "application/zip",
  buffer: Buffer.from(bytes),
});
const wholeFile = async () => caseFile(await caseParts());
async function changedFile() {
  const parts = await caseParts();
  parts.documents.set(fileOf(2), utf8("another picture"));
  return caseFile(parts);
}

const fileField = (page: Page) => page.getByLabel("File to verify");
const keyField = (page: Page) => page.getByRole("textbox", { name: "Key of the desk" });
const status = (page: Page) => page.getByRole("main").getByRole("status");
const verdict = (page: Page) => status(page).locator(".verdict");

browserTest.journey(
  "a case file is verified without a session, and sent nowhere",
  async (visit) => {
    const { page, arrivals } = visit;
    await page.goto("/verify");
    await keyField(page).fill(keyText(key));
    const before = arrivals.length;
    await fileField(page).setInputFiles(asFile(await wholeFile()));
    await expect(verdict(page)).toContainText("Whole");
    await expect(page.getByRole("main")).toContainText("The key that you gave");
    await expect(page.getByRole("row", { name: /^3 document 3\.png/ }))
      .toContainText("Deleted by rule on 2026-11-28");
    const declined = page.getByRole("row", { name: /^19 / });
    await expect(declined).toContainText("KYC declined");
    await declined.locator("summary").click();
    await expect(declined).toContainText("reviewNotes: No");
    await page.getByRole("button", { name: "Show 1" }).click();
    const picture = page.getByRole("img", { name: "document 1.png" });
    await expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(
      1,
    );
    await check(page, "a file that is whole");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save 1" }).click();
    assert.equal((await download).suggestedFilename(), "1-document.png");
    const kept = page.getByRole("textbox", { name: "Checkpoint that you kept" });
    await kept.fill("no note");
    await expect(kept).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByRole("main")).toContainText("This is no checkpoint");
    await kept.fill(await noteOf(key, { size: 9, hash: "00".repeat(32) }, sign));
    await expect(page.getByRole("main")).toContainText("Not comparable");
    await kept.fill(await noteOf(key, { size: 45, hash: "00".repeat(32) }, sign));
    await expect(verdict(page)).toHaveClass("verdict changed");
    await expect(status(page)).toContainText("is of another trail");
    await kept.fill("");
    await fileField(page).setInputFiles(asFile(await changedFile()));
    await expect(verdict(page)).toHaveClass("verdict changed");
    await expect(status(page)).toContainText("Document 2 is another one");
    assert.deepEqual(arrivals.slice(before), []);
  },
  { signedIn: false },
);

browserTest("the verifier says which key it has used", async ({ page }) => {
  await page.goto("/verify");
  await fileField(page).setInputFiles(asFile(await wholeFile()));
  await expect(verdict(page)).toHaveClass("verdict own-key");
  await expect(status(page)).toContainText("From the file itself: Whoever made the file");
  await check(page, "a file with its own key");
  await keyField(page).fill("no key");
  await expect(keyField(page)).toHaveAttribute("aria-invalid", "true");
  await expect(status(page)).toBeEmpty();
  await keyField(page).fill(keyText(key).replace(/^mentor-desk/, "other-desk"));
  await expect(keyField(page)).toHaveAttribute("aria-invalid", "true");
  await keyField(page).fill(keyText(key));
  await expect(keyField(page)).not.toHaveAttribute("aria-invalid");
  await expect(verdict(page)).toHaveClass("verdict whole");
}, { signedIn: false, viewport: PHONE, theme: "dark" });

browserTest("a file can be dropped on the page of the verifier", async ({ page }) => {
  await page.goto("/verify");
  await expect(fileField(page)).toBeVisible();
  const bytes = [...await changedFile()];
  const transfer = await page.evaluateHandle(([bytes, name]) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(bytes)], name));
    return data;
  }, [bytes, NAME] as const);
  await page.dispatchEvent("main", "drop", { dataTransfer: transfer });
  await expect(verdict(page)).toHaveClass("verdict changed");
}, { signedIn: false });

browserTest.journey("verify.html verifies from disk, without a network", async (visit) => {
  const { page, context, arrivals } = visit;
  assert.ok((await Deno.stat(new URL(VERIFIER))).size <= 60_000);
  await context.setOffline(true);
  await page.goto(VERIFIER);
  await keyField(page).fill(keyText(key));
  await fileField(page).setInputFiles(asFile(await wholeFile()));
  await expect(verdict(page)).toHaveClass("verdict whole");
  await page.getByRole("button", { name: "Show 1" }).click();
  const picture = page.getByRole("img", { name: "document 1.png" });
  await expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(
    1,
  );
  await fileField(page).setInputFiles(asFile(await changedFile()));
  await expect(verdict(page)).toHaveClass("verdict changed");
  await fileField(page).setInputFiles({ ...asFile(utf8("no archive")), name: "text.zip" });
  await expect(verdict(page)).toHaveClass("verdict unreadable");
  assert.deepEqual(arrivals, []);
}, { signedIn: false });

browserTest("a browser without cryptography is offered verify.html", async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Crypto.prototype, "subtle", { value: undefined })
  );
  await page.goto("/verify");
  await expect(page.getByRole("main")).toContainText("offers no cryptography on plain http");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Save verify.html" }).click();
  assert.equal((await download).suggestedFilename(), "verify.html");
}, { signedIn: false });

browserTest("without JavaScript the page says how to verify elsewhere", async ({ page }) => {
  await page.goto("/verify");
  await expect(page.getByRole("main")).toContainText("deno task verify-case FILE --key KEY");
  await expect(page.getByRole("link", { name: "Save verify.html" })).toBeVisible();
  await expect(fileField(page)).toHaveCount(0);
}, { signedIn: false, javaScriptEnabled: false });

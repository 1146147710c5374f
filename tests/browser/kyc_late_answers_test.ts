import assert from "node:assert/strict";
import type { Page } from "playwright";
import { decide } from "../../data/kyc/decisions/decide.ts";
import * as kyc from "../../data/kyc/requests/requests.ts";
import { terms } from "../support/records.ts";
import { expect, startBrowserTests } from "./browser.ts";
import { rowOf, toastOf } from "./screen.ts";

const browserTest = startBrowserTests();

const dialogOf = (page: Page) => page.getByRole("dialog");

/** Declines Amelia Hart (k_1) and closes the dialog before the answer, which waits for a word. */
async function declineAndLeave(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/decision?*", async (route) => {
    if (route.request().method() === "POST") await released;
    await route.fallback();
  });
  await page.goto("/kyc");
  await page.getByRole("button", { name: "Decline Amelia Hart" }).click();
  await page.getByRole("textbox", { name: "Review Notes" }).fill("Out of date.");
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: "Confirm declined" }).click();
  await sent;
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Decline Amelia Hart" })).toBeFocused();
  return release;
}

browserTest("a decision whose dialog was closed still toasts and renews its row", async (visit) => {
  const { page } = visit;
  const release = await declineAndLeave(page);
  release();
  await expect(toastOf(page, "KYC request declined successfully")).toBeVisible();
  await expect(rowOf(page, "Amelia Hart")).toContainText("declined");
  await expect(rowOf(page, "Amelia Hart").getByRole("link")).toBeFocused();
  await expect(dialogOf(page)).toBeHidden();
});

browserTest("a failure after the dialog was closed is told on the page", async (visit) => {
  const { page } = visit;
  visit.expectFault(/Failed to load resource.*500/);
  await page.route(
    "**/decision?*",
    (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 500 }) : route.continue(),
  );
  const release = await declineAndLeave(page);
  release();
  await expect(page.getByRole("alert")).toHaveText("Failed to update KYC status");
  await expect(dialogOf(page)).toBeHidden();
});

browserTest.long(
  "a stale decision whose dialog was closed shows the current state",
  async (visit) => {
    const { page, store } = visit;
    visit.expectFault(/Failed to load resource.*409/);
    const release = await declineAndLeave(page);
    await decide(store, "k_1", { status: "accepted", reviewNotes: "Fine." }, terms());
    release();
    const details = page.getByRole("dialog", { name: "KYC Request Details" });
    await expect(details.getByRole("alert")).toContainText("Out of date.");
    await page.keyboard.press("Escape");
    await expect(rowOf(page, "Amelia Hart")).toContainText("accepted");
    await expect(rowOf(page, "Amelia Hart").getByRole("link")).toBeFocused();
    assert.equal((await kyc.get(store, "k_1")).status, "accepted");
  },
);

/** Another record than the one that was declined stands in the dialog. */
async function openAnother(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Blue Harbour Trading GmbH" }).click();
  await expect(dialogOf(page)).toContainText("Blue Harbour Trading GmbH");
}

browserTest(
  "a decision that is answered over another record toasts, and leaves that",
  async (visit) => {
    const { page } = visit;
    const release = await declineAndLeave(page);
    await openAnother(page);
    release();
    await expect(toastOf(page, "KYC request declined successfully")).toBeVisible();
    await expect(rowOf(page, "Amelia Hart")).toContainText("declined");
    await expect(dialogOf(page)).toContainText("Blue Harbour Trading GmbH");
  },
);

browserTest.long(
  "a stale decision that is answered over another record is told in a toast",
  async (visit) => {
    const { page, store } = visit;
    visit.expectFault(/Failed to load resource.*409/);
    const release = await declineAndLeave(page);
    await openAnother(page);
    await decide(store, "k_1", { status: "accepted", reviewNotes: "Fine." }, terms());
    release();
    await expect(page.locator(".toast[role=alert]")).toHaveText(
      /^Amelia Hart: .* already accepted this request/,
    );
    await expect(dialogOf(page)).toContainText("Blue Harbour Trading GmbH");
  },
);

browserTest.long(
  "a decision that is answered over its own request closes the dialog",
  async (visit) => {
    const { page } = visit;
    const release = await declineAndLeave(page);
    await page.getByRole("link", { name: "Amelia Hart" }).click();
    await expect(dialogOf(page)).toContainText("Amelia Hart");
    release();
    await expect(toastOf(page, "KYC request declined successfully")).toBeVisible();
    await expect(rowOf(page, "Amelia Hart")).toContainText("declined");
    await expect(dialogOf(page)).toBeHidden();
    await expect(page).toHaveURL("/kyc");
  },
);

/** The list's renewal is answered before the browser's next frame tells that a dialog has closed. */
async function answerListAtOnce(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const answer = await fetch("/kyc", { headers: { "HX-Request": "true" } });
    const list = await answer.text();
    Object.defineProperty(answer, "text", { value: () => Promise.resolve(list) });
    document.addEventListener("htmx:before:request", (event) => {
      const { ctx } = (event as CustomEvent).detail;
      if (ctx.list) ctx.fetch = () => Promise.resolve(answer);
    });
    const renew = () => document.dispatchEvent(new CustomEvent("list:renew"));
    document.addEventListener("dialog:close", renew);
  });
}

browserTest.long(
  "a list that is renewed as the dialog closes does not open it again",
  async (visit) => {
    const { page } = visit;
    await page.goto("/kyc");
    await page.getByRole("button", { name: "Decline Amelia Hart" }).click();
    await expect(dialogOf(page)).toBeVisible();
    await answerListAtOnce(page);
    await page.getByRole("button", { name: "Confirm declined" }).click();
    await expect(toastOf(page, "KYC request declined successfully")).toBeVisible();
    await expect(dialogOf(page)).toBeHidden();
    await expect(page).toHaveURL("/kyc");
    await expect(page.locator("#dialog-body")).toBeEmpty();
  },
);

browserTest("a live update leaves the toast of a decision that was not answered", async (visit) => {
  const { page, store } = visit;
  visit.expectFault(/ERR_FAILED/);
  visit.expectFault(/Failed to fetch/);
  await page.goto("/kyc");
  await page.getByRole("button", { name: "Accept Amelia Hart" }).click();
  await page.route("**/decision?**", (route) => route.abort());
  await page.getByRole("button", { name: "Confirm accepted" }).click();
  const failure = toastOf(page, "Failed to update KYC status");
  await expect(failure).toBeVisible();
  await decide(store, "k_3", { status: "declined", reviewNotes: "" }, terms());
  await expect(page.locator("#k_3")).toContainText("declined");
  await expect(failure).toBeVisible();
});

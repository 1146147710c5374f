import assert from "node:assert/strict";
import type { Page } from "playwright";
import * as kyc from "../../../data/kyc/requests.ts";
import { expect, startBrowserTests } from "../browser.ts";
import { rowOf, settled, toastOf } from "../screen.ts";

const browserTest = startBrowserTests();

const notesOf = (page: Page) => page.getByRole("textbox", { name: "Review Notes" });
/** What is announced says the same for a while. */
const countOf = (page: Page) => page.locator(".how-many");
const linkOf = (page: Page, name: string) => rowOf(page, name).getByRole("link", { name });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

browserTest(
  "j, k and arrows move through the list, Enter opens, Escape leaves",
  async ({ page }) => {
    await open(page, "/kyc?status=pending");
    await linkOf(page, "Northgate Capital Ltd").focus();
    await page.keyboard.press("j");
    await expect(linkOf(page, "Amelia Hart")).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(linkOf(page, "Bogdan Ilić")).toBeFocused();
    await page.keyboard.press("k");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("k");
    await expect(linkOf(page, "Northgate Capital Ltd")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "KYC Request Details" })).toBeVisible();
    await page.keyboard.press("j");
    await page.keyboard.press("Escape");
    await expect(linkOf(page, "Northgate Capital Ltd")).toBeFocused();
  },
);

browserTest(
  "j and k lead into the list that was just opened, arrows scroll it",
  async ({ page }) => {
    await page.setViewportSize({ width: 1000, height: 300 });
    for (const key of ["j", "k"]) {
      await open(page, "/kyc?status=pending");
      await page.keyboard.press("ArrowDown");
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
      assert.equal(await page.evaluate(() => document.activeElement === document.body), true);
      await page.keyboard.press(key);
      await expect(linkOf(page, "Northgate Capital Ltd")).toBeFocused();
    }
    await page.keyboard.press("j");
    await expect(linkOf(page, "Amelia Hart")).toBeFocused();
    await page.getByRole("searchbox").focus();
    await page.keyboard.press("j");
    await expect(page.getByRole("searchbox").first()).toBeFocused();
  },
);

browserTest("a, d and x open the steps of the row, and Ctrl+Enter confirms", async (visit) => {
  const { page, store } = visit;
  await open(page, "/kyc");
  for (
    const [key, name, title, status] of [
      ["a", "Amelia Hart", "Accept KYC Request", "accepted"],
      ["d", "Noah Becker", "Decline KYC Request", "declined"],
      ["x", "Chiara Conti", "Revoke KYC Approval", "revoked"],
    ] as const
  ) {
    await linkOf(page, name).focus();
    await page.keyboard.press(key);
    await expect(page.getByRole("dialog", { name: title })).toBeVisible();
    await expect(notesOf(page)).toBeFocused();
    await page.keyboard.type("a j x");
    await page.keyboard.press("Control+Enter");
    await expect(toastOf(page, `KYC request ${status} successfully`)).toBeVisible();
    await expect(linkOf(page, name)).toBeFocused();
  }
  assert.equal((await kyc.get(store, "k_1")).reviewNotes, "a j x");
});

browserTest(
  "what is decided leaves a filtered list, and the next row has the focus",
  async ({ page }) => {
    await open(page, "/kyc?status=pending");
    const count = page.getByRole("row");
    const before = await count.count();
    await linkOf(page, "Amelia Hart").focus();
    await page.keyboard.press("a");
    await expect(notesOf(page)).toBeFocused();
    await page.keyboard.press("Control+Enter");
    await expect(rowOf(page, "Amelia Hart")).toHaveCount(0);
    await expect(linkOf(page, "Bogdan Ilić")).toBeFocused();
    await expect(countOf(page)).toHaveText("5 of 5 pending");
    await expect(linkOf(page, "Bogdan Ilić")).toBeFocused();
    assert.equal(await count.count(), before - 1);
    await expect(page).toHaveURL("/kyc?status=pending");
    await page.keyboard.press("d");
    await expect(page.getByRole("dialog")).toContainText("Bogdan Ilić");
  },
);

browserTest(
  "what is decided in the list of all leaves the number of its queue",
  async ({ page }) => {
    await open(page, "/kyc");
    const number = page.getByRole("link", { name: "To review" }).locator(".number");
    const before = Number(await number.textContent());
    await linkOf(page, "Amelia Hart").focus();
    await page.keyboard.press("a");
    await expect(notesOf(page)).toBeFocused();
    await page.keyboard.press("Control+Enter");
    await expect(number).toHaveText(`${before - 1}`);
    await expect(linkOf(page, "Amelia Hart")).toBeFocused();
  },
);

const openings = {
  "by a click": async (page: Page) => {
    await page.getByRole("button", { name: "Decline Amelia Hart" }).click();
  },
  "again after Escape": async (page: Page) => {
    await linkOf(page, "Amelia Hart").focus();
    await page.keyboard.press("a");
    await expect(notesOf(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await page.keyboard.press("d");
  },
};

for (const [how, openStep] of Object.entries(openings)) {
  browserTest(
    `the next row has the focus after a step that was opened ${how}`,
    async ({ page }) => {
      await open(page, "/kyc?status=pending");
      await openStep(page);
      await expect(notesOf(page)).toBeFocused();
      await page.keyboard.press("Control+Enter");
      await expect(rowOf(page, "Amelia Hart")).toHaveCount(0);
      await expect(linkOf(page, "Bogdan Ilić")).toBeFocused();
      await expect(countOf(page)).toHaveText("5 of 5 pending");
      await expect(linkOf(page, "Bogdan Ilić")).toBeFocused();
      await page.keyboard.press("j");
      await expect(linkOf(page, "Bogdan Ilić")).not.toBeFocused();
    },
  );
}

browserTest("one toast at a time says whom a decision was about", async ({ page }) => {
  await open(page, "/kyc?status=pending");
  const toast = page.locator(".toasts .toast");
  for (const name of ["Amelia Hart", "Bogdan Ilić"]) {
    await linkOf(page, name).focus();
    await page.keyboard.press("d");
    await expect(notesOf(page)).toBeFocused();
    await page.keyboard.press("Control+Enter");
    await expect(rowOf(page, name)).toHaveCount(0);
    await expect(toast).toHaveText(`KYC request declined successfully${name}`);
  }
});

/** The list that is renewed comes as it was asked for, but not before the next form is answered. */
const holdRenewedList = (page: Page) =>
  page.evaluate(() => {
    const { fetch } = globalThis;
    let release: (() => void) | null = null;
    globalThis.fetch = async (input, init) => {
      const response = await fetch(input, init);
      const isList = response.url.includes("/kyc?status=pending");
      if (!isList) return response;
      globalThis.fetch = fetch;
      const text = await response.text();
      await new Promise<void>((resolve) => release = resolve);
      return Object.defineProperty(response, "text", { value: () => Promise.resolve(text) });
    };
    document.addEventListener("htmx:after:swap", (event) => {
      const { ctx } = (event as CustomEvent<{ ctx: { request: { method: string } } }>).detail;
      if (ctx.request.method === "POST") release?.();
    });
    Object.assign(globalThis, { isHeld: () => release !== null });
  });

browserTest("a list from before a decision does not bring its request back", async ({ page }) => {
  await open(page, "/kyc?status=pending");
  await holdRenewedList(page);
  for (const name of ["Amelia Hart", "Bogdan Ilić"]) {
    await linkOf(page, name).focus();
    await page.keyboard.press("d");
    await expect(notesOf(page)).toBeFocused();
    await page.keyboard.press("Control+Enter");
    await expect(rowOf(page, name)).toHaveCount(0);
    await page.waitForFunction(() => (globalThis as unknown as { isHeld: () => boolean }).isHeld());
  }
  await expect(countOf(page)).toHaveText("4 of 4 pending");
  await expect(rowOf(page, "Bogdan Ilić")).toHaveCount(0);
});

browserTest("what is decided leaves a queue as well", async ({ page }) => {
  await open(page, "/kyc?queue=overdue");
  const tab = page.getByRole("link", { name: /^Overdue/ });
  await expect(tab).toHaveText("Overdue 4");
  await linkOf(page, "Noah Becker").focus();
  await page.keyboard.press("d");
  await expect(notesOf(page)).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(rowOf(page, "Noah Becker")).toHaveCount(0);
  await expect(tab).toHaveText("Overdue 3");
});

browserTest("what is typed before a step has come is no shortcut", async ({ page }) => {
  await open(page, "/kyc?status=pending");
  await page.route("**/decision?*", async (route) => {
    await page.keyboard.type("rj");
    await route.continue();
  });
  await linkOf(page, "Amelia Hart").focus();
  await page.keyboard.press("d");
  await expect(notesOf(page)).toBeFocused();
  await expect(page.getByRole("dialog")).toContainText("Amelia Hart");
});

browserTest(
  "keys mean nothing while something is typed, nor outside of the list, but r and ?",
  async ({ page }) => {
    await open(page, "/kyc");
    await page.getByRole("searchbox").focus();
    await page.keyboard.type("rajx?");
    await expect(page.getByRole("searchbox")).toHaveValue("rajx?");
    await expect(page).toHaveURL(/\/kyc/);
    await page.getByRole("searchbox").fill("");
    await page.getByRole("heading", { name: "KYC Verification" }).click();
    await page.keyboard.press("a");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.keyboard.press("?");
    await expect(page.locator("#shortcuts")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator("#shortcuts")).toBeHidden();
    await page.keyboard.press("r");
    await expect(page).toHaveURL(/\/kyc\/k_8\/review\?queue=to-review/);
  },
);

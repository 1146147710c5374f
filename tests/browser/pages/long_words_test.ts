import assert from "node:assert/strict";
import type { Page } from "playwright";
import { system } from "../../../data/audit/write.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import * as communities from "../../../data/records/communities.ts";
import * as content from "../../../data/records/content.ts";
import * as partners from "../../../data/records/partners.ts";
import * as transactions from "../../../data/records/transactions.ts";
import * as users from "../../../data/records/users.ts";
import { createToken } from "../../../data/staff/accounts/service_tokens.ts";
import * as staff from "../../../data/staff/accounts/staff.ts";
import type { Store } from "../../../data/store.ts";
import { saveReport } from "../../support/reports.ts";
import * as some from "../../support/records.ts";
import { firstOf } from "../../support/long_form.ts";
import { DESKTOP, expect, PHONE, startBrowserTests } from "../browser.ts";
import { rowOf, settled } from "../screen.ts";

const browserTest = startBrowserTests();

const wordOf = (letters: number): string => "Donaudampfschifffahrt".repeat(5).slice(0, letters);

/** Plants a record with a name of one word at the top of each list. */
async function plant(store: Store, word: string): Promise<void> {
  const { db } = store;
  const name = word;
  const at = new Date().toISOString();
  const documents = [{ type: "id", url: "/nowhere", name: `${word}.pdf` } as const];
  await users.insert(db, [some.aUser({ name, joinedAt: at })]);
  await kyc.insert(db, [some.aRequest({ userName: name, submittedAt: "2020-01-01", documents })]);
  await communities.insert(db, [some.aCommunity({ name, mentorName: name, createdAt: at })]);
  await content.insert(db, [some.aContent({ title: name, author: name, createdAt: at })]);
  await partners.insert(db, [some.aPartner({ name, addedAt: at })]);
  await transactions.insert(db, [some.aTransaction({ description: name, date: at })]);
  await staff.insert(db, [some.aStaffMember({ name, joinedAt: at })]);
  const soon = new Date(Date.now() + some.DAY_MS).toISOString();
  await createToken(store, { name, scopes: ["users:import"], expiresAt: soon }, system);
}

/** Texts and controls that reach beyond the window, or beyond the sheet or panel around them. */
const cutOffIn = (page: Page, part: string): Promise<string[]> =>
  page.locator(part).evaluate((root) => {
    const isOut = (element: Element, { left, right, width }: DOMRect) => {
      const places = [
        document.documentElement,
        element.closest("article, aside, .panel, .toasts, main"),
      ];
      return width > 0 && places.some((place) => {
        const box = place?.getBoundingClientRect();
        return box && (left < box.left - 1 || right > box.right + 1);
      });
    };
    const elements = [root, ...root.querySelectorAll("*")];
    return elements.filter((element) =>
      element.checkVisibility() && !element.closest(".vh, .wide, .document-tabs, .stage, .toolbar")
    ).flatMap((element) => {
      const own = [...element.childNodes].filter(({ nodeType }) => nodeType === 3);
      const rects = own.flatMap((text) => {
        const range = document.createRange();
        range.selectNode(text);
        return [...range.getClientRects()];
      });
      if (element.matches("a, button, input, select, textarea")) {
        rects.push(element.getBoundingClientRect());
      }
      const isOne = rects.some((rect) => isOut(element, rect));
      return isOne ? [`${element.tagName} ${element.textContent.slice(0, 30)}`] : [];
    });
  });

const RECORDS = [
  "/users/u_test",
  "/kyc/k_test",
  "/communities/c_test",
  "/content/ct_test",
  "/partners/p_test",
  "/finance/t_test",
  "/staff/s_test",
];

for (const [viewport, letters] of firstOf([[PHONE, 34], [DESKTOP, 100]] as const)) {
  const word = wordOf(letters);
  const where = `of ${letters} letters pushes nothing aside at ${viewport.width} px`;
  const options = { viewport, reducedMotion: "reduce" } as const;

  browserTest(`one word ${where}, on pages`, async ({ page, store }) => {
    await plant(store, word);
    const name = word.slice(0, 60);
    const report = await saveReport(store, some.aStaffMember({ id: "s_1" }), { name });
    const found: Record<string, string[]> = {};
    const steps = [
      "/kyc/k_test/decision?status=accepted",
      "/kyc/review?queue=to-review",
      "/reports",
      "/staff/tokens",
      "/audit-logs",
      "/search?q=Donau",
    ];
    for (const path of [...RECORDS, ...steps, `/users?${report.query}`]) {
      await page.goto(path);
      await page.getByText(word.slice(0, 30)).first().waitFor({ state: "attached" });
      const cutOff = await cutOffIn(page, "body > .review, #main:not(.viewer)");
      if (cutOff.length > 0) found[path] = cutOff;
    }
    assert.deepEqual(found, {});
  }, options);

  browserTest.long(`one word ${where}, in dialogs`, async ({ page, store }) => {
    await plant(store, word);
    const found: Record<string, string[]> = {};
    const look = async (what: string) => {
      await expect(page.getByRole("dialog")).toContainText(word.slice(0, 30));
      const cutOff = await cutOffIn(page, "#dialog-body");
      if (cutOff.length > 0) found[what] = cutOff;
    };
    for (const path of RECORDS) {
      const list = path.slice(0, path.lastIndexOf("/"));
      await page.goto(`${list}?q=Donau`);
      await settled(page);
      await page.locator(`.tap[href="${path}"]`).click();
      await look(path);
    }
    await page.goto("/kyc?q=Donau");
    await settled(page);
    const menu = rowOf(page, word).getByRole("button", { name: "Actions" });
    if (await menu.isVisible()) await menu.click();
    await rowOf(page, word).getByRole("button", { name: "Accept" }).click();
    await look("a decision");
    await page.getByRole("button", { name: "Confirm accepted" }).click();
    await expect(page.locator(".toast")).toContainText(word);
    const cutOff = await cutOffIn(page, ".toasts");
    if (cutOff.length > 0) found["a toast"] = cutOff;
    assert.deepEqual(found, {});
  }, options);
}

browserTest.long(
  "in a window of 320 px records and decisions are whole in a longer language",
  async (visit) => {
    const { page } = visit;
    await page.goto("/settings");
    await page.getByLabel("Language").selectOption("es");
    await page.getByRole("button", { name: /^Save/ }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    for (
      const path of ["/kyc/k_1", "/kyc/k_2", "/kyc/k_1/decision?status=declined", "/kyc/review"]
    ) {
      await page.goto(path);
      assert.deepEqual(await cutOffIn(page, "body > .review, #main:not(.viewer)"), [], path);
    }
  },
  { viewport: { width: 320, height: 640 } },
);

import assert from "node:assert/strict";
import type { Locator } from "playwright";
import { system } from "../../../data/audit/write.ts";
import { receiveDocument } from "../../../data/kyc/documents/receive.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { aPng } from "../../documents/made.ts";
import { expect, PHONE, startBrowserTests } from "../browser.ts";
import { toastOf } from "../screen.ts";
import { plant, START } from "./requests.ts";

const browserTest = startBrowserTests();

const boxOf = async (element: Locator) => (await element.boundingBox())!;

browserTest.journey(
  "two keys ask for the shown document again; the new one comes beside the old one",
  async ({ page, store }) => {
    await plant(store, 2);
    await page.goto(START);
    const [, id] = /\/kyc\/([\w-]+)\/review/.exec(page.url())!;
    const [first] = (await kyc.get(store, id!)).documents;
    await expect(page.locator("figure").first().locator(".leaf")).toBeVisible();
    await page.keyboard.press("e");
    await expect(page.getByRole("heading", { name: "Request a New Document" })).toBeVisible();
    await expect(page.getByRole("radio", { name: "Document unreadable" })).toBeChecked();
    await expect(page.getByRole("radio", { name: "Document unreadable" })).toBeFocused();
    await expect(page.getByLabel("Message to the applicant")).toHaveValue(new RegExp(first!.name));
    await page.keyboard.press("Control+Enter");
    await expect(toastOf(page, "New document requested")).toBeVisible();
    await expect(page).not.toHaveURL(new RegExp(`/kyc/${id}/review`));
    assert.equal((await kyc.get(store, id!)).stage, "waiting");
    await receiveDocument(store, id!, {
      id: "better",
      type: "id",
      name: "better.png",
      declaredType: null,
      replaces: first!.id ?? "1",
      bytes: aPng({ grey: 90 }),
    }, system);
    await page.goto(START);
    await expect(page).toHaveURL(new RegExp(`/kyc/${id}/review`));
    const shown = page.locator("figure:not([hidden])");
    await expect(shown).toHaveCount(2);
    await expect(shown.first()).toHaveAttribute("data-caption", /better\.png/);
    await expect(shown.locator("[data-painted]")).toHaveCount(2);
    const below = async () => (await boxOf(shown.last())).y - (await boxOf(shown.first())).y;
    assert.equal(await below(), 0);
    await page.setViewportSize(PHONE);
    // Under each other, both fill the width of a phone.
    await expect.poll(below).toBeGreaterThan(PHONE.height / 2);
    for (const picture of await shown.locator(".leaf").all()) {
      await expect.poll(async () => (await boxOf(picture)).width).toBeGreaterThan(350);
    }
  },
);

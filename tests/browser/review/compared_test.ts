import type { Page } from "playwright";
import assert from "node:assert/strict";
import { system } from "../../../data/audit/write.ts";
import { receiveDocument } from "../../../data/kyc/documents/receive.ts";
import { addComment } from "../../../data/comments/comments.ts";
import type { Store } from "../../../data/store.ts";
import { aPng } from "../../documents/made.ts";
import { actor } from "../../support/fixtures.ts";
import { expect, startBrowserTests } from "../browser.ts";
import { scripted } from "../screen.ts";
import { paintedIn, plant, START } from "./requests.ts";

const browserTest = startBrowserTests();
const shown = "figure:not([hidden])";
const pageOf = (page: Page, id: string) => page.locator(`figure[data-document=${id}] .leaf`);
const idsShown = (page: Page) =>
  page.locator(shown).evaluateAll((all) => all.map((one) => one.getAttribute("data-document")));

/** A request with an ID, a bill and a selfie; `replaces` sends newer ones of both faces. */
async function plantSelfie(store: Store, replaces = false): Promise<void> {
  await plant(store, 1);
  const send = (id: string, type: string, grey: number, replaces: string | null = null) =>
    receiveDocument(store, "k_old_0", {
      id,
      type,
      name: `${id}.png`,
      bytes: aPng({ width: 60, height: 40, grey }),
      replaces,
      declaredType: null,
    }, system);
  await send("d_face", "selfie", 90);
  if (!replaces) return;
  await send("d_id_new", "id", 91, "d_1");
  await send("d_face_new", "selfie", 92, "d_face");
}

browserTest("A selfie is turned and zoomed apart from the ID beside it", async (visit) => {
  const { page, store } = visit;
  await plantSelfie(store);
  await page.goto(START);
  await expect(page.locator(`${shown} [data-painted]`)).toHaveCount(2);
  assert.deepEqual(await idsShown(page), ["d_1", "d_face"]);
  const boxOf = async (id: string) => (await pageOf(page, id).boundingBox())!;
  const face = await boxOf("d_face");
  const card = await boxOf("d_1");
  await page.keyboard.press("Shift+R");
  await expect.poll(async () => (await boxOf("d_1")).height).toBeGreaterThan(card.height * 1.2);
  assert.deepEqual(await boxOf("d_face"), face, "the face is as it was");
  const turned = await boxOf("d_1");
  await pageOf(page, "d_face").click();
  await expect(page.locator("[data-shows='2']")).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("Shift+Z");
  await expect.poll(async () => (await boxOf("d_face")).width).toBeGreaterThan(face.width * 1.5);
  assert.deepEqual(await boxOf("d_1"), turned, "the ID is as it was");
});

browserTest(
  "A document without a partner opens alone, and the keys reach each one",
  async (visit) => {
    const { page, store } = visit;
    await plantSelfie(store);
    await page.goto(START);
    await expect(page.locator(`${shown} [data-painted]`)).toHaveCount(2);
    await page.keyboard.press("]");
    await expect.poll(() => idsShown(page)).toEqual(["d_2"]);
    await page.keyboard.press("]");
    await expect.poll(() => idsShown(page)).toEqual(["d_1", "d_face"]);
    const current = page.locator("nav [aria-current]");
    await expect(current).toContainText("Selfie");
    await page.keyboard.press("[");
    await expect(current).toContainText("Proof of address");
    await page.keyboard.press("]");
    await page.reload();
    await scripted(page);
    await expect(paintedIn(page)).toHaveCount(2);
    await expect(current).toContainText("Selfie");
  },
);

browserTest("Side by side goes from the older version to the face, and then off", async (visit) => {
  const { page, store } = visit;
  await plantSelfie(store, true);
  await page.goto(START);
  await scripted(page);
  await page.keyboard.press("2");
  const button = page.getByRole("button", { name: "Side by side" });
  await expect.poll(() => idsShown(page)).toEqual(["d_id_new", "d_1"]);
  await page.keyboard.press("\\");
  await expect.poll(() => idsShown(page)).toEqual(["d_id_new", "d_face_new"]);
  await page.keyboard.press("\\");
  await expect.poll(() => idsShown(page)).toEqual(["d_id_new"]);
  await page.locator("summary", { hasText: "View" }).click();
  await expect(button).toHaveAttribute("aria-pressed", "false");
});

browserTest("Below 900 pixels no two documents stand side by side", async (visit) => {
  const { page, store } = visit;
  await plantSelfie(store);
  await page.setViewportSize({ width: 899, height: 900 });
  await page.goto(START);
  await scripted(page);
  await expect(page.locator(`${shown} [data-painted]`)).toHaveCount(2);
  const boxes = await page.locator(shown).evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().x)
  );
  assert.equal(new Set(boxes).size, 1, "one under the other");
  await page.keyboard.press("2");
  await expect.poll(() => idsShown(page)).toEqual(["d_2"]);
  await page.keyboard.press("\\");
  await page.locator("summary", { hasText: "View" }).click();
  await expect(page.getByRole("button", { name: "Rotate" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Side by side" })).toBeHidden();
  assert.deepEqual(await idsShown(page), ["d_2"]);
});

browserTest("A request with comments opens at its person", async ({ page, store }) => {
  await plantSelfie(store);
  const thread = { kind: "kyc", id: "k_old_0", area: "kyc" } as const;
  for (let number = 0; number < 12; number++) {
    const comment = { id: crypto.randomUUID(), text: `Comment ${number}` };
    await addComment(store, thread, comment, actor("s_1", "Dana Okafor"));
  }
  for (let visit = 0; visit < 3; visit++) {
    await page.goto(START);
    await expect(page.locator(".comments li").first()).toBeAttached();
    await expect(page.locator(`${shown} [data-painted]`)).toHaveCount(2);
    assert.equal(await page.locator(".side").evaluate((side) => side.scrollTop), 0);
  }
  const history = page.locator(".side summary", { hasText: "History" });
  await history.press("Enter");
  await expect(history.locator("..")).toHaveAttribute("open", "");
});

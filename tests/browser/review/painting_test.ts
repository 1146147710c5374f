import assert from "node:assert/strict";
import { system } from "../../../data/audit/write.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import type { Examined } from "../../../data/documents/formats.ts";
import { receiveDocument } from "../../../data/kyc/documents/receive.ts";
import type { Store } from "../../../data/store.ts";
import {
  aDamagedScan,
  aField,
  aHeic,
  aJbig2Scan,
  aJpeg2000Scan,
  aPageOf,
  aPageOfLargeUnits,
  aPageWith,
  aPdfOfCMap,
  aPdfOfGlyphs,
} from "../../documents/scans.ts";
import { jpegOf } from "../../documents/kinds/jpegs.ts";
import { aPdf, aPng, withoutTable } from "../../documents/made.ts";
import { isLongForm } from "../../support/long_form.ts";
import { aRequest } from "../../support/records.ts";
import { expect, startBrowserTests, type Visit } from "../browser.ts";
import { hold, roundTrip } from "../network.ts";
import { scripted } from "../screen.ts";
import { paintedIn, START } from "./requests.ts";

const browserTest = startBrowserTests();

const REQUEST = "k_scans";

const facts: Record<string, Examined> = {
  pdf: { contentType: "application/pdf" },
  heic: { contentType: "image/heic" },
  jpg: { contentType: "image/jpeg", isCut: true },
  png: { contentType: "image/png" },
};

/** Plants documents as `d_1`, `d_2`, …, whether the examiner would take them or not. */
async function plantDocuments(
  store: Store,
  documents: readonly [name: string, bytes: Uint8Array<ArrayBuffer>][],
): Promise<void> {
  const submittedAt = "2020-01-01T00:00:00.000Z";
  await kyc.insert(store.db, [aRequest({ id: REQUEST, submittedAt, documents: [] })]);
  for (const [index, [name, bytes]] of documents.entries()) {
    const [, ending = "pdf"] = name.split(".");
    store.examiner.examine = () => Promise.resolve(facts[ending]!);
    const given = { type: "id", name, declaredType: null, replaces: null, bytes } as const;
    await receiveDocument(store, REQUEST, { ...given, id: `d_${index + 1}` }, system);
  }
}

const viewed = async ({ db }: Store): Promise<string[]> =>
  (await db.selectFrom("kyc_displays").select("documentId").where("requestId", "=", REQUEST)
    .orderBy("documentId").execute()).map(({ documentId }) => documentId);

const shown = "figure:not([hidden])";

/** The darkest (0 to 255) of each half. */
const darkest = ({ page }: Visit): Promise<number[]> =>
  paintedIn(page).evaluate((media: HTMLCanvasElement) => {
    const half = Math.floor(media.width / 2);
    return [0, half].map((x) => {
      const { data } = media.getContext("2d")!.getImageData(x, 0, half, media.height);
      return 255 - data.reduce((darkest, value) => Math.min(darkest, value), 255);
    });
  });

/** Darkness (0 to 255) at the left and at the right of what is painted. */
const darkness = ({ page }: Visit): Promise<number[]> =>
  paintedIn(page).evaluate((media: HTMLCanvasElement) => {
    const context = media.getContext("2d")!;
    const { width, height } = media;
    return [0.25, 0.75].map((share) =>
      255 - context.getImageData(width * share, height / 2, 1, 1).data[0]!
    );
  });

browserTest.journey(
  "documents that need a decoder, a CMap or a font are painted, and viewed",
  async (visit) => {
    const { page, store } = visit;
    await plantDocuments(store, [
      ["scan.pdf", aJpeg2000Scan()],
      ["fax.pdf", aJbig2Scan()],
      ["text.pdf", aPdfOfCMap()],
      ["phone.heic", aHeic()],
    ]);
    await page.goto(START);
    await scripted(page);
    for (const key of ["1", "2", "3", "4"]) {
      await page.keyboard.press(key);
      await expect(paintedIn(page)).toBeVisible();
      const [left, right] = await darkness(visit);
      if (key !== "3") assert.ok(left! > 200 && right! < 50, `document ${key}: ${left} ${right}`);
      await expect.poll(() => viewed(store)).toContain(`d_${key}`);
      await expect(page.locator(`${shown} [role=status]`)).toHaveCount(0);
    }
  },
);

browserTest(
  "a field without an appearance, large units, and glyphs that all fonts number alike are painted",
  async (visit) => {
    const { page, store } = visit;
    await plantDocuments(store, [
      ["field.pdf", aField()],
      ["units.pdf", aPageOfLargeUnits()],
      ["ascii.pdf", aPdfOfGlyphs("Arial", "0024002C")],
    ]);
    await page.goto(START);
    await scripted(page);
    for (const key of ["1", "2", "3"]) {
      await page.keyboard.press(key);
      await expect(paintedIn(page)).toBeVisible();
      const [left, right] = await darkest(visit);
      assert.ok(left! > 200 && (key === "3" || right! < 50), `document ${key}: ${left} ${right}`);
      await expect.poll(() => viewed(store)).toContain(`d_${key}`);
      await expect(page.locator(`${shown} [role=status]`)).toHaveCount(0);
    }
  },
);

browserTest(
  "a page of a note alone, letters that nobody can know, and an invisible picture were not viewed",
  async (visit) => {
    const { page, store } = visit;
    await plantDocuments(store, [
      ["note.pdf", aPageWith("/Subtype/Text/Rect[9 9 30 30]/Contents(Ann #2 $& Lee)")],
      ["arial.pdf", aPdfOfGlyphs("Arial", "0024024E")],
      ["times.pdf", aPdfOfGlyphs("TimesNewRomanPSMT", "0024")],
      ["other.pdf", aPdfOfGlyphs("Elsewhere", "0041")],
      ["calibri.pdf", aPdfOfGlyphs("Calibri", "0124")],
      ["clear.png", aPng({ width: 9, height: 9, isTransparent: true })],
    ]);
    await page.clock.install();
    await page.goto(START);
    await scripted(page);
    const notices = page.locator(`${shown} [role=status]`);
    await expect(notices.first()).toHaveText("Note on this page: Ann #2 $& Lee Download note.pdf");
    for (const [n, name] of ["note", "arial", "times", "other", "calibri"].entries()) {
      await page.keyboard.press(`${n + 1}`);
      await page.clock.fastForward(1_000);
      await expect(notices.last()).toHaveText(
        `Part of this page could not be shown. Download ${name}.pdf`,
      );
    }
    await page.keyboard.press("6");
    await expect(notices).toContainText("This document could not be shown.");
    await page.clock.fastForward(1_000);
    await roundTrip(page);
    assert.deepEqual(await viewed(store), []);
  },
);

browserTest("a page that takes long to paint is named after two seconds", async (visit) => {
  const { page, store } = visit;
  await plantDocuments(store, [["text.pdf", aPdfOfCMap()]]);
  await page.clock.install();
  const cmap = await hold(page, "**/cmaps/*", () => true);
  await page.goto(START);
  await scripted(page);
  await expect(page.locator(`${shown} canvas[role=img]`)).toBeAttached();
  await page.clock.runFor(2_100);
  const status = page.locator(`${shown} [role=status]`);
  await expect(status).toHaveText("Painting page 1 of 1...");
  await cmap.release();
  await page.clock.runFor(1_000);
  await expect(paintedIn(page)).toBeVisible();
  await expect(status).toHaveCount(0);
});

browserTest(
  "a document with a gap says so, offers the original, and was not viewed",
  async (visit) => {
    const { page, store } = visit;
    await plantDocuments(store, [
      ["damaged.pdf", aDamagedScan()],
      ["empty.pdf", aPdf({ page: "/Contents 9 0 R" })],
      ["boxes.pdf", aPdfOfCMap("\x88\x9f\x88\xa0", "Nowhere")],
      ["long.pdf", aPdf({ pages: 203 })],
      ["lost.pdf", withoutTable(aPageWith("/Subtype/Widget/FT/Tx/T(a)/Rect[0 0 9 9]/F 4"))],
      ["cut.jpg", jpegOf({ width: 320, height: 200, missing: 40, end: false })],
    ]);
    await page.clock.install();
    await page.goto(START);
    await scripted(page);
    const notice = page.locator(`${shown} [role=status]`).first();
    for (const [key, name] of [["1", "damaged"], ["2", "empty"], ["3", "boxes"]] as const) {
      await page.keyboard.press(key);
      await expect(notice).toHaveText(`Part of this page could not be shown. Download ${name}.pdf`);
      await page.clock.fastForward(1_000);
    }
    const address = await notice.getByRole("link").getAttribute("href");
    assert.match(address ?? "", /\/documents\/[0-9a-f]{64}\?original$/);
    await page.keyboard.press("4");
    await expect(notice).toHaveText(
      "Pages 201 to 203 of 203 are not shown here. Download long.pdf",
    );
    await page.clock.fastForward(1_000);
    await expect(page.getByRole("img", { name: "ID: long.pdf, 200/203" })).toBeAttached();
    for (const [key, name] of [["5", "lost.pdf"], ["6", "cut.jpg"]] as const) {
      await page.keyboard.press(key);
      await expect(notice).toHaveText(`Part of this page could not be shown. Download ${name}`);
      await page.clock.fastForward(1_000);
    }
    await page.clock.fastForward(1_000);
    await roundTrip(page);
    assert.deepEqual(await viewed(store), []);
    await page.keyboard.press("a");
    await expect(page.locator("#undisplayed")).toContainText(
      "damaged, empty, boxes, long, lost, cut",
    );
  },
);

if (isLongForm) {
  browserTest("a page of more operators than a tab should hold is given up", async (visit) => {
    const { page, store } = visit;
    await plantDocuments(store, [["huge.pdf", aPageOf("0 0 m 1 1 l S 0 g ", 510_000)]]);
    await page.goto(START);
    const status = page.locator(`${shown} [role=status]`);
    await expect(status).toContainText("This document could not be shown.");
    await expect(status.getByRole("link", { name: "Download huge.pdf" })).toBeVisible();
    await roundTrip(page);
    assert.deepEqual(await viewed(store), []);
  });
}

import assert from "node:assert/strict";
import { decode } from "jpeg-js";
import { photographed, scannedPage, selfieOf } from "../../examples/platform/documents/drawings.ts";
import { make, type Order } from "../../examples/platform/documents/made.ts";
import { profileOf } from "../../examples/platform/profiles.ts";

const holder = { name: "Zoë <Sørensen>", number: "SPC-0042" };
const letter = {
  sender: "Tax & Co",
  title: "Notice",
  lines: [["Name", holder.name]] as const,
  isOfficial: true,
};

const kinds = ["photograph", "upright", "dark", "selfie"] as const;

/** The mean of all parts of all pixels. */
function brightness(jpeg: Uint8Array): number {
  const { data } = decode(jpeg);
  return data.reduce((sum, part) => sum + part, 0) / data.length;
}

Deno.test("each drawing of an applicant is marked as a specimen and shows the name", () => {
  const card = photographed(holder, { turn: 0, table: ["#fff", "#000"] });
  const page = scannedPage(letter, holder.number);
  for (const drawing of [card, page, selfieOf(holder)]) {
    assert.match(drawing, />SPECIMEN/);
    assert.doesNotMatch(drawing, /<Sørensen|undefined|NaN/);
  }
  for (const drawing of [card, page]) assert.match(drawing, /&#60;Sørensen&#62;/);
  assert.match(card, />&#60;SORENSEN&#60;&#60;&#60;ZOE|SORENSEN&#60;&#60;&#60;ZOE/);
});

Deno.test("documents of the platform are pictures of scan size, the same for the same holder", async () => {
  const made = new Map<string, Uint8Array>();
  for (const kind of kinds) {
    const bytes = await make({ kind, holder });
    const { width, height } = decode(bytes);
    assert.ok(width * height > 600_000, `${kind}: ${width} × ${height}`);
    made.set(kind, bytes);
  }
  assert.deepEqual(await make({ kind: "selfie", holder }), made.get("selfie"));
  const other: Order = { kind: "selfie", holder: { ...holder, number: "SPC-0043" } };
  assert.notDeepEqual(await make(other), made.get("selfie"));
  assert.ok(brightness(made.get("dark")!) < brightness(made.get("photograph")!) / 1.5);
  const page = new TextDecoder().decode(await make({ kind: "letter", holder, letter }));
  assert.match(page, /^%PDF-1\.4\n.*\/DCTDecode/s);
});

Deno.test("the papers of applicants are drawn beside the thread of the server", async () => {
  const { papers } = profileOf(5);
  const files = await Promise.all(papers.map(async ({ make }) => (await make()).length));
  assert.ok(files.every((bytes) => bytes > 40_000 && bytes < 200_000), String(files));
});

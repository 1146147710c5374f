import assert from "node:assert/strict";
import { fill } from "../../../data/errors/domain_error.ts";
import { errorTexts } from "../../../data/errors/texts.ts";
import { examine } from "../../../data/documents/formats/examine.ts";
import { renditionOf } from "../../../data/documents/rendition.ts";
import { encryptedPdfs } from "../../documents/kinds/encrypted_pdfs.ts";
import { heifs } from "../../documents/kinds/heifs.ts";
import { jpegs } from "../../documents/kinds/jpegs.ts";
import type { Sent } from "../../documents/kinds/kind.ts";
import { pdfs } from "../../documents/kinds/pdfs.ts";
import { pngs, webpOf, webps } from "../../documents/kinds/pngs.ts";
import { casesToRun } from "../../support/long_form.ts";

const groups: Record<string, () => Sent[]> = {
  "JPEG": jpegs,
  "PNG": pngs,
  "WebP": webps,
  "HEIC and AVIF": heifs,
  "PDF": pdfs,
  "encrypted PDF": encryptedPdfs,
};

for (const [name, make] of Object.entries(groups)) {
  Deno.test(`${name} files of every kind are shown or refused as they should be`, async () => {
    for (const { kind, bytes, shown, refused } of casesToRun(make(), ({ kind }) => kind)) {
      const found = await examine(bytes);
      if (refused !== undefined) {
        assert.ok("kind" in found, `${kind} was accepted: ${JSON.stringify(found)}`);
        const text = fill(errorTexts[found.code], found.params ?? {});
        assert.ok(text.includes(refused), `${kind}: ${text}`);
        continue;
      }
      assert.deepEqual(found, shown, kind);
      requireRendition(kind, bytes, shown!);
    }
  });
}

/** Nothing behind the picture is sent, and nothing of the picture is missing. */
function requireRendition(
  kind: string,
  bytes: Uint8Array<ArrayBuffer>,
  shown: NonNullable<Sent["shown"]>,
): void {
  if (shown.orientation !== undefined) return;
  const { contentType, body } = renditionOf(bytes, shown);
  assert.equal(contentType, shown.contentType, kind);
  const picture = bytes.subarray(0, shown.pictureBytes);
  assert.deepEqual(body.subarray(0, picture.length), picture, kind);
  const rest = body.subarray(picture.length).toHex();
  assert.ok(rest === "" || rest === "ffd9" && kind.includes("without end"), `${kind}: ${rest}`);
}

Deno.test("a WebP that must be turned is a drawing that turns it, without its EXIF data", () => {
  const matrices = Array.from({ length: 7 }, (_, n) => {
    const orientation = n + 2;
    const { contentType, body } = renditionOf(webpOf(orientation, 3), {
      contentType: "image/webp",
      orientation,
    });
    assert.equal(contentType, "image/svg+xml");
    const text = new TextDecoder().decode(body);
    const [, matrix, data = ""] = /transform="matrix\((.*?)\)" href="data:image\/webp;base64,(.*?)"/
      .exec(text) ?? [];
    const webp = Uint8Array.fromBase64(data);
    assert.doesNotMatch(String.fromCharCode(...webp), /EXIF/);
    assert.equal(new DataView(webp.buffer).getUint32(4, true), webp.length - 8);
    return matrix;
  });
  assert.deepEqual(matrices, [
    ...["-1,0,0,1,3,0", "-1,0,0,-1,3,3", "1,0,0,-1,0,3", "0,1,1,0,0,0"],
    ...["0,1,-1,0,3,0", "0,-1,-1,0,3,3", "0,-1,1,0,0,3"],
  ]);
});

import { fixedTypes } from "../../../data/kyc/document_types/document_types.ts";
import assert from "node:assert/strict";
import { specimen } from "../../../data/sample/specimens.ts";

for (const type of [...fixedTypes, "selfie"]) {
  Deno.test(`a specimen of ${type} is marked and escapes the holder's name`, async () => {
    const holder = `<script>alert("1")</script> & O'Neil\u0000\uD800`;
    const svg = await specimen(type, holder, `"><img src=x>.svg`);
    assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]* role="img"/);
    assert.match(svg, /<title>Specimen: /);
    assert.match(svg, />SPECIMEN<\/text>/);
    assert.match(svg, /&#60;script&#62;alert/i);
    assert.match(svg, /&#38; O&#39;Neil/i);
    assert.doesNotMatch(svg, /<script|<style|<img|style=|href|url\(|\son\w+=/i);
    assert.ok(svg.isWellFormed() && !svg.includes("\u0000"));
  });

  Deno.test(`a specimen of ${type} shows a name of any length and is the same each time`, async () => {
    for (const holder of ["", "X", "Amelia Hart", "山田 太郎", "Ło ".repeat(500)]) {
      const svg = await specimen(type, holder, "passport.svg");
      assert.equal(svg, await specimen(type, holder, "passport.svg"));
      assert.ok(svg.length < 40_000, `${svg.length}`);
      assert.doesNotMatch(svg, /undefined|NaN|Infinity|\{\{/);
    }
  });
}

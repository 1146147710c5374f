import assert from "node:assert/strict";
import { isGap, isRebuilding } from "../../static/scripts/review/pdf_warnings.ts";

Deno.test("a warning of pdf.js means a gap unless it is known to be harmless", () => {
  const gaps = [
    'Unable to decode image "img_p0_1": "JpxError: 1".',
    "Image exceeded maximum allowed size and was removed.",
    'getOperatorList - ignoring errors during "GetOperatorList: page 7" task: "Illegal character".',
    'loadFont - translateFont failed: "FormatError".',
    "a warning of a later version",
  ];
  const harmless = [
    "TT: undefined function: 32",
    "Indexing all PDF objects",
    'ICCBased color space (11R): "RuntimeError: unreachable".',
    "readXRef - skipping XRef table since it was already parsed.",
  ];
  for (const warning of gaps) assert.equal(isGap(`Warning: ${warning}`), true, warning);
  for (const warning of harmless) assert.equal(isGap(`Warning: ${warning}`), false, warning);
  assert.equal(isRebuilding("Warning: Indexing all PDF objects"), true);
});

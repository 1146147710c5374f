import assert from "node:assert/strict";
import { withVisibleControls } from "../../views/ui/visible_controls.ts";

Deno.test("controls and direction marks of a stranger's text are shown as symbols", () => {
  assert.equal(
    withVisibleControls("\u202egnp.exe\x1b[31m\r\nnext\tcell\x9b\u2066 é 🙂"),
    "[U+202E]gnp.exe␛[31m␍\nnext\tcell[U+009B][U+2066] é 🙂",
  );
});

import assert from "node:assert/strict";
import { Toast } from "../../../views/ui/toast.tsx";
import { textOf } from "../../support/helpers.ts";
import { only } from "../../support/markup.ts";
import { renderUi } from "../ui.ts";

Deno.test("an error toast is an alert, a success toast relies on its live region", () => {
  const toast = (kind: "error" | "success") =>
    renderUi(<Toast toast={{ kind, text: "Told <b>you</b>" }} />);
  assert.equal(textOf(toast("error")), "Told <b>you</b>");
  assert.match(toast("error"), /^<div[^>]* role="alert"/);
  assert.doesNotMatch(toast("success"), /role="alert"/);
  assert.equal(only(toast("success"), "button").attributes["aria-label"], "Dismiss");
});

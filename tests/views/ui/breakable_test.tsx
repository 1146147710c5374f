import assert from "node:assert/strict";
import { renderToStaticMarkup } from "react-dom/server";
import { Breakable } from "../../../views/ui/breakable.tsx";

Deno.test("an address breaks after @ and dots, and nowhere else", () => {
  const markup = (text: string) => renderToStaticMarkup(<Breakable text={text} />);
  assert.equal(markup("ana.b@example.com"), "ana.<wbr/>b@<wbr/>example.<wbr/>com");
  assert.equal(markup("Two words. No address..."), "Two words. No address...");
  assert.equal(markup(""), "");
});

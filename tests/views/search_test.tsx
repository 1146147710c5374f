import assert from "node:assert/strict";
import { renderToStaticMarkup } from "react-dom/server.edge";
import { Answers, SearchPage } from "../../views/search/search.tsx";
import { ui } from "./ui.ts";

Deno.test("a search with timed-out lists does not claim that nothing was found", () => {
  for (const Shown of [Answers, SearchPage]) {
    const none = renderToStaticMarkup(<Shown ui={ui} q="noah" groups={[]} late={[]} />);
    assert.match(none, /No results for “noah”/);
    const slow = renderToStaticMarkup(<Shown ui={ui} q="noah" groups={[]} late={["users"]} />);
    assert.doesNotMatch(slow, /Nothing found/);
    assert.match(slow, /The search for “noah” took too long/);
    assert.match(slow, /href="\/users\?q=noah"/);
  }
  const said = renderToStaticMarkup(<Answers ui={ui} q="noah" groups={[]} late={["users"]} />);
  assert.match(said, /^<div data-said="The search for “noah” took too long">/);
});

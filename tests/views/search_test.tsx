import assert from "node:assert/strict";
import { Answers, SearchPage } from "../../views/search/search.tsx";
import { renderUi } from "./ui.ts";
Deno.test("a search with timed-out lists does not claim that nothing was found", () => {
  for (const Shown of [Answers, SearchPage]) {
    const none = renderUi(<Shown q="noah" groups={[]} late={[]} />);
    assert.match(none, /No results for “noah”/);
    const slow = renderUi(<Shown q="noah" groups={[]} late={["users"]} />);
    assert.doesNotMatch(slow, /Nothing found/);
    assert.match(slow, /The search for “noah” took too long/);
    assert.match(slow, /href="\/users\?q=noah"/);
  }
  const said = renderUi(<Answers q="noah" groups={[]} late={["users"]} />);
  assert.match(said, /^<div data-said="The search for “noah” took too long">/);
});

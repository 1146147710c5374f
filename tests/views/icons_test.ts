import assert from "node:assert/strict";
import { loadAssets } from "../../server/assets.ts";
import { Desk, withDesk } from "../helpers.ts";
import { pages, records } from "../pages.ts";

const wantedIn = (html: string): string[] =>
  [...html.matchAll(/<use href="([^"]*)"/g)].map(([, href = ""]) => href);

const shapesIn = (html: string): string[] =>
  [...html.matchAll(/<symbol id="([^"]*)"/g)].map(([, id = ""]) => `#${id}`);

Deno.test("a page has the shape of each icon that it, or a part that comes later, shows", () =>
  withDesk(async ({ store }) => {
    const desk = new Desk(store, {}, { assets: await loadAssets() });
    const signingIn = await desk.get("/login");
    assert.ok(shapesIn(signingIn.text).length > 50);
    await desk.signIn();
    let shapes = new Set<string>();
    const without = (text: string) => wantedIn(text).filter((href) => !shapes.has(href));
    for (const [path] of [...pages, ...records]) {
      const { text } = await desk.get(path);
      shapes = new Set(shapesIn(text));
      const ids = [...text.matchAll(/ id="([^"]*)"/g)].map(([, id = ""]) => id);
      assert.equal(new Set(ids).size, ids.length, `nothing on ${path} has the id of another`);
      assert.ok(wantedIn(text).length > 0, path);
      assert.deepEqual(without(text), [], path);
    }
    for (const [path] of records) {
      const { text } = await desk.fragment(path);
      assert.deepEqual(shapesIn(text), [], `a part of ${path} brings none along`);
      assert.deepEqual(without(text), [], path);
    }
  }));

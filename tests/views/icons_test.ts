import assert from "node:assert/strict";
import { loadAssets } from "../../server/assets.ts";
import { readFiles } from "../../tasks/testing/import_graph.ts";
import { iconNames } from "../../views/ui/icon_names.ts";
import { Desk, withDesk } from "../support/helpers.ts";
import { pages, records } from "../support/pages.ts";

Deno.test("every listed icon is used by a page", async () => {
  const sources = (await readFiles(["views", "islands"])).map(({ text }) => text);
  const isDrawn = (name: string) =>
    sources.some((text) => new RegExp(`(name=|icon=|[?:] )"${name}"`).test(text));
  assert.deepEqual(iconNames.filter((name) => !isDrawn(name)), []);
});

const shapesIn = (html: string): string[] =>
  [...html.matchAll(/<svg class="icon\b[^>]*>(.*?)<\/svg>/gs)].map(([, shape = ""]) => shape);

Deno.test("every icon has its shape inline, in pages and in later fragments", async () => {
  const assets = await loadAssets();
  assert.deepEqual(Object.keys(assets.icons), [...iconNames]);
  const drawn = new Set(Object.values(assets.icons));
  await withDesk(async ({ store }) => {
    const desk = new Desk(store, {}, { assets });
    const others = (text: string) => shapesIn(text).filter((shape) => !drawn.has(shape));
    const signingIn = await desk.get("/login");
    assert.deepEqual(others(signingIn.text), []);
    await desk.signIn();
    for (const [path] of [...pages, ...records]) {
      const { text } = await desk.get(path);
      const ids = [...text.matchAll(/ id="([^"]*)"/g)].map(([, id = ""]) => id);
      assert.equal(new Set(ids).size, ids.length, `nothing on ${path} has the id of another`);
      assert.ok(shapesIn(text).length > 0, path);
      assert.deepEqual(others(text), [], path);
    }
    for (const [path] of records) {
      const { text } = await desk.fragment(path);
      assert.ok(shapesIn(text).length > 0, path);
      assert.deepEqual(others(text), [], path);
    }
  });
});

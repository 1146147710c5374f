import assert from "node:assert/strict";
import { readFiles } from "../tasks/testing/import_graph.ts";
import {
  dataAttribute,
  dataAttributes,
  type DataName,
  dataSelector,
} from "../views/ui/data_attributes.ts";

const files = await readFiles(["islands", "routes", "static/scripts", "views"]);
const MODULE = "views/ui/data_attributes.ts";
const { text: declarations } = files.find(({ path }) => path === MODULE)!;
const names = [...declarations.matchAll(/^ {2}\| "(\w+)"/gm)].map(([, name]) => name as DataName);

Deno.test("A data attribute has the name of its property in dataset", () => {
  assert.equal(dataSelector("missedPath"), "[data-missed-path]");
  assert.equal(dataSelector("shows", 2), '[data-shows="2"]');
  assert.deepEqual(dataAttributes({ passkeyTexts: "{}" }), { "data-passkey-texts": "{}" });
});

Deno.test("Each declared data attribute is used by scripts, and views write none by hand", () => {
  assert.ok(names.length > 50, "no names were read");
  const scripts = files.filter(({ path }) => /^(islands|static)\//.test(path));
  const unused = names.filter((name) =>
    !scripts.some(({ text }) => new RegExp(`\\b${name}\\b`).test(text))
  );
  assert.deepEqual(unused, []);
  const attributes = names.map(dataAttribute).join("|");
  const literal = new RegExp(`(\\s|"|\\[)(${attributes})["=\\]\\s]`);
  const views = files.filter(({ path }) => /^(routes|views)\//.test(path) && path !== MODULE);
  assert.deepEqual(views.filter(({ text }) => literal.test(text)).map(({ path }) => path), []);
});

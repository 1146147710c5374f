import assert from "node:assert/strict";
import { inlineConstants } from "../../tasks/build/constants.ts";
import { trimPico } from "../../tasks/build/pico.ts";
import { readSheets } from "../../tasks/build/styles.ts";

const inlined = (css: string): string => inlineConstants([css]).join("").replace(/\s+/g, "");

Deno.test("a custom property with one value everywhere gives it to its places and goes", () => {
  const css = ":root { --a: 1px; --b: calc(var(--a) * 2) } p { margin: var(--b, 9px) var( --a ) }";
  assert.equal(inlined(css), "p{margin:calc(1px*2)1px}");
});

Deno.test("one that is another on some element, or on paper, stays", () => {
  for (const other of ["p { --a: 2px }", "@media print { :root { --a: 2px } }"]) {
    const css = `:root { --a: 1px } ${other} b { margin: var(--a) }`;
    assert.equal(inlined(css), css.replace(/\s+/g, ""));
  }
});

Deno.test("what hangs on one that stays, stays too", () => {
  const css = ":root { --a: 1px; --b: var(--a) } p { --a: 2px; margin: var(--b) }";
  assert.equal(inlined(css), css.replace(/\s+/g, ""));
});

Deno.test("what our tokens say of a page, Pico does not say too, in whatever theme", () => {
  const pico =
    "[data-theme=dark] { --a: #000; --b: #111 } b { --b: #222; color: var(--a) var(--b) }";
  const own = "@layer tokens { :root { --a: #fff; --b: #fff } }";
  assert.equal(
    trimPico(pico, own).replace(/\s+/g, ""),
    "b{--b:#222;color:var(--a)var(--b)}",
  );
  for (const other of [own.replace("tokens", "base"), own.replace(":root", "b")]) {
    assert.match(trimPico(pico, other), /data-theme/);
  }
});

Deno.test("a long value, which may be a picture, is referred to from each of its places", () => {
  const css = `:root { --a: url("data:${"x".repeat(80)}") } b { background: var(--a) }`;
  assert.equal(inlined(css), css.replace(/\s+/g, ""));
});

/** Custom properties that are named where no other value would count, and nowhere given one. */
function missing(css: string): Set<string> {
  const given = new Set(css.match(/--[\w-]+(?=\s*:)/g));
  const named = [...css.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)].map(([, name = ""]) => name);
  return new Set(named.filter((name) => !given.has(name)));
}

Deno.test("what one sheet of a page makes a constant has its value in the others too", () => {
  const app = ":root { --a: 1px; --b: 2px } p { margin: var(--a) }";
  const own = "i { --b: 3px; margin: var(--a) var(--b) }";
  assert.deepEqual(inlineConstants([app, own]).map((css) => css.replace(/\s+/g, "")), [
    ":root{--b:2px}p{margin:1px}",
    "i{--b:3px;margin:1pxvar(--b)}",
  ]);
});

Deno.test("none that our styles name goes without its value in its place", async () => {
  const { pico, own, pages } = await readSheets();
  const sheets = [`@layer pico{${trimPico(pico, own)}}\n${own}`, ...Object.values(pages)];
  const [before, after] = [sheets, inlineConstants(sheets)].map((all) => all.join("\n"));
  assert.deepEqual(missing(after!), missing(before!));
  const count = (css: string) => css.match(/var\(/g)?.length ?? 0;
  assert.ok(count(after!) < count(before!) / 2, `${count(after!)} of ${count(before!)}`);
});

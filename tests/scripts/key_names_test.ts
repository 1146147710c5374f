import assert from "node:assert/strict";
import { keyNames } from "../../static/scripts/shell/key_names.ts";

/** AltGr of Linux and ChromeOS, where `altKey` is false. */
const withAltGraph = (key: string, code: string) =>
  keyNames({
    key,
    code,
    shiftKey: false,
    altKey: false,
    getModifierState: (name) => name === "AltGraph",
  });

const nameOf = (key: string, code: string, held: "" | "shift" | "alt" | "alt shift" = "") =>
  keyNames({ key, code, shiftKey: held.includes("shift"), altKey: held.includes("alt") });

Deno.test("keys of every keyboard mean the shortcuts that are on them", () => {
  const means: [shortcut: string, ...pressed: Parameters<typeof nameOf>][] = [
    ["a", "a", "KeyQ"],
    ["a", "ф", "KeyA"],
    ["d", "δ", "KeyD"],
    ["j", "ת", "KeyJ"],
    ["r", "ق", "KeyR"],
    ["a", "A", "KeyA"],
    ["Shift+R", "R", "KeyR", "shift"],
    ["Shift+R", "К", "KeyR", "shift"],
    ["1", "&", "Digit1"],
    ["1", "1", "Digit1", "shift"],
    ["3", "٣", "Digit3"],
    ["[", "[", "Digit5", "alt shift"],
    ["]", "]", "Digit6", "alt"],
    ["\\", "\\", "Minus", "alt"],
    ["z", "я", "KeyZ"],
    ["z", "ζ", "KeyZ"],
    ["z", "ئ", "KeyZ"],
    ["e", "у", "KeyE"],
    ["c", "ψ", "KeyC"],
    ["b", "لا", "KeyB"],
    ["Shift+Z", "Я", "KeyZ", "shift"],
    ["[", "ü", "BracketLeft"],
    ["]", "ъ", "BracketRight"],
    ["[", "Dead", "BracketLeft"],
    ["?", "؟", "Slash", "shift"],
    ["ArrowLeft", "ArrowLeft", "ArrowLeft"],
  ];
  for (const [shortcut, ...pressed] of means) {
    assert.ok(nameOf(...pressed).includes(shortcut), `${pressed} means ${nameOf(...pressed)}`);
  }
});

Deno.test("a letter that a keyboard has counts by itself, and Option writes no letters", () => {
  assert.deepEqual(nameOf("q", "KeyA"), ["q"]);
  assert.deepEqual(nameOf("!", "Digit1", "shift"), ["Shift+1", "!"]);
  assert.deepEqual(nameOf("1", "Digit1", "shift"), ["Shift+1", "1"], "a French keyboard");
  assert.deepEqual(nameOf("å", "KeyA", "alt"), []);
  assert.deepEqual(nameOf("a", "KeyA", "alt"), []);
  assert.deepEqual(nameOf("ArrowLeft", "ArrowLeft", "alt"), []);
  assert.deepEqual(withAltGraph("[", "Digit8"), ["["]);
  assert.deepEqual(withAltGraph("ż", "KeyZ"), []);
});

import assert from "node:assert/strict";
import { utf8 } from "../../../data/base/bytes.ts";
import { decodeText } from "../../../data/imports/text_encoding.ts";

async function decoded(...chunks: string[]): Promise<string[]> {
  async function* bytes() {
    for (const chunk of chunks) yield utf8(chunk);
  }
  return (await Array.fromAsync(decodeText(bytes()))).filter((text) => text !== "");
}

const HEAD = "a".repeat(512);
const CTRL_Z = "\x1a".repeat(3);

Deno.test("Ctrl-Z is left out at the end of a file alone, over any number of chunks", async () => {
  assert.deepEqual(await decoded(HEAD, CTRL_Z, CTRL_Z), [HEAD]);
  assert.deepEqual(await decoded(HEAD + CTRL_Z, CTRL_Z, `b${CTRL_Z}`, `${CTRL_Z}c`), [
    ...[HEAD, `${CTRL_Z}${CTRL_Z}b`, `${CTRL_Z}${CTRL_Z}c`],
  ]);
  assert.deepEqual(await decoded(CTRL_Z), []);
});

Deno.test("an endless run of Ctrl-Z is passed on neither joined nor again", async () => {
  let pieces = 0;
  async function* bytes() {
    for (let chunk = 0; chunk < 1_000; chunk++) yield utf8("\x1a".repeat(1_000));
  }
  for await (const text of decodeText(bytes())) {
    assert.equal(text, "");
    pieces++;
  }
  assert.equal(pieces, 1_001);
});

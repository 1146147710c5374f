import assert from "node:assert/strict";
import { BackgroundLines } from "../../server/log_writer.ts";

/** A pipe that takes a few bytes each time somebody reads, and nothing before. */
function pipe({ bytesAtOnce = Infinity } = {}) {
  let text = "";
  let isRead = false;
  let wake = () => {};
  return {
    read: () => {
      isRead = true;
      wake();
    },
    lines: () => text.split("\n").slice(0, -1),
    write: async (bytes: Uint8Array) => {
      while (!isRead) await new Promise<void>((resolve) => wake = resolve);
      const taken = bytes.subarray(0, bytesAtOnce);
      text += new TextDecoder().decode(taken);
      return taken.length;
    },
  };
}

Deno.test("lines are written in order, also where each write takes a part", async () => {
  const out = pipe({ bytesAtOnce: 7 });
  out.read();
  const log = new BackgroundLines(out);
  const lines = Array.from({ length: 20 }, (_, n) => `line ${n}`);
  for (const line of lines) log.add(line);
  await log.written;
  assert.deepEqual(out.lines(), lines);
});

Deno.test("while nobody reads, lines beyond the buffer are dropped and their number is logged", async () => {
  const out = pipe();
  const log = new BackgroundLines(out, 1_000);
  const line = "x".repeat(100);
  for (let n = 0; n < 50; n++) log.add(line);
  out.read();
  await log.written;
  const [last, ...others] = out.lines().toReversed();
  assert.deepEqual(others, Array(11).fill(line), "the first is on its way, ten wait");
  const { event, count } = JSON.parse(last!);
  assert.deepEqual([event, count], ["log lines dropped", 39]);
  log.add("after it");
  await log.written;
  assert.equal(out.lines().at(-1), "after it");
});

Deno.test("a reader that closes the pipe ends nothing; the next line says how many are lost", async () => {
  let isClosed = true;
  const out = pipe();
  out.read();
  const write = (bytes: Uint8Array) =>
    isClosed ? Promise.reject(new Deno.errors.BrokenPipe()) : out.write(bytes);
  const log = new BackgroundLines({ write });
  log.add("lost");
  await log.written;
  isClosed = false;
  log.add("here");
  await log.written;
  assert.deepEqual(out.lines().map((line) => JSON.parse(line.replace("here", "0")).count), [
    undefined,
    1,
  ]);
});

import assert from "node:assert/strict";
import { quietly } from "../../../support/stores.ts";
import { inParts } from "../../../../routes/kyc/answer/document_parts.ts";

const bytes = Uint8Array.from({ length: 200_000 }, (_, n) => n % 251);

/** A body, and the events of its sending in order. */
function sending(silenceMs: number, maxMs = 5_000) {
  const events: string[] = [];
  const body = inParts(bytes, {
    time: { silenceMs, maxMs },
    onSent: () => Promise.resolve(void events.push("sent")),
    onEnd: () => void events.push("end"),
  });
  return { body, events };
}

Deno.test("a body in parts arrives whole, and ends once it was taken", async () => {
  const { body, events } = sending(5_000);
  assert.deepEqual(events, []);
  assert.deepEqual(new Uint8Array(await new Response(body).arrayBuffer()), bytes);
  assert.deepEqual(events, ["sent", "end"]);
});

Deno.test("a reader that takes nothing is cut off, from the first part on or midway", async () => {
  for (const taken of [0, 2]) {
    const { body, events } = sending(20);
    const reader = body.getReader();
    for (let n = 0; n < taken; n++) await reader.read();
    const [, log] = await quietly(() => new Promise((resolve) => setTimeout(resolve, 60)));
    assert.match(log, /"event":"reader cut off"/);
    assert.deepEqual(events, ["end"]);
    assert.equal((await reader.read()).done, true);
  }
});

Deno.test("a reader that takes a little at a time is cut off when the time of a document is over", async () => {
  const { body, events } = sending(5_000, 50);
  const reader = body.getReader();
  const [, log] = await quietly(async () => {
    await reader.read();
    await new Promise((resolve) => setTimeout(resolve, 80));
  });
  assert.match(log, /"event":"reader cut off"/);
  assert.deepEqual(events, ["end"]);
  assert.equal((await reader.read()).done, true);
});

Deno.test("a reader that goes ends the sending, without being sent the rest", async () => {
  const { body, events } = sending(5_000);
  const reader = body.getReader();
  await reader.read();
  await reader.cancel();
  assert.deepEqual(events, ["end"]);
});

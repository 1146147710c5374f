import assert from "node:assert/strict";
import { readAndDecide } from "./many.ts";

Deno.test("reads over 16 connections, and decisions between them, are all answered", async () => {
  const { errors, reads, decisions } = await readAndDecide({
    connections: 16,
    seconds: 1,
    warmUpSeconds: 0,
  });
  assert.deepEqual(errors, []);
  assert.ok(reads.times >= 16 && decisions.times >= 1);
});

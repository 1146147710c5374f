import assert from "node:assert/strict";
import { crowd } from "./many.ts";

Deno.test("16 connections that read, and decisions between them, are all answered", async () => {
  const { errors, reads, decisions } = await crowd({
    ...{ connections: 16, seconds: 1, warmUpSeconds: 0 },
  });
  assert.deepEqual(errors, []);
  assert.ok(reads.times > 16 && decisions.times > 1);
});

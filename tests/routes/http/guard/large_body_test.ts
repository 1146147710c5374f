import assert from "node:assert/strict";
import type { HTTPException } from "hono/http-exception";
import { readBody } from "../../../../routes/http/guard/limits.ts";

const bodyOf = (body: ReadableStream<Uint8Array>) =>
  new Request("http://localhost/", { method: "POST", body });
const drain = { begun: false };
const statusOf = (reading: Promise<unknown>) =>
  reading.then(() => 200, (error: HTTPException) => error.status);

Deno.test("a body may take its time as long as something comes, and is whole then", async () => {
  const parts = Array.from({ length: 30 }, (_, index) => new Uint8Array([index]));
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      const part = parts.shift();
      if (part) stream.enqueue(part);
      else stream.close();
    },
  });
  const read = await readBody(bodyOf(body), { drain, maxBytes: 100, silenceMs: 500 });
  assert.deepEqual([...read], Array.from({ length: 30 }, (_, index) => index));
});

Deno.test("a body of which nothing more comes is a 408, one that breaks off a 400", async () => {
  const limits = { drain, maxBytes: 100, silenceMs: 30 };
  const silent = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(new Uint8Array(1)),
  });
  assert.equal(await statusOf(readBody(bodyOf(silent), limits)), 408);
  const broken = new ReadableStream<Uint8Array>({ pull: (stream) => stream.error(new Error()) });
  assert.equal(await statusOf(readBody(bodyOf(broken), limits)), 400);
  const large = new ReadableStream<Uint8Array>({
    pull: (stream) => stream.enqueue(new Uint8Array(60)),
  });
  assert.equal(await statusOf(readBody(bodyOf(large), limits)), 413);
});

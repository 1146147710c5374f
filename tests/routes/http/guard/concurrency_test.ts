import assert from "node:assert/strict";
import { limitConcurrency } from "../../../../routes/http/guard/concurrency.ts";

const CODE = "document.too_many_at_once";

/** Works that last until they are ended, and the names of those that run. */
function works() {
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => async () => {
    running.push(name);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    running.splice(running.indexOf(name), 1);
  };
  const end = async (name: string) => {
    ends.get(name)!();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { running, work, end };
}

Deno.test("works run up to a weight, others wait in their order, and a heavy one runs alone", async () => {
  const { running, work, end } = works();
  const limit = limitConcurrency(10, CODE, { waiting: 3 });
  const all = [["a", 6], ["b", 4], ["c", 50], ["d", 1]] as const;
  const done = all.map(([name, weight]) => limit(work(name), undefined, weight));
  assert.deepEqual(running, ["a", "b"]);
  await end("a");
  assert.deepEqual(running, ["b"]);
  await end("b");
  assert.deepEqual(running, ["c"]);
  await end("c");
  await end("d");
  await Promise.all(done);
});

Deno.test("a work whose caller has gone leaves the queue, and one too many is refused", async () => {
  const { running, work, end } = works();
  const limit = limitConcurrency(1, CODE, { waiting: 2 });
  const gone = new AbortController();
  const first = limit(work("a"));
  const second = limit(work("b"), gone.signal);
  const third = limit(work("c"));
  await assert.rejects(limit(work("d")), { kind: "unavailable" });
  gone.abort();
  await assert.rejects(second, /The client has disconnected/);
  await end("a");
  assert.deepEqual(running, ["c"]);
  await end("c");
  await Promise.all([first, third]);
});

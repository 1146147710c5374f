import assert from "node:assert/strict";
import { inTurn, pagesInTurn, requireRoom } from "../../../routes/reports/turns.ts";
import { withDesk } from "../../support/helpers.ts";
import { makeReport } from "../../support/reports.ts";

const signal = new AbortController().signal;

/** Works that end when they are told to, and the most that ran at once. */
function works() {
  const running = new Set<string>();
  const ends: (() => void)[] = [];
  const all: Promise<void>[] = [];
  const start = (person: string) => {
    all.push(inTurn(person, async () => {
      assert.ok(!running.has(person), "one report of a person at a time");
      running.add(person);
      assert.ok(running.size <= 2, "two reports at a time");
      await new Promise<void>((resolve) => ends.push(resolve));
      running.delete(person);
    }, signal));
  };
  const endAll = async () => {
    const ended = Promise.all(all).then(() => true);
    while (!await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 1))])) {
      ends.splice(0).forEach((end) => end());
    }
  };
  return { start, endAll, running };
}

Deno.test("two reports run at once, one of each person; the rest waits for its turn", async () => {
  const { start, endAll, running } = works();
  for (const person of ["s_1", "s_1", "s_2", "s_3"]) start(person);
  await Promise.resolve();
  assert.deepEqual([...running], ["s_1", "s_2"]);
  await endAll();
  assert.equal(running.size, 0);
  requireRoom("s_1");
});

Deno.test("a person with three reports under way is refused a fourth, others are not", async () => {
  const { start, endAll } = works();
  for (let n = 0; n < 3; n++) start("s_1");
  assert.throws(() => requireRoom("s_1"), { kind: "too_many" });
  requireRoom("s_2");
  for (let n = 3; n < 20; n++) start(`s_${n}`);
  assert.throws(() => requireRoom("s_2"), { kind: "too_many" });
  await endAll();
});

Deno.test("a download that nobody goes on reading keeps no other report waiting", async () => {
  async function* pages() {
    yield* await Promise.resolve([1, 2]);
  }
  const stalled = ["s_1", "s_2", "s_3"].map((person) => pagesInTurn(person, pages(), signal));
  for (const file of stalled) assert.equal((await file.next()).value, 1);
  assert.equal(await inTurn("s_1", () => Promise.resolve("done"), signal), "done");
  assert.deepEqual(await Array.fromAsync(stalled[0]!), [2]);
});

Deno.test("a report beyond that is 429 with when to try again, as a page and as a file", () =>
  withDesk(async (desk) => {
    const path = await makeReport(desk, { name: "Often", columns: ["name"] });
    const { start, endAll } = works();
    for (let n = 0; n < 3; n++) start("s_1");
    for (const address of [path, `${path}/report.csv`]) {
      const { status, headers } = await desk.get(address);
      assert.deepEqual([status, headers.get("retry-after")], [429, "5"], address);
    }
    await endAll();
    assert.equal((await desk.get(path)).status, 200);
  }));

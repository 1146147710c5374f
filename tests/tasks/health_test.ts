import assert from "node:assert/strict";
import { withTasks } from "./desk.ts";

const health = (port: number, ...args: string[]) =>
  withTasks((desk) => desk.run(["health", ...args], { PORT: String(port) }));

/** A shorter pause than the default of the task. */
const hurried = (port: number) => health(port, "--pause", "0.02");

/** A server that answers with these statuses in turn, then always with the last. */
async function withServer(
  statuses: number[],
  test: (port: number, asked: string[]) => Promise<void>,
): Promise<void> {
  const asked: string[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (request) => {
    asked.push(new URL(request.url).pathname);
    return new Response(null, { status: statuses[asked.length - 1] ?? statuses.at(-1) });
  });
  try {
    await test(server.addr.port, asked);
    assert.deepEqual(new Set(asked), new Set(["/health"]));
  } finally {
    await server.shutdown();
  }
}

Deno.test("deno task health says nothing of a server that answers", () =>
  withServer([200], async (port) => {
    assert.deepEqual(await health(port), { code: 0, out: "", err: "" });
    assert.deepEqual(await health(port, "--wait"), { code: 0, out: "", err: "" });
  }));

Deno.test("deno task health tells in one line of a server that fails three times", () =>
  withServer([500], async (port, asked) => {
    const { code, err } = await hurried(port);
    assert.equal(code, 1);
    assert.match(err, /^health: .* answers 500\n$/);
    assert.equal(asked.length, 3);
  }));

Deno.test("deno task health says nothing of a server that answers the second or third time", async () => {
  for (const statuses of [[500, 200], [500, 500, 200]]) {
    await withServer(statuses, async (port, asked) => {
      assert.deepEqual(await hurried(port), { code: 0, out: "", err: "" });
      assert.equal(asked.length, statuses.length);
    });
  }
});

Deno.test("deno task health tells in one line that nobody is there", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  listener.close();
  const { code, err } = await hurried(listener.addr.port);
  assert.equal(code, 1);
  const url = `http://127.0.0.1:${listener.addr.port}/health`;
  assert.equal(err, `health: no response from ${url}\n`);
  const odd = await withTasks((desk) => desk.run(["health", "--pause", "0"], { PORT: "abc" }));
  assert.equal(odd.err, "health: PORT: must be a port number, not abc\n");
});

Deno.test("deno task health explains itself and refuses what it does not know", async () => {
  assert.match((await health(8000, "--help")).out, /^Usage: deno task health/);
  for (const odd of ["--soon", "--pause", "--pause soon", "--wait --pause 1"]) {
    const { code, err } = await health(8000, ...odd.split(" "));
    assert.deepEqual([code, err], [1, `health: unknown argument ${odd}; see --help\n`]);
  }
});

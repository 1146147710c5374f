import assert from "node:assert/strict";
import { withTasks } from "./desk.ts";

const health = (port: number, ...args: string[]) =>
  withTasks((desk) => desk.run(["health", ...args], { PORT: String(port) }));

/** A server that answers as it is told to, once it has begun. */
async function withServer(status: number, test: (port: number) => Promise<void>): Promise<void> {
  const asked: string[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (request) => {
    asked.push(new URL(request.url).pathname);
    return new Response(null, { status });
  });
  try {
    await test(server.addr.port);
    assert.deepEqual(new Set(asked), new Set(["/health"]));
  } finally {
    await server.shutdown();
  }
}

Deno.test("deno task health says nothing of a server that answers", () =>
  withServer(200, async (port) => {
    assert.deepEqual(await health(port), { code: 0, out: "", err: "" });
    assert.deepEqual(await health(port, "--wait"), { code: 0, out: "", err: "" });
  }));

Deno.test("deno task health tells in one line of a server that fails", () =>
  withServer(500, async (port) => {
    const { code, err } = await health(port);
    assert.equal(code, 1);
    assert.match(err, /^health: .* answers 500\n$/);
  }));

Deno.test("deno task health tells in one line that nobody is there", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  listener.close();
  const { code, err } = await health(listener.addr.port);
  assert.equal(code, 1);
  const url = `http://127.0.0.1:${listener.addr.port}/health`;
  assert.equal(err, `health: nobody answers at ${url}\n`);
  const odd = await withTasks((desk) => desk.run(["health"], { PORT: "abc" }));
  assert.equal(odd.err, "health: PORT: must be a port number, not abc\n");
});

Deno.test("deno task health explains itself and refuses what it does not know", async () => {
  assert.match((await health(8000, "--help")).out, /^Usage: deno task health/);
  const { code, err } = await health(8000, "--soon");
  assert.deepEqual([code, err], [1, "health: unknown argument --soon; see --help\n"]);
});

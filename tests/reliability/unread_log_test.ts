import assert from "node:assert/strict";
import { plantDesk, startServer } from "./server.ts";

/** Their lines are several times what a pipe holds. */
const REQUESTS = 2_000;

Deno.test("a server whose log nobody reads answers every request, and ends when it is told to", async () => {
  const folder = await Deno.makeTempDir({ prefix: "desk-unread-" });
  const url = `sqlite:${folder}/desk.db`;
  try {
    await plantDesk(url, 1);
    const server = await startServer(url, { unreadLog: true });
    try {
      for (let answered = 0; answered < REQUESTS; answered += 10) {
        const path = answered % 100 === 0 ? "/users" : "/health";
        const answers = await Promise.all(
          Array.from({ length: 10 }, () =>
            fetch(`${server.origin}${path}`, {
              redirect: "manual",
              signal: AbortSignal.timeout(10_000),
            })),
        );
        for (const answer of answers) {
          assert.ok(answer.status < 400);
          await answer.body?.cancel();
        }
      }
      const { code } = await server.end("SIGTERM");
      assert.equal(code, 0);
    } finally {
      await server.end("SIGKILL");
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

import assert from "node:assert/strict";
import { plantDesk, sleep, startServer } from "./server.ts";

Deno.test("with OTEL_DENO a collector gets traces, metrics and the log of the server", async () => {
  const folder = await Deno.makeTempDir({ prefix: "desk-traces-" });
  const received = new Set<string>();
  const collector = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    (request) => {
      const { pathname } = new URL(request.url);
      received.add(pathname);
      return request.arrayBuffer().then(() => Response.json({}));
    },
  );
  const url = `sqlite:${folder}/desk.db`;
  try {
    await plantDesk(url, 1);
    const server = await startServer(url, {
      env: {
        OTEL_DENO: "true",
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.addr.port}`,
        OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
        OTEL_BSP_SCHEDULE_DELAY: "100",
        OTEL_BLRP_SCHEDULE_DELAY: "100",
        OTEL_METRIC_EXPORT_INTERVAL: "100",
      },
    });
    try {
      const all = ["/v1/logs", "/v1/metrics", "/v1/traces"];
      for (let tries = 0; tries < 200 && received.size < all.length; tries++) {
        const answer = await fetch(`${server.origin}/login`);
        await answer.body?.cancel();
        await sleep(25);
      }
      assert.deepEqual([...received].toSorted(), all);
    } finally {
      await server.end("SIGKILL");
    }
  } finally {
    await collector.shutdown();
    await Deno.remove(folder, { recursive: true });
  }
});

interface Proxy {
  origin: string;
  close: () => void;
}

/** Stands between a browser and a server as if they were far apart. */
export function slowly(to: string, oneWayMs: number, port = 0): Proxy {
  const { hostname, port: toPort } = new URL(to);
  const listener = Deno.listen({ hostname: "127.0.0.1", port });
  const open = new Set<Deno.Conn>();
  const join = async (near: Deno.Conn) => {
    const far = await Deno.connect({ hostname, port: Number(toPort) });
    for (const connection of [near, far]) {
      open.add(connection);
      (connection as Deno.TcpConn).setNoDelay();
    }
    await Promise.all([late(near, far, oneWayMs), late(far, near, oneWayMs)]);
  };
  (async () => {
    for await (const near of listener) join(near).catch(() => near.close());
  })().catch(() => {});
  return {
    origin: `http://localhost:${listener.addr.port}`,
    close: () => {
      listener.close();
      for (const connection of open) end(connection);
    },
  };
}

/** Whatever one sends, the other gets so much later, in its order. */
async function late(from: Deno.Conn, to: Deno.Conn, ms: number): Promise<void> {
  let written = Promise.resolve();
  const buffer = new Uint8Array(64 * 1024);
  for (let read = 0; (read = await from.read(buffer).catch(() => null) ?? 0) > 0;) {
    const bytes = buffer.slice(0, read);
    const due = new Promise((resolve) => setTimeout(resolve, ms));
    written = written.then(() => due).then(() => writeAll(to, bytes)).catch(() => {});
  }
  await written;
  end(to);
}

async function writeAll(to: Deno.Conn, bytes: Uint8Array): Promise<void> {
  for (let sent = 0; sent < bytes.length;) sent += await to.write(bytes.subarray(sent));
}

/** It may have been closed from the other side. */
function end(connection: Deno.Conn): void {
  try {
    connection.close();
  } catch (error) {
    if (!(error instanceof Deno.errors.BadResource)) throw error;
  }
}

interface Passage {
  isSilent: boolean;
}

/** A network between browsers and a server, whose connections can break without a word. */
export class Line {
  readonly #listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  readonly #passages = new Set<Passage>();
  readonly origin = `http://127.0.0.1:${this.#listener.addr.port}`;

  /** `port` is that of the server, null while there is none. */
  constructor(public port: number | null) {
    this.#accept();
  }

  /** From now on nothing passes over the connections that are open, and neither end is told. */
  silence(): void {
    for (const passage of this.#passages) passage.isSilent = true;
  }

  close(): void {
    this.#listener.close();
  }

  async #accept(): Promise<void> {
    for await (const client of this.#listener) this.#connect(client);
  }

  async #connect(client: Deno.TcpConn): Promise<void> {
    const server = this.port === null
      ? null
      : await Deno.connect({ hostname: "127.0.0.1", port: this.port }).catch(() => null);
    if (server === null) return client.close();
    const passage = { isSilent: false };
    this.#passages.add(passage);
    await Promise.race([pump(client, server, passage), pump(server, client, passage)]);
    this.#passages.delete(passage);
    for (const end of [client, server]) close(end);
  }
}

/** Returns once either end has closed; never over a silent line. */
async function pump(from: Deno.TcpConn, to: Deno.TcpConn, passage: Passage): Promise<void> {
  const buffer = new Uint8Array(16_384);
  const send = async (bytes: Uint8Array) => {
    for (let sent = 0; sent < bytes.length;) sent += await to.write(bytes.subarray(sent));
  };
  for (;;) {
    const read = await from.read(buffer).catch(() => null);
    if (passage.isSilent) {
      if (read === null) return await new Promise<never>(() => {});
      continue;
    }
    if (read === null) return;
    if (await send(buffer.subarray(0, read)).then(() => false, () => true)) return;
  }
}

function close(end: Deno.TcpConn): void {
  try {
    end.close();
  } catch {
    // It has been closed by the other side.
  }
}

import { connect, type Socket } from "node:net";

/** Unfinished beginnings of requests. */
export const beginnings = {
  /** The first bytes of a TLS record. */
  tls: () => new Uint8Array([0x16, 0x03, 0x01]),
  headers: (host: string) => `GET /health HTTP/1.1\r\nHost: ${host}\r\n`,
  // The right host: another one is answered and closed at once.
  body: (host: string) => `POST /login HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 9\r\n\r\nemail`,
};

export interface FloodOptions {
  port: number;
  count: number;
  beginning: keyof typeof beginnings;
  /** Local address of the connections. */
  address?: string;
  /** Reconnects so long after a connection was closed. */
  againAfterMs?: number;
}

/** Connections that begin a request and never finish it. */
export class Flood {
  /** Connections that were opened or refused, and those of them that were closed. */
  tried = 0;
  closed = 0;
  #sockets = new Set<Socket>();
  #ended = false;

  constructor(options: FloodOptions) {
    for (let n = 0; n < options.count; n++) this.#open(options);
  }

  #open(options: FloodOptions): void {
    const { port, address, beginning, againAfterMs } = options;
    const socket = connect({ host: "127.0.0.1", port, localAddress: address });
    let counted = false;
    const count = () => {
      if (!counted) this.tried++;
      counted = true;
    };
    socket.on("connect", () => {
      count();
      socket.write(beginnings[beginning](`127.0.0.1:${port}`));
    });
    socket.on("error", count);
    socket.on("close", () => {
      this.closed++;
      this.#sockets.delete(socket);
      if (againAfterMs === undefined || this.#ended) return;
      setTimeout(() => this.#ended || this.#open(options), againAfterMs);
    });
    this.#sockets.add(socket);
  }

  end(): void {
    this.#ended = true;
    for (const socket of this.#sockets) socket.destroy();
  }
}

/** Opens the floods in processes of their own, so that they do not disturb measurements. */
export async function floodFromOutside(
  floods: readonly FloodOptions[],
): Promise<{ end: () => Promise<void> }> {
  const children = floods.map((options) =>
    new Deno.Command(Deno.execPath(), {
      args: ["run", "--quiet", "--allow-all", import.meta.filename!, JSON.stringify(options)],
      stdin: "piped",
      stdout: "piped",
    }).spawn()
  );
  const outputs = children.map(({ stdout }) => stdout.getReader());
  // Each process prints a line when all its connections are open.
  for (const output of outputs) await output.read();
  return {
    end: async () => {
      for (const { stdin } of children) await stdin.close();
      for (const output of outputs) while (!(await output.read()).done);
      for (const { status } of children) await status;
    },
  };
}

if (import.meta.main) {
  const options: FloodOptions = JSON.parse(Deno.args[0] ?? "");
  const flood = new Flood(options);
  while (flood.tried < options.count) await new Promise((resolve) => setTimeout(resolve, 20));
  console.log("open");
  for await (const _ of Deno.stdin.readable);
  flood.end();
  Deno.exit(0);
}

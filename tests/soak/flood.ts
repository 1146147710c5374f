import { connect, type Socket } from "node:net";

/** How connections begin that never say what they want. */
export const beginnings = {
  /** The beginning of a TLS record, of which the rest does not come. */
  tls: () => new Uint8Array([0x16, 0x03, 0x01]),
  headers: (host: string) => `GET /health HTTP/1.1\r\nHost: ${host}\r\n`,
  // A host that is not served would be answered, and closed, before the rest is missed.
  body: (host: string) => `POST /login HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 9\r\n\r\nemail`,
};

export interface FloodOptions {
  port: number;
  count: number;
  beginning: keyof typeof beginnings;
  /** Whose connections they are, of the loopback. */
  address?: string;
  /** Comes again this long after it was closed. */
  againAfterMs?: number;
}

/** Connections that begin to say something and never end it. */
export class Flood {
  /** Those that are there or were refused, and those of them that were closed. */
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

/** The same in processes of their own, so that their work is not that of who measures. */
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
  // A word from each: all its connections are there.
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
  console.log("there");
  for await (const _ of Deno.stdin.readable);
  flood.end();
  Deno.exit(0);
}

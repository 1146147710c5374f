/** Sends requests over plain connections from a thread of its own, at little cost per request. */

interface Load {
  origin: string;
  paths: readonly string[];
  headers: Record<string, string>;
  connections: number;
  /** It ends after so many seconds, or so many requests. */
  seconds?: number;
  requests?: number;
}

/** Returns the requests per second; throws where one was not answered with 200. */
export function load(work: Load): Promise<number> {
  const worker = new Worker(import.meta.url, { type: "module" });
  worker.postMessage(work);
  return new Promise<number>((resolve, reject) => {
    worker.onmessage = ({ data }) => typeof data === "number" ? resolve(data) : reject(data);
  }).finally(() => worker.terminate());
}

self.onmessage = async ({ data }: MessageEvent<Load>) =>
  self.postMessage(await send(data).catch((error) => error));

async function send(work: Load): Promise<number> {
  const { origin, paths, connections, seconds = Infinity, requests = Infinity } = work;
  const { host, port } = new URL(origin);
  const fields = Object.entries({ host, ...work.headers }).map((field) => field.join(": "));
  const started = performance.now();
  let sent = 0;
  const connect = async () => {
    const connection = await Deno.connect({ hostname: "127.0.0.1", port: Number(port) });
    const writer = connection.writable.getWriter();
    const buffer = new Uint8Array(1024 * 1024);
    while (sent < requests && performance.now() - started < seconds * 1_000) {
      const line = `GET ${paths[sent++ % paths.length]} HTTP/1.1`;
      const head = [line, ...fields, "", ""].join("\r\n");
      await writer.write(new TextEncoder().encode(head));
      const status = await readAnswer(connection, buffer);
      if (status !== "200") throw new Error(`${line} answered ${status}`);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, connect));
  return sent / ((performance.now() - started) / 1_000);
}

const latin = new TextDecoder("latin1");

/** Reads an answer to its end, by its length or its last chunk; returns its status. */
async function readAnswer(connection: Deno.Conn, buffer: Uint8Array): Promise<string> {
  for (let length = 0;;) {
    const read = await connection.read(buffer.subarray(length));
    if (read === null) throw new Error("the server closed a connection");
    length += read;
    const start = latin.decode(buffer.subarray(0, Math.min(length, 8_192)));
    const headLength = start.indexOf("\r\n\r\n") + 4;
    const bodyLength = /^content-length: (\d+)/im.exec(start)?.[1];
    const isWhole = bodyLength === undefined
      ? latin.decode(buffer.subarray(length - 5, length)) === "0\r\n\r\n"
      : headLength > 4 && length >= headLength + Number(bodyLength);
    if (isWhole) return start.slice(9, 12);
  }
}

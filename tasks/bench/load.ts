/**
 * Requests these paths over plain connections (16 unless told), at little cost per request, until so many seconds have
 * passed or so many requests were sent. Returns the requests per second; throws unless all get 200.
 */
export async function load(
  origin: string,
  paths: readonly string[],
  headers: Record<string, string>,
  { seconds = Infinity, requests = Infinity, connections = 16 }: {
    seconds?: number;
    requests?: number;
    connections?: number;
  },
): Promise<number> {
  const { hostname, host, port } = new URL(origin);
  const fields = Object.entries({ host, ...headers }).map((field) => field.join(": "));
  const started = performance.now();
  let sent = 0;
  const connect = async () => {
    using connection = await Deno.connect({ hostname, port: Number(port) });
    const part = new Uint8Array(256 * 1024);
    while (sent < requests && performance.now() - started < seconds * 1_000) {
      const line = `GET ${paths[sent++ % paths.length]} HTTP/1.1`;
      await connection.write(new TextEncoder().encode([line, ...fields, "", ""].join("\r\n")));
      await readAnswer(connection, part);
    }
  };
  await Promise.all(Array.from({ length: connections }, connect));
  return sent / ((performance.now() - started) / 1_000);
}

/** Reads an answer to its end, by its length or its last chunk. */
async function readAnswer(connection: Deno.Conn, part: Uint8Array): Promise<void> {
  for (let answer = "", isWhole = false; !isWhole;) {
    answer += latin.decode(part.subarray(0, await connection.read(part) ?? 0));
    if (!answer.startsWith("HTTP/1.1 200")) throw new Error(`an answer begins with ${answer}`);
    const [, head, length] = /^(.*?content-length: (\d+).*?\r\n\r\n)/is.exec(answer) ?? [];
    isWhole = head === undefined
      ? answer.endsWith("\r\n0\r\n\r\n")
      : answer.length >= head.length + Number(length);
  }
}

const latin = new TextDecoder("latin1");

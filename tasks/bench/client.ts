/** Asks a server over plain connections that stay open, as cheaply as that can be done. */

import { DatabaseSync } from "node:sqlite";
import type { Load } from "./processes.ts";

const { origin, paths, headers, connections, seconds = Infinity, requests = Infinity, change } =
  JSON
    .parse(Deno.args[0] ?? "") as Load;
const { hostname, port, host } = new URL(origin);
const fields = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
const questions = paths.map((path) =>
  new TextEncoder().encode(`GET ${path} HTTP/1.1\r\n${fields.join("")}\r\n`)
);

const latin = new TextDecoder("latin1");
const changeOne = change === undefined ? null : writerOf(change);
const others: Record<string, number> = {};
let [begun, done] = [0, 0];
const started = performance.now();
const until = started + seconds * 1_000;
await Promise.all(Array.from({ length: connections }, ask));
const perSecond = done / ((performance.now() - started) / 1_000);
console.log(JSON.stringify({ requests: done, perSecond, others }));

async function ask(): Promise<void> {
  const connection = await Deno.connect({ hostname, port: Number(port) });
  connection.setNoDelay();
  const buffer = new Uint8Array(512 * 1024);
  while (begun < requests && performance.now() < until) {
    const index = begun++ % questions.length;
    const question = questions[index]!;
    changeOne?.();
    for (let sent = 0; sent < question.length;) {
      sent += await connection.write(question.subarray(sent));
    }
    let length = 0;
    do {
      const read = await connection.read(buffer.subarray(length));
      if (read === null) throw new Error("the server has closed a connection");
      length += read;
    } while (!isWhole(buffer, length));
    const status = latin.decode(buffer.subarray(9, 12));
    const key = `${status} ${paths[index]}`;
    if (status !== "200") others[key] = (others[key] ?? 0) + 1;
    done++;
  }
  connection.close();
}

/** Whether all of an answer is there: by its length, or by its last chunk. */
function isWhole(buffer: Uint8Array, length: number): boolean {
  const head = latin.decode(buffer.subarray(0, Math.min(length, 8_192)));
  const end = head.indexOf("\r\n\r\n");
  if (end < 0) return false;
  const known = /^content-length: (\d+)/im.exec(head.slice(0, end + 2));
  if (known) return length >= end + 4 + Number(known[1]);
  if (!/^transfer-encoding: chunked/im.test(head.slice(0, end + 2))) return true;
  return latin.decode(buffer.subarray(length - 5, length)) === "0\r\n\r\n";
}

/** Gives one user another name, and raises the tag of what shows it, as another process would. */
function writerOf(path: string): () => void {
  const file = new DatabaseSync(path);
  file.exec("pragma busy_timeout = 2000; pragma synchronous = off");
  const ids = file.prepare("select id from users").all().map(({ id }) => id as string);
  const rename = file.prepare("update users set name = ? where id = ?");
  const raise = file.prepare("update cache_tags set version = version + 1 where tag = 'Users'");
  let n = 0;
  return () => {
    file.exec("begin immediate");
    rename.run(`Ximena Changed ${n}`, ids[n++ % ids.length]!);
    raise.run();
    file.exec("commit");
  };
}

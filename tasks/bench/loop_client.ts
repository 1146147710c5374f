/** The other side of `loop.ts`, in a thread of its own: it asks, and takes the answer. */

import { synthetic } from "../../data/sample/synthetic.ts";

export interface Request {
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  /** Synthetic users to send, from this one on; `name` instead of their own. */
  users?: { from: number; count: number; name?: string };
}

async function send({ url, users, ...init }: Request): Promise<string | null> {
  const body = users && Array.from(
    { length: users.count },
    (_, index) => {
      const { name } = users;
      return JSON.stringify({ ...synthetic.users?.(users.from + index), ...name && { name } });
    },
  ).join("\n");
  const answer = await fetch(url, { ...init, body, redirect: "manual" });
  for await (const _ of answer.body ?? []);
  return answer.status < 400 ? null : `${init.method} ${url} answered ${answer.status}`;
}

self.onmessage = async ({ data }: MessageEvent<Request[]>) => {
  const problems = await Promise.all(data.map(send)).catch((error) => [String(error)]);
  self.postMessage(problems.find((problem) => problem !== null) ?? null);
};

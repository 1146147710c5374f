import { startServer } from "../../tests/reliability/server.ts";
import { count } from "../../tests/soak/finding.ts";
import { load } from "./load.ts";
import { median, rounds, type Row } from "./speed.ts";

const BARE_HONO = `import { Hono } from "hono";
Deno.serve({ port: Number(Deno.env.get("PORT")) }, new Hono().get("/*", (c) => c.text("Hello")).fetch);`;
const SECONDS = 2;

interface BareAnswer {
  /** Requests per second to one process. */
  perSecond: number;
  /** The time of a request that waits for no other. */
  ms: number;
}

/** A server that answers each request with one word by Hono, in a process of its own. */
export const startBare = () => startServer("sqlite::memory:", { args: ["eval", BARE_HONO] });

/** Measures how fast this machine is at the moment. */
export async function measureBare(): Promise<BareAnswer> {
  await using bare = await startBare();
  const ask = (connections?: number) =>
    load(bare.origin, ["/"], {}, { seconds: SECONDS, connections });
  const pairs = await rounds(async () => [await ask(), await ask(1)] as const);
  return {
    perSecond: median(pairs.map(([many]) => many)),
    ms: 1_000 / median(pairs.map(([, alone]) => alone)),
  };
}

/** The reference of all figures, which has no goal. */
export const machineRows = ({ perSecond, ms }: BareAnswer): Row[] =>
  [
    ["bare answer of Hono, one process, 16 connections", `${count(perSecond)}/s`],
    ["bare answer of Hono, one request after the other", `${ms.toFixed(2)} ms`],
  ].map(([what = "", measured = ""]) => ({ what, goal: "–", measured, result: "reference" }));

/** `2 cores, 24 GB of memory; bare Hono 46,399/s, 0.10 ms` */
export function describeMachine({ perSecond, ms }: BareAnswer): string {
  const gigabytes = Math.round(Deno.systemMemoryInfo().total / 2 ** 30);
  return `${navigator.hardwareConcurrency} cores, ${gigabytes} GB of memory; ` +
    `bare Hono ${count(perSecond)}/s, ${ms.toFixed(2)} ms`;
}

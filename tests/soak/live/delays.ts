import type { Browser, Page } from "playwright";
import { system } from "../../../data/audit/write.ts";
import { createToken } from "../../../data/staff/accounts/service_tokens.ts";
import type { Provide } from "../../../tasks/soak/databases.ts";
import { plantDesk, type Server, signIn, sleep, startServer } from "../../reliability/server.ts";
import { openStoreAt } from "../../support/engines.ts";
import { kycRequest } from "../../support/fixtures.ts";
import { addReviewers, Work } from "../shared_queue.ts";
import { contextOf, withChromium } from "./chromium.ts";

const REVIEWERS = 10;
/** Requests that only the measured writes change; the reviewers' are older. */
const WATCHED = 60;
const QUEUE = 400;
/** Number of the first watched request. */
const FIRST = 1_001;
const GIVEN_UP_MS = 15_000;

export type Kind = "claim" | "decision" | "new request";
/** Milliseconds from the answer of a write to the change in each of two other browsers. */
export type Delays = Record<Kind, number[]>;

export interface Watching {
  /** Servers on one database; the browsers are at the last one, the writer at the first. */
  servers: number;
  /** Writes of each kind. */
  writes: number;
}

/** Ten reviewers work, and two browsers show a list, while the time of each write is taken. */
export async function delaysInBrowsers(
  provide: Provide,
  { servers: count, writes }: Watching,
): Promise<Delays> {
  const { url, remove } = await provide();
  await plantDesk(url, QUEUE);
  const [writer, ...reviewers] = await addReviewers(url, REVIEWERS + 1);
  const token = await makeToken(url);
  const servers: Server[] = [];
  let isOver = false;
  let working: Promise<void>[] = [];
  try {
    for (let n = 0; n < count; n++) servers.push(await startServer(url));
    const cookies = await Promise.all(reviewers.map((one) => signIn(servers[0]!.origin, one)));
    const work = new Work();
    working = cookies.map((cookie, n) => {
      const { origin } = servers[n % servers.length]!;
      return work.review({ origin, cookie }, n, { pauseMs: 3_000, goesOn: () => !isOver });
    });
    const { origin } = servers[0]!;
    const desk: Desk = { origin, token, cookie: await signIn(origin, writer) };
    const there = { origin: servers.at(-1)!.origin, cookie: await signIn(origin) };
    return await withChromium((browser) => measure(browser, desk, there, writes));
  } finally {
    isOver = true;
    await Promise.allSettled(working);
    for (const server of servers) await server.end("SIGTERM");
    await remove();
  }
}

interface Desk {
  origin: string;
  cookie: string;
  token: string;
}

async function makeToken(databaseUrl: string): Promise<string> {
  const store = await openStoreAt(databaseUrl);
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const terms = { name: "platform", scopes: ["kyc-requests:import"], expiresAt };
  return await createToken(store, terms, system).finally(() => store.close());
}

async function measure(
  browser: Browser,
  desk: Desk,
  there: { origin: string; cookie: string },
  writes: number,
): Promise<Delays> {
  await takeIn(desk, Array.from({ length: WATCHED }, (_, n) => FIRST + n));
  const pages: Page[] = [];
  for (let n = 0; n < 2; n++) {
    const page = await (await contextOf(browser, there)).newPage();
    await page.goto("/kyc");
    await page.evaluate(watch);
    pages.push(page);
  }
  await sleep(3_000);
  const delays: Delays = { claim: [], decision: [], "new request": [] };
  const time = async (kind: Kind, id: string, write: () => Promise<void>) => {
    const seen = pages.map((page) => page.evaluate(untilSeen, { kind, id, limit: GIVEN_UP_MS }));
    await write();
    const answeredAt = Date.now();
    for (const at of await Promise.all(seen)) delays[kind].push(Math.max(0, at - answeredAt));
    await sleep(Math.random() * 1_000);
  };
  for (let n = 0; n < writes; n++) {
    const id = `k_${FIRST + n % WATCHED}`;
    await time("claim", id, () => post(desk, `/kyc/${id}/claim`));
    await time("decision", id, () => decide(desk, id));
    await time("new request", id, () => takeIn(desk, [FIRST + WATCHED + n]));
  }
  return delays;
}

/** Keeps what the list shows, so that a change is timed in the page. */
function watch(): void {
  const look = () => {
    const rows = [...document.querySelectorAll("#list tbody tr[id]")].map((row) => {
      const status = row.querySelector("td.status")?.textContent ?? "";
      return [row.id, `${status} ${row.querySelector(".badge.claim") ? "claimed" : ""}`];
    });
    const news = document.querySelector<HTMLButtonElement>("#news button");
    const shown = Object.fromEntries(rows);
    Object.assign(globalThis, { shown, news: news?.hidden ? 0 : parseInt(news!.textContent!) });
    document.dispatchEvent(new Event("looked"));
  };
  const options = { subtree: true, childList: true, characterData: true, attributes: true };
  for (const id of ["list", "news"]) {
    new MutationObserver(look).observe(document.getElementById(id)!, options);
  }
  look();
}

interface Expected {
  kind: Kind;
  id: string;
  limit: number;
}

/** Resolves to the time at which the row or the number of new requests has changed. */
function untilSeen({ kind, id, limit }: Expected): Promise<number> {
  const page = globalThis as unknown as { shown: Record<string, string>; news: number };
  const before = kind === "new request" ? page.news : page.shown[id];
  return new Promise((resolve, reject) => {
    const look = () => {
      const now = kind === "new request" ? page.news : page.shown[id];
      if (now === before) return;
      document.removeEventListener("looked", look);
      resolve(Date.now());
    };
    document.addEventListener("looked", look);
    setTimeout(() => reject(new Error(`${kind} ${id} was not seen`)), limit);
  });
}

async function post({ origin, cookie }: Desk, path: string): Promise<void> {
  const headers = { cookie, origin, accept: "application/json" };
  await send(origin + path, { method: "POST", headers });
}

async function decide({ origin, cookie }: Desk, id: string): Promise<void> {
  await send(`${origin}/api/kyc-requests/${id}/status`, {
    method: "PATCH",
    headers: { cookie, origin, "content-type": "application/json" },
    body: JSON.stringify({ status: "accepted", reviewNotes: "Looks right" }),
  });
}

/** Newer than the reviewers' requests, so that they stand first in the list and last in the queue. */
async function takeIn({ origin, token }: Desk, numbers: readonly number[]): Promise<void> {
  const submittedAt = new Date().toISOString();
  const lines = numbers.map((n) => JSON.stringify(kycRequest(n, { submittedAt })));
  await send(`${origin}/api/import/kyc-requests`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/x-ndjson" },
    body: lines.join("\n"),
  });
}

async function send(url: string, init: RequestInit): Promise<void> {
  const answer = await fetch(url, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}: ${text}`);
}

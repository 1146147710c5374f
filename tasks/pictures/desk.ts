/** A desk with the demo's data, the same at every start: its clock stands still. */

import { readConfig } from "../../data/config.ts";
import { openSample } from "../../data/sample/plant.ts";
import { createApp } from "../../routes/app.tsx";
import { loadAssets } from "../../server/assets.ts";
import { askCorrections } from "../demo/corrections.ts";
import { plantDemo } from "../demo/data.ts";

/** A Monday, long after the records of the sample that are two years old. */
export const NOW = new Date("2026-11-16T10:30:00Z");
const JWT_SECRET = "the pictures of the README, always the same";

/** Answers the requests of one admin, who has signed in, as if it were served on this port. */
export async function openDesk(port = 8000) {
  const config = readConfig({ JWT_SECRET, SIMULATED_DELAY: "off", PORT: String(port) });
  const [assets, store] = await Promise.all([
    loadAssets(),
    openSample({ ...config, now: () => NOW }),
  ]);
  await plantDemo(store);
  await askCorrections(store);
  store.sample!.platform = { origin: "http://localhost:8001", waiting: 12 };
  const app = createApp({ store, config, assets });
  const answer = (request: Request) => app.fetch(request, { remoteAddress: "127.0.0.1" });
  const origin = config.origins[0]!;
  const cookie = await signIn(answer, origin, store.sample!.account);
  return { origin, answer, cookie, close: store.close };
}

export type PictureDesk = Awaited<ReturnType<typeof openDesk>>;

async function signIn(
  answer: (request: Request) => Response | Promise<Response>,
  origin: string,
  account: { email: string; password: string },
): Promise<string> {
  const request = new Request(`${origin}/login`, {
    method: "POST",
    body: new URLSearchParams(account),
    headers: { origin },
  });
  const { status, headers } = await answer(request);
  if (status !== 303) throw new Error(`The sign-in was answered with ${status}.`);
  // Without the greeting, which would cover a part of the page.
  return headers.getSetCookie().filter((line) => !line.startsWith("toast="))
    .map((line) => line.split(";")[0]).join("; ");
}

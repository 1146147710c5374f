/** Writes what pages that name the files of the first argument have in common, into the second. */

import { readConfig } from "../../data/config.ts";
import { openSample } from "../../data/sample/plant.ts";
import { type AppParts, createApp } from "../../routes/app.tsx";
import { type BuiltFile, digestOf } from "./built_file.ts";

/** The later stand nearer to what is read by them, and are found in fewer bytes. */
const pages = ["/content", "/finance", "/dashboard", "/kyc", "/users"];
/** So many of each list show how its rows are made. */
const ROWS = 2;
/** The same dictionary on every day and machine. */
const TODAY = new Date("2026-06-15T12:00:00Z");
const ORIGIN = "http://localhost:8000";

async function render(files: readonly BuiltFile[]): Promise<string> {
  const store = await openSample({ jwtSecret: "", simulatedDelay: false, now: () => TODAY });
  const assets = assetsOf(files);
  const app = createApp({ store, config: readConfig({}), assets });
  const signedIn = await app.request(`${ORIGIN}/login`, {
    method: "POST",
    body: new URLSearchParams({ email: "admin@example.com", password: "admin123" }),
    headers: { "sec-fetch-site": "same-origin" },
  });
  const cookie = signedIn.headers.getSetCookie().map((line) => line.split(";")[0] ?? "")
    .filter((pair) => pair.startsWith("session=")).join();
  const markup: string[] = [];
  for (const path of pages) {
    const answer = await app.request(ORIGIN + path, { headers: { cookie } });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    markup.push(withoutRecords(await answer.text()));
  }
  await store.close();
  return [...markup, ...Object.values(assets.icons)].join("\n");
}

function assetsOf(files: readonly BuiltFile[]): AppParts["assets"] {
  const found = (name: string) => files.find((file) => file.name === name);
  return {
    url: (name) => `/static/${found(name)?.file ?? name}`,
    integrity: (name) => digestOf(found(name)?.text ?? "", "sha384"),
    inline: () => null,
    icons: JSON.parse(found("icons.json")?.text ?? "{}"),
    dictionary: null,
    respond: () => null,
  };
}

/** How a page is made, and not whom it is about: no name, address, figure, date or id of anybody. */
function withoutRecords(page: string): string {
  let row = 0;
  return page.replace(/<tbody>/g, (tag) => (row = 0, tag))
    .replace(/<tr id=.*?<\/tr>/gs, (markup) => row++ < ROWS ? markup : "")
    // Words that the desk gives by itself stand in elements of their own there.
    .replace(/(<a class="tap"[^>]*>|<td[^>]*>|<b>|<span class="vh"> )[^<]*/g, "$1")
    .replace(/\b(a|c|ct|k|p|s|t|u)_\d+/g, "$1_")
    .replace(/>[^<]*[\d@][^<]*</g, "><")
    .replace(/dateTime="[^"]*"/g, 'dateTime=""');
}

if (import.meta.main) {
  const [from = "", to = ""] = Deno.args;
  await Deno.writeTextFile(to, await render(JSON.parse(await Deno.readTextFile(from))));
}

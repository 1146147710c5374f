/** Takes the pictures of the README, and writes beside them the digests of what they show. */

import { type BrowserContext, type CDPSession, chromium, type Page } from "playwright";
import { CHROMIUM_ARGUMENTS, findChromium } from "../testing/chromium.ts";
import { freePort } from "../testing/postgres.ts";
import { NOW, openDesk, type PictureDesk } from "./desk.ts";
import { type Digests, readScreens, sha256 } from "./digests.ts";
import { fileOf, FOLDER, PAGES } from "./pages.ts";

const VIEWPORT = { width: 1280, height: 800 };
const QUALITY = 60;
const MOST_BYTES = 60_000;
const FRAME_MS = 400;
/** A page that still changes then is a fault. */
const MOST_FRAMES = 100;

const pictures = await takePictures();
const screens = await readScreens();
const digests: Digests = {};
for (const { name } of PAGES) {
  const bytes = pictures.get(name)!;
  if (bytes.length > MOST_BYTES) throw new Error(`${fileOf(name)} has ${bytes.length} bytes.`);
  digests[fileOf(name)] = { ...screens[name]!, picture: sha256(bytes) };
}
// Written at the end, so that a failure leaves the pictures that were there.
await Deno.mkdir(FOLDER, { recursive: true });
for (const [name, bytes] of pictures) await Deno.writeFile(new URL(fileOf(name), FOLDER), bytes);
await Deno.writeTextFile(
  new URL("digests.json", FOLDER),
  `${JSON.stringify(digests, null, 2)}\n`,
);
for (const [name, { length }] of pictures) console.log(`docs/pictures/${fileOf(name)} ${length}`);

async function takePictures(): Promise<Map<string, Uint8Array>> {
  const port = freePort();
  const desk = await openDesk(port);
  await using _ = { [Symbol.asyncDispose]: desk.close };
  await using _server = Deno.serve(
    { port, hostname: "localhost", onListen: () => {} },
    desk.answer,
  );
  const executablePath = Deno.env.get("CHROMIUM") ?? await findChromium();
  await using browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS });
  const context = await browser.newContext({
    viewport: VIEWPORT,
    locale: "en-US",
    timezoneId: "UTC",
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  await signIn(context, desk);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const pictures = new Map<string, Uint8Array>();
  for (const { name, path } of PAGES) {
    await page.goto(desk.origin + path);
    pictures.set(name, await takeAtRest(page, cdp));
  }
  await context.close();
  return pictures;
}

async function signIn(context: BrowserContext, { cookie, origin }: PictureDesk): Promise<void> {
  await context.clock.setFixedTime(NOW);
  await context.addCookies(
    cookie.split("; ").map((pair) => {
      const [name = "", value = ""] = pair.split("=", 2);
      return { name, value, url: origin };
    }),
  );
}

/** The picture once three in a row are the same. */
async function takeAtRest(page: Page, cdp: CDPSession): Promise<Uint8Array> {
  let last = "";
  let same = 0;
  for (let frame = 0; frame < MOST_FRAMES; frame++) {
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    const shot = { format: "webp", quality: QUALITY } as const;
    const { data } = await cdp.send("Page.captureScreenshot", shot);
    same = data === last ? same + 1 : 0;
    if (same === 2) return Uint8Array.fromBase64(data);
    last = data;
    await new Promise((resolve) => setTimeout(resolve, FRAME_MS));
  }
  throw new Error(`${page.url()} does not come to rest.`);
}

import { hasApt, installPackage } from "./apt.ts";

/** The headless shell comes first because it is much quicker. */
const KNOWN_PATHS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

export const CHROMIUM_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-component-update",
];

export async function findChromium(): Promise<string> {
  const found = await firstExisting(KNOWN_PATHS);
  if (found) return found;
  if (await hasApt()) {
    console.log("Chromium is missing: installing Debian's package with apt-get.");
    // Ubuntu has no headless shell.
    for (const name of ["chromium-headless-shell", "chromium"]) {
      await installPackage(name).catch((error) => console.log(error.message));
      const installed = await firstExisting(KNOWN_PATHS);
      if (installed) return installed;
    }
  }
  console.log("Chromium is missing: asking Playwright for its own.");
  await run(Deno.execPath(), [
    "run",
    "--allow-all",
    "npm:playwright@1.65.1",
    "install",
    "chromium",
  ]);
  const { chromium } = await import("playwright");
  return chromium.executablePath();
}

async function firstExisting(paths: readonly string[]): Promise<string | null> {
  for (const path of paths) {
    if (await Deno.stat(path).then((file) => file.isFile, () => false)) return path;
  }
  return null;
}

async function run(command: string, args: string[]): Promise<void> {
  const { success } = await new Deno.Command(command, {
    args,
    stdout: "null",
    stderr: "inherit",
  }).output();
  if (!success) throw new Error(`${command} ${args.join(" ")} failed`);
}

import { startBrowserTests } from "./browser.ts";
const browserTest = startBrowserTests();
const mode = Deno.env.get("MODE");
for (let i = 0; i < 20; i++) browserTest(`t${i}`, async ({ page }) => { if (mode === "goto") await page.goto("/users"); }, { signedIn: mode !== "out" });

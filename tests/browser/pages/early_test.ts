import assert from "node:assert/strict";
import type { Locator, Page } from "playwright";
import { expect, startBrowserTests } from "../browser.ts";
import { plant, START } from "../review/requests.ts";
import { exportOf, rowOf, scripted } from "../screen.ts";

const browserTest = startBrowserTests();

/** The scripts that come after a page do so when what is returned is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/app-*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const presses: [
  what: string,
  path: string,
  press: (page: Page) => Promise<void>,
  done: (page: Page) => Promise<void>,
][] = [
  ["a step's key", "/kyc", async (page) => {
    await rowOf(page, "Amelia Hart").getByRole("link", { name: "Amelia Hart" }).focus();
    await page.keyboard.press("a");
  }, async (page) => {
    await expect(page.getByRole("dialog", { name: "Accept KYC Request" })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Review Notes" })).toBeFocused();
  }],
  ["the key of the search, in a field", "/users", async (page) => {
    await page.getByRole("searchbox").focus();
    await page.keyboard.press("Control+k");
  }, async (page) => {
    await expect(page.getByRole("combobox", { name: "Search everything" })).toBeFocused();
  }],
  ["Escape in a menu", "/users", async (page) => {
    await exportOf(page).press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
  }, async (page) => {
    await expect(page.getByRole("link", { name: "NDJSON" })).toBeHidden();
    await expect(exportOf(page)).toBeFocused();
  }],
  ["Copy", "/staff/invite", async (page) => {
    await page.context().grantPermissions(["clipboard-write"]);
    await page.getByLabel("Name").fill("Gus Guest");
    await page.getByLabel("Email").fill("gus@example.com");
    await page.getByRole("button", { name: "Create invitation" }).click();
    await page.getByRole("button", { name: "Copy" }).click();
  }, (page) => expect(page.locator(".once").getByRole("status")).toHaveText("Copied")],
  ["Print", "/reports/kyc", async (page) => {
    await page.evaluate(() => {
      globalThis.print = () => document.body.dataset.printed = "yes";
    });
    await page.getByRole("button", { name: "Print" }).click();
  }, (page) => expect(page.locator("body")).toHaveAttribute("data-printed", "yes")],
];

for (const [what, path, press, done] of presses) {
  browserTest(
    `${what}, pressed before the scripts are there, counts once they are`,
    async (visit) => {
      const { page } = visit;
      const release = await holdScripts(page);
      await page.goto(path);
      await press(page);
      release();
      await done(page);
    },
  );
}

browserTest("what is typed before the scripts are there is no shortcut", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/kyc");
  await page.getByRole("searchbox").focus();
  await page.keyboard.type("a?");
  release();
  await scripted(page);
  await expect(page.getByRole("searchbox")).toHaveValue("a?");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await expect(page.locator("#shortcuts")).toBeHidden();
});

browserTest("a key that a script has answered is not pressed again", async ({ page, store }) => {
  await plant(store, 1);
  const release = await holdScripts(page);
  await page.goto(START);
  await expect(page.locator("figure").first().locator(".leaf")).toBeVisible();
  const again = await page.evaluateHandle(() => {
    const keys: string[] = [];
    document.addEventListener("keydown", ({ key, isTrusted }) => isTrusted || keys.push(key));
    return keys;
  });
  // To the second document, and nowhere.
  await page.keyboard.press("]");
  await page.keyboard.press("0");
  await expect(page.locator("[data-shows][aria-current]")).toHaveText(/^2 /);
  release();
  await expect.poll(() => again.jsonValue()).toEqual(["0"]);
});

const wentBack: [what: string, path: string, go: (page: Page) => Promise<void>, shown: Shown][] = [
  [
    "a list",
    "/users",
    (page) => page.locator("select[name=role]").selectOption("mentor").then(() => {}),
    (page) => page.locator("#list"),
  ],
  ["a sitting", START, (page) => page.keyboard.press("s"), (page) => page.locator("#person")],
];
type Shown = (page: Page) => Locator;

for (const [what, path, go, shown] of wentBack) {
  browserTest(
    `Back in ${what}, after a reload and before the scripts are there, leads back`,
    async ({ page, store }) => {
      await plant(store, 2);
      await page.goto(path);
      await scripted(page);
      const before = await shown(page).textContent() ?? "";
      await go(page);
      await expect(shown(page)).not.toHaveText(before);
      const release = await holdScripts(page);
      await page.reload();
      await page.goBack();
      await expect(shown(page)).toHaveText(before);
      await page.goForward();
      await expect(shown(page)).not.toHaveText(before);
      await page.goBack();
      await expect(shown(page)).toHaveText(before);
      release();
      await scripted(page);
      await expect(shown(page)).toHaveText(before);
    },
  );
}

browserTest("a press on a row that comes as the scripts begin counts once", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/kyc");
  await page.evaluate(() => {
    globalThis.open =
      () => (document.body.dataset.opened = `${document.body.dataset.opened}!`, null);
    document.body.dataset.opened = "";
    const how = { bubbles: true, cancelable: true, ctrlKey: true, detail: 1 };
    const press = () =>
      document.querySelector("#list tbody td:last-of-type")!.dispatchEvent(
        new MouseEvent("click", how),
      );
    // Set by the scripts, just before whoever waits for them hears that they are there.
    new MutationObserver(press).observe(document.getElementById("toolbar")!, { attributes: true });
  });
  release();
  await expect(page.locator("#toolbar[data-live]")).toBeAttached();
  await scripted(page);
  await expect(page.locator("body")).toHaveAttribute("data-opened", "!");
});

browserTest(
  "text that is selected before the scripts are there opens nothing",
  async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto("/communities");
    const text = page.locator(".card").filter({ hasText: "Price Action Circle" }).locator("p")
      .first();
    const { x, y, width, height } = (await text.boundingBox())!;
    await page.mouse.move(x + 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 3 });
    await page.mouse.up();
    release();
    await scripted(page);
    assert.notEqual(await page.evaluate(() => String(getSelection())), "");
    await expect(page).toHaveURL("/communities");
    await expect(page.getByRole("dialog")).toBeHidden();
  },
);

browserTest("Forward while a page loads leads to the page of its entry", async ({ page }) => {
  await page.goto("/kyc");
  await page.getByRole("link", { name: "Amelia Hart" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/start-*.js", async (route) => {
    await released;
    await route.continue();
  }, { times: 1 });
  await page.reload({ waitUntil: "commit" });
  await page.evaluate(() => history.forward());
  await expect(page).toHaveURL("/kyc/k_1");
  release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("KYC Request Details");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("KYC Verification");
});

browserTest(
  "a browser that tells another address of its page loads it once more at most",
  async (visit) => {
    const { page, arrivals } = visit;
    await page.addInitScript(() => {
      const told = Object.assign(Object.create(null), { name: `${location.origin}/elsewhere` });
      performance.getEntriesByType = () => [told];
    });
    await page.goto("/users");
    const asked = () => arrivals.filter((one) => one === "GET /users").length;
    await expect.poll(asked).toBe(2);
    await expect(page.locator("#toolbar[data-live]")).toBeAttached();
    await scripted(page);
    assert.equal(asked(), 2);
  },
);

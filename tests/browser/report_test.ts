import assert from "node:assert/strict";
import type { Page } from "playwright";
import * as communities from "../../data/records/communities.ts";
import * as content from "../../data/records/content.ts";
import { aCommunity, aContent } from "../support/records.ts";
import { firstOf } from "../support/long_form.ts";
import { expect, startBrowserTests } from "./browser.ts";
import { hold, isPost } from "./network.ts";
import { scripted, toastOf } from "./screen.ts";

const browserTest = startBrowserTests();

const REPORTS = [
  ["/reports/growth", "User Growth", 1],
  ["/reports/revenue", "Revenue", 4],
  ["/reports/kyc", "KYC Compliance", 3],
  ["/reports/engagement", "Engagement Analytics", 3],
] as const;

/** How many pages a printed page takes. */
async function pagesOf(page: Page): Promise<number> {
  const text = new TextDecoder("latin1").decode(await page.pdf({ format: "A4" }));
  return text.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

const chartsOf = (page: Page) => page.getByRole("img", { name: /^(Line|Bar) chart/ });

browserTest.journey(
  "a double click generates a report once, and opens no old one",
  async (visit) => {
    const { page, arrivals } = visit;
    await page.goto("/reports");
    await scripted(page);
    const form = await hold(page, "**/reports/growth", isPost);
    const button = page.getByRole("button", { name: "Generate Report : User Growth" });
    const { x, y, width, height } = (await button.boundingBox())!;
    // On the card's link, which lies below it, where a busy button lets it through.
    await page.mouse.click(x + width / 4, y + height / 2, { clickCount: 2 });
    await form.release();
    await expect(toastOf(page, "Report generated")).toBeVisible();
    const asked = arrivals.filter((one) => /^(GET|POST) \/reports\/growth$/.test(one));
    assert.deepEqual(asked, ["POST /reports/growth", "GET /reports/growth"]);
  },
);

for (const theme of firstOf(["light", "dark"] as const)) {
  browserTest(`on paper a ${theme} report is its sections, a page for each`, async ({ page }) => {
    for (const [path, title, sections] of firstOf(REPORTS)) {
      await page.goto(path);
      await chartsOf(page).locator("svg").waitFor();
      assert.equal(await pagesOf(page), sections, path);
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
      await expect(chartsOf(page)).toBeVisible();
      for (const hidden of ["aside", ".topbar", ".page-head .actions"]) {
        await expect(page.locator(hidden)).toBeHidden();
      }
      const head = page.locator("thead").first();
      assert.equal(await head.evaluate((one) => getComputedStyle(one).display), HEAD_ON_EACH_PAGE);
      const paper = await page.locator("body").evaluate((one) => getComputedStyle(one).colorScheme);
      assert.equal(paper, "light");
      await page.emulateMedia({ media: null });
    }
  }, { theme });
}

const HEAD_ON_EACH_PAGE = "table-header-group";

browserTest("texts by others are printed as they were written", async (visit) => {
  const { page, store, origin } = visit;
  const elsewhere: string[] = [];
  page.on(
    "request",
    (request) => request.url().startsWith(origin) || elsewhere.push(request.url()),
  );
  page.on("dialog", (dialog) => elsewhere.push(dialog.message()));
  const names = ["<img src=//evil.example/x onerror=alert(1)>", "</td></tr></table><h1>Paid</h1>"];
  await communities.insert(
    store.db,
    names.map((name, n) => aCommunity({ id: `c_hostile_${n}`, name, members: 999_999 })),
  );
  await content.insert(
    store.db,
    names.map((title, n) => aContent({ id: `ct_hostile_${n}`, title, views: 999_999 })),
  );
  await page.goto("/reports");
  await page.getByRole("button", { name: "Generate Report : Engagement Analytics" }).click();
  await expect(page).toHaveURL("/reports/engagement");
  for (const name of names) await expect(page.getByText(name)).toHaveCount(2);
  await chartsOf(page).locator("svg").waitFor();
  assert.equal(await pagesOf(page), 3);
  assert.deepEqual(elsewhere, []);
});

browserTest(
  "on paper a case shows its folded history, and a person begins on the first page",
  async (
    { page },
  ) => {
    await page.goto("/kyc/k_6");
    const entry = page.getByText("submitted with the request").first();
    await expect(entry).toBeHidden();
    await page.emulateMedia({ media: "print" });
    await expect(entry).toBeVisible();
    await expect(page.locator(".comments")).toBeHidden();
    await page.goto("/users/u_1");
    const person = await page.locator("main article").evaluate((one) =>
      getComputedStyle(one).breakInside
    );
    assert.equal(person, "auto");
    const colours = await page.locator(".related a").first().evaluate((link) =>
      [link, link.parentElement!].map((one) => getComputedStyle(one).color)
    );
    assert.equal(colours[0], colours[1]);
  },
);

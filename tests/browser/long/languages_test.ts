import assert from "node:assert/strict";
import { expect, PHONE, startBrowserTests, type Visit } from "../browser.ts";
import { RECORDS, settled } from "../screen.ts";
import { areas } from "../../support/pages.ts";

const browserTest = startBrowserTests();

const MORE = [
  ...["/kyc/k_1", "/kyc/k_1/decision?status=declined", "/staff/invite", "/settings/two-factor"],
  ...["/reports/growth", "/reports/revenue", "/reports/kyc", "/reports/engagement"],
  "/reports/custom?list=kyc-requests",
];

async function choose({ page }: Visit, language: string): Promise<void> {
  await page.goto("/settings");
  await page.locator("select[name=language]").selectOption(language);
  await page.locator("main button[type=submit]").click();
  await expect(page.locator("html")).toHaveAttribute("lang", language);
}

for (const language of ["es", "fr"]) {
  browserTest(`in ${language} nothing scrolls sideways or is cut off on a phone`, async (visit) => {
    const { page } = visit;
    await choose(visit, language);
    for (
      const path of [
        ...areas.map(([path]) => path),
        ...RECORDS.map(({ path }) => path),
        ...MORE,
      ]
    ) {
      await page.goto(path);
      const wide = await page.evaluate(() => {
        const { scrollWidth } = document.documentElement;
        const cut = [
          ...document.querySelectorAll("button, .badge, .tabs a, h1, h2, .value, option"),
        ]
          .filter((element) =>
            element.checkVisibility() && !element.matches(".vh") &&
            element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1 &&
            getComputedStyle(element).display !== "inline"
          );
        return [
          ...scrollWidth > innerWidth ? [`the page is ${scrollWidth} wide`] : [],
          ...cut.map((element) => element.outerHTML.slice(0, 100)),
        ];
      });
      assert.deepEqual(wide, [], path);
    }
  }, { viewport: PHONE });

  browserTest(`in ${language} the details open and say what they are`, async (visit) => {
    const { page } = visit;
    await choose(visit, language);
    await page.goto("/kyc");
    await page.locator('main a[href="/kyc/k_1"]').click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await expect(dialog).not.toContainText(/Submitted|Pending|Decline|Documents$/);
    await dialog.locator('a[href*="declined"]').click();
    await expect(dialog.locator("#notes")).toBeFocused();
    await dialog.locator("button[form=decision]").click();
    await expect(page.locator(".toast.accepted")).not.toContainText("successfully");
    await expect(page.locator("dialog[open]")).toHaveCount(0);
  });

  browserTest(`in ${language} the hint of the search ends before its keys`, async (visit) => {
    const { page } = visit;
    await choose(visit, language);
    await settled(page);
    const keys = await page.locator(".find kbd").boundingBox();
    const end = await page.locator(".find input").evaluate((field: HTMLInputElement) => {
      const pen = document.createElement("canvas").getContext("2d")!;
      const { font, paddingLeft } = getComputedStyle(field);
      pen.font = font;
      const { left } = field.getBoundingClientRect();
      return left + parseFloat(paddingLeft) + pen.measureText(field.placeholder).width;
    });
    assert.ok(keys && end + 4 <= keys.x, `${end} of ${keys?.x}`);
  });
}

browserTest(
  "months with longer and shorter names are left out of a chart evenly",
  async (visit) => {
    const { page } = visit;
    await choose(visit, "fr");
    await page.goto("/analytics");
    const named = () =>
      page.locator("figure").first().locator(".x.axis text").evaluateAll((texts) =>
        texts.flatMap((text, index) => text.textContent?.replaceAll("\u200b", "") ? index : [])
      );
    await expect.poll(async () => (await named()).length).toBeGreaterThan(2);
    const months = await named();
    const gaps = months.slice(1).map((month, index) => month - months[index]!);
    assert.deepEqual(new Set(gaps).size, 1, `${months}`);
  },
  { viewport: PHONE },
);

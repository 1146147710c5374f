import assert from "node:assert/strict";
import { saveView } from "../../../data/saved_views.ts";
import { PHONE, startBrowserTests } from "../browser.ts";

const browserTest = startBrowserTests();

browserTest(
  "on a phone the tab of the open view is in sight, and the page does not move sideways",
  async ({ page, store }) => {
    const owner = { id: "s_1", name: "Dana Okafor", role: "admin", requestId: null } as const;
    for (const type of ["individual", "business"]) {
      await saveView(store, {
        list: "kyc-requests",
        name: `Documents of ${type} applicants`,
        shared: "on",
        query: `type=${type}`,
      }, owner);
    }
    await page.goto("/kyc?type=business");
    const { left, right, pageWidth } = await page.evaluate(() => {
      const tab = document.querySelector(".tabs [aria-current]")!.getBoundingClientRect();
      return { left: tab.left, right: tab.right, pageWidth: document.documentElement.scrollWidth };
    });
    assert.ok(left >= 0 && right <= PHONE.width, `${left} ${right}`);
    assert.equal(pageWidth, PHONE.width);
  },
  { viewport: PHONE },
);

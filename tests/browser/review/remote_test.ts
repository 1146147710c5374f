import assert from "node:assert/strict";
import { DomainError } from "../../../data/errors/domain_error.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { aPdf, aPng } from "../../documents/made.ts";
import { aRequest } from "../../support/records.ts";
import { expect, startBrowserTests } from "../browser.ts";
import { roundTrip } from "../network.ts";
import { scripted } from "../screen.ts";
import { paintedIn, personOf, START } from "./requests.ts";

const browserTest = startBrowserTests();

const origin = "https://files.example.com";
const env = () => ({ DOCUMENT_ORIGINS: origin });

browserTest(
  "a document on an allowed host is painted in review, and stored",
  async ({ page, store }) => {
    const asked: string[] = [];
    store.fetchDocument = (url) => {
      asked.push(url.slice(origin.length));
      return Promise.resolve(url.endsWith(".pdf") ? aPdf({ pages: 2 }) : aPng({ width: 60 }));
    };
    await kyc.insert(store.db, [
      aRequest({ id: "k_0", submittedAt: "2020-01-01T00:00:00.000Z", documents: [] }),
      aRequest({
        id: "k_far",
        userName: "Far Away",
        submittedAt: "2020-01-02T00:00:00.000Z",
        documents: [
          { type: "id", url: `${origin}/pass.png`, name: "pass.png" },
          { type: "proof_of_address", url: `${origin}/bill.pdf`, name: "bill.pdf" },
        ],
      }),
    ]);
    await page.goto(START);
    await scripted(page);
    await roundTrip(page);
    assert.deepEqual(asked, [], "nothing ahead");
    await page.keyboard.press("s");
    await expect(personOf(page)).toHaveText("Far Away");
    await expect(paintedIn(page)).toBeVisible();
    assert.deepEqual(asked, ["/pass.png"], "nor what is not shown");
    const displayed = async () =>
      (await store.db.selectFrom("kyc_displays").select("documentId").execute()).length;
    await expect.poll(displayed).toBe(1);
    await page.keyboard.press("]");
    await expect(page.locator("figure:not([hidden]) canvas[data-painted]")).toBeVisible();
    await expect.poll(displayed).toBe(2);
    await page.reload();
    await expect(paintedIn(page)).toBeVisible();
    assert.deepEqual(asked, ["/pass.png", "/bill.pdf"]);
  },
  { env },
);

browserTest("a document that cannot be fetched is named in the message", async (visit) => {
  const { page, store } = visit;
  visit.expectFault(/503/);
  const params = { host: "files.example" };
  store.fetchDocument = () =>
    Promise.reject(new DomainError("unavailable", "document.fetch_failed", { params }));
  const document = { type: "id", url: `${origin}/pass.png`, name: "pass.png" } as const;
  await kyc.insert(store.db, [
    aRequest({ submittedAt: "2020-01-01T00:00:00.000Z", documents: [document] }),
  ]);
  await page.goto(START);
  await expect(page.getByRole("status").filter({ hasText: "could not be shown" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Download pass.png" })).toBeVisible();
  await page.keyboard.press("a");
  await expect(page.locator("#undisplayed")).toHaveText("You haven't viewed: pass");
}, { env });

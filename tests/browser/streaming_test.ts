import assert from "node:assert/strict";
import type { Page } from "playwright";
import type { Store } from "../../data/store.ts";
import { casesToRun } from "../support/long_form.ts";
import { kindOf } from "../support/pages.ts";
import { expect, startBrowserTests } from "./browser.ts";
import { jumpsOf, settled, watchJumps } from "./screen.ts";

const browserTest = startBrowserTests();

const LOADING: [path: string, text: string][] = [
  ["/dashboard", "Loading..."],
  ["/users", "Loading users..."],
  ["/kyc", "Loading KYC requests..."],
  ["/communities", "Loading communities..."],
  ["/finance", "Loading transactions..."],
  ["/analytics", "Loading analytics..."],
  ["/content", "Loading content..."],
  ["/partners", "Loading partners..."],
  ["/staff", "Loading staff..."],
];

const contentOf = (page: Page) => page.getByRole("main").locator("article, .panel:not(.loading *)");

/** Reads take as long as the test likes, where the sample data waits for half a second. */
function holdReads(store: Store): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  store.simulate = () => promise;
  return resolve;
}

browserTest("the shell can be used while rows are on their way", async (visit) => {
  const { page, store } = visit;
  const release = holdReads(store);
  await page.goto("/users", { waitUntil: "commit" });
  await expect(page.getByText("Loading users...")).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "KYC" }).click({
    noWaitAfter: true,
  });
  await expect(page.getByText("Loading KYC requests...")).toBeVisible();
  release();
  await expect(page.getByRole("link", { name: "Amelia Hart" })).toBeVisible();
});

browserTest("content that arrives late moves nothing that stood there before", async (visit) => {
  const { page, context, store } = visit;
  await watchJumps(context);
  for (const [path, text] of casesToRun(LOADING, ([path]) => kindOf(path))) {
    const release = holdReads(store);
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    const room = await page.locator(".loading").evaluate((line) => line.clientHeight);
    assert.equal(room, 0, `the loading line pushes content down on ${path}`);
    // A busy browser may paint a shell before it has read all of it.
    const { length } = await jumpsOf(page);
    release();
    await expect(contentOf(page).first()).toBeVisible();
    assert.deepEqual((await jumpsOf(page)).slice(length), [], `layout shifts on ${path}`);
  }
});

browserTest.journey(
  "a read that fails ends in an error with Retry, which tries again",
  async (visit) => {
    const { page, store } = visit;
    await store.db.schema.alterTable("users").renameTo("users_gone").execute();
    const release = holdReads(store);
    await page.goto("/users?q=hart", { waitUntil: "commit" });
    await expect(page.getByText("Loading users...")).toBeVisible();
    release();
    const failure = page.getByRole("alert");
    await expect(failure).toContainText("Users could not be loaded");
    await expect(page.getByText("Loading users...")).toBeHidden();
    await store.db.schema.alterTable("users_gone").renameTo("users").execute();
    await failure.getByText("Retry").click();
    await expect(page.getByRole("link", { name: "Amelia Hart" })).toBeVisible();
    await expect(page).toHaveURL("/users?q=hart");
  },
  { onPostgres: true },
);

browserTest("a shortcut pressed before the scripts run leaves the page whole", async (visit) => {
  const { page, store } = visit;
  const release = holdReads(store);
  await page.goto("/users", { waitUntil: "commit" });
  await expect(page.getByText("Loading users...")).toBeVisible();
  await page.keyboard.press("Control+k");
  release();
  await expect(page.getByRole("link", { name: "Amelia Hart" })).toBeVisible();
  await settled(page);
  await page.keyboard.press("Control+k");
  await expect(page.locator("form.find [name=q]")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Amelia Hart" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

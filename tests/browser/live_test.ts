import type { Page } from "playwright";
import { addComment } from "../../data/comments/comments.ts";
import type { Store } from "../../data/store.ts";
import { notifyPerson } from "../../data/notices/announce.ts";
import * as kyc from "../../data/kyc/requests/requests.ts";
import { actor, aRequest } from "../support/records.ts";
import { expect, startBrowserTests, type Visit } from "./browser.ts";
import { decide } from "../support/steps.ts";

const browserTest = startBrowserTests();

/** Another browser of the same person. */
async function openElsewhere({ context, origin }: Visit): Promise<Page> {
  const other = await context.browser()!.newContext({ baseURL: origin });
  await other.addCookies(await context.cookies());
  return await other.newPage();
}

const rowOf = (page: Page, id: string) => page.locator(`tr[id="${id}"]`);

async function accept(page: Page, id: string): Promise<void> {
  await rowOf(page, id).getByRole("button", { name: /^Accept/ }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

browserTest.journey("a decision and a new request appear in another browser", async (visit) => {
  const { page, store } = visit;
  await page.goto("/kyc?queue=to-review");
  const other = await openElsewhere(visit);
  await other.goto("/kyc");
  const tab = page.getByRole("navigation").getByRole("link", { name: /^To review/ });
  const before = await tab.textContent();

  await rowOf(page, "k_2").getByRole("link").first().focus();
  await accept(other, "k_1");
  await expect(rowOf(page, "k_1").getByText("Accepted")).toBeVisible();
  await expect(tab).not.toHaveText(before!);
  await accept(other, "k_2");
  const news = page.getByRole("status").getByRole("button", { name: "1 new" });
  await expect(news).toBeHidden();
  const submittedAt = store.now().toISOString();
  await kyc.insert(store.db, [aRequest({ id: "k_new", userName: "Nora New", submittedAt })]);
  await expect(news).toBeVisible();
  await expect(rowOf(page, "k_2").getByText("Accepted")).toBeVisible();
  await expect(rowOf(page, "k_2").getByRole("link").first()).toBeFocused();
  await news.click();
  await expect(rowOf(page, "k_new")).toBeVisible();
  await expect(news).toBeHidden();
});

browserTest("the dashboard and the bell follow what others do", async ({ page, store }) => {
  await page.goto("/dashboard");
  const figure = page.locator("#figures").getByRole("article").filter({ hasText: "Pending KYC" })
    .locator(".value");
  const before = Number(await figure.textContent());
  await kyc.insert(store.db, [aRequest({ id: "k_new", submittedAt: store.now().toISOString() })]);
  await expect(figure).toHaveText(`${before + 1}`);
  const bell = page.getByRole("link", { name: /^Notifications, / });
  const unread = parseInt(await bell.textContent() ?? "");
  await store.db.transaction().execute((trx) =>
    notifyPerson(trx, "s_1", { kind: "sessions_ended", facts: {} }, store.now())
  );
  await expect(bell).toHaveText(`${unread + 1}`);
});

const declineElsewhere = (store: Store, id: string) =>
  decide(store, id, { status: "declined", reviewNotes: "" }, {
    reviewer: actor({ id: "s_2" }),
    version: null,
    onlyOffered: false,
    idempotencyKey: null,
  });

const closings: Record<string, (page: Page) => Promise<unknown>> = {
  Back: (page) => page.goBack(),
  Esc: (page) => page.keyboard.press("Escape"),
  "its button": (page) => page.getByRole("button", { name: "Close" }).click(),
};

for (const [name, close] of Object.entries(closings)) {
  browserTest(
    `open details say who has decided and offer no more than is possible; closed by ${name}, the row is right`,
    async ({ page, store }) => {
      await page.goto("/kyc");
      await rowOf(page, "k_1").getByRole("link").first().click();
      const dialog = page.getByRole("dialog");
      const accept = dialog.getByRole("button", { name: "Accept KYC" });
      await accept.focus();
      await declineElsewhere(store, "k_1");
      await expect(dialog.getByText(/has declined this request/)).toBeVisible();
      await expect(accept).toBeHidden();
      await expect(dialog.getByRole("button", { name: "Reopen" })).toBeVisible();
      await expect(page.locator("#dialog-title")).toBeFocused();
      await close(page);
      await expect(dialog).toBeHidden();
      await expect(rowOf(page, "k_1").getByText("Declined")).toBeVisible();
      await expect(rowOf(page, "k_1").getByRole("link").first()).toBeFocused();
    },
  );
}

browserTest(
  "an open confirmation says who has decided, and leads to the details",
  async (visit) => {
    const { page, store } = visit;
    await page.goto("/kyc");
    await rowOf(page, "k_1").getByRole("button", { name: /^Accept/ }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("textbox", { name: "Review Notes" })).toBeFocused();
    await declineElsewhere(store, "k_1");
    await expect(dialog.getByText(/has declined this request/)).toBeVisible();
    await dialog.getByRole("button", { name: "Show it" }).click();
    await expect(page.locator("#dialog-title")).toHaveText("KYC Request Details");
    await expect(dialog.getByRole("button", { name: "Reopen" })).toBeVisible();
  },
);

browserTest("a review says that somebody else has decided, and leads on", async (visit) => {
  const { page, store } = visit;
  await page.goto("/kyc/k_1/review?queue=to-review");
  const person = await page.locator("#person").textContent();
  await declineElsewhere(store, "k_1");
  await expect(page.getByRole("status").getByText(/has declined this request/)).toBeVisible();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(page.locator("#person")).not.toHaveText(person!);
});

browserTest("a new comment appears in details, and what is typed stays", async (visit) => {
  const { page, store } = visit;
  const comment = (text: string) =>
    addComment(
      store,
      { kind: "kyc", id: "k_1", area: "kyc" },
      { id: crypto.randomUUID(), text },
      actor(),
    );
  await comment("Called them");
  await page.goto("/kyc");
  await rowOf(page, "k_1").getByRole("link").first().click();
  const field = page.locator("dialog #kyc-comment");
  await field.fill("They have");
  await comment("They moved house");
  await expect(page.locator("#kyc-comment-count")).toHaveText("KYC comments (2)");
  await expect(page.locator("dialog #kyc-comments li")).toHaveText([
    /Called them/,
    /They moved house/,
  ]);
  await expect(field).toHaveValue("They have");
  await expect(field).toBeFocused();
});

browserTest("a reload that fails is repeated, and a hidden page asks nothing", async (visit) => {
  const { page, store } = visit;
  await page.goto("/kyc");
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
  });
  let polls = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/live") polls++;
  });
  await page.clock.install();
  await page.reload();
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
  });
  await page.clock.runFor(10_000);
  expect(polls).toBe(0);
  await declineElsewhere(store, "k_1");
  visit.expectFault(/ERR_FAILED/);
  visit.expectFault(/Failed to fetch/);
  await page.route("**/kyc?*", (route) => route.abort(), { times: 1 });
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: false });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await page.waitForEvent("requestfailed");
  await page.clock.runFor(4_000);
  await expect(rowOf(page, "k_1").getByText("Declined")).toBeVisible();
});

browserTest("a page whose session has ended says so and asks no more", async (visit) => {
  const { page, store } = visit;
  await page.goto("/kyc");
  visit.expectFault(/401/);
  await store.db.deleteFrom("sessions").execute();
  await expect(page.getByText("You were signed out. Sign in again.")).toBeVisible();
  await expect(page.locator("#live")).toHaveCount(0);
  await expect(page).toHaveURL(/\/kyc$/);
});

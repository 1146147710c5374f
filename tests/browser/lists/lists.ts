import type { Page, Request, Route } from "playwright";
import * as users from "../../../data/records/users.ts";
import { aUser, many } from "../../support/records.ts";
import { expect, type Visit } from "../browser.ts";

export const searchOf = (page: Page) => page.getByRole("searchbox");
export const roleOf = (page: Page) => page.locator("#toolbar select[name=role]");
export const listOf = (page: Page) => page.locator("#list");
export const namesOf = (page: Page) => listOf(page).locator("tbody .tap");

/** No request for the list is under way. */
export const listIsIdle = (page: Page) => expect(listOf(page)).not.toHaveClass(/htmx-request/);

/** Requests for the list, without that for its page. */
export const asked = ({ arrivals }: Visit, path = "/users"): string[] =>
  arrivals.filter((line) => line.startsWith(`GET ${path}?`));

export const isList = (url: URL): boolean => url.pathname === "/users" && url.search !== "";

/** Holds the next answer for the list until it is released; those after it pass. */
export async function holdNext(page: Page): Promise<{ held: string[]; release(): Promise<void> }> {
  const held: string[] = [];
  const released = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route(isList, async (route: Route, request: Request) => {
    held.push(new URL(request.url()).search);
    if (held.length > 1) return await route.continue();
    const response = await route.fetch();
    await released.promise;
    // The page may have dropped the request.
    await route.fulfill({ response }).catch(() => {});
    answered.resolve();
  });
  const release = async () => {
    released.resolve();
    await answered.promise;
  };
  return { held, release };
}

/** More users than a page of the list holds; those with an even number are mentors. */
export const plantMany = ({ store: { db } }: Visit) =>
  users.insert(
    db,
    many(230, (n, joinedAt) =>
      aUser({
        id: `u_${1000 + n}`,
        name: `Person ${n}`,
        role: n % 2 ? "mentee" : "mentor",
        joinedAt,
      })),
  );

export async function goToUsers(page: Page, search = ""): Promise<void> {
  await page.goto("/profile");
  await page.goto(`/users${search}`);
  await expect(page.locator(".toolbar[data-htmx-powered]")).toBeVisible();
}

/** From here on time passes only by `page.clock`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await goToUsers(page);
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Marks the document; a page that was loaded again has no mark. */
export const mark = (page: Page) =>
  page.evaluate(() => void Object.assign(globalThis, { marked: true }));
export const isMarked = (page: Page) => page.evaluate(() => "marked" in globalThis);

export const entries = (page: Page) => page.evaluate(() => history.length);

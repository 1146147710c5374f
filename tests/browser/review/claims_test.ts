import type { Page } from "playwright";
import { PASSWORD } from "../../support/helpers.ts";
import { setPassword } from "../../support/stores.ts";
import { expect, startBrowserTests, type Visit } from "../browser.ts";
import { roundTrip } from "../network.ts";
import { rowOf, scripted } from "../screen.ts";
import { personOf, plant, START } from "./requests.ts";

const browserTest = startBrowserTests();

/** A page of another reviewer, in a browser of their own. */
async function colleagueOf({ context, store, origin }: Visit, staffId: string): Promise<Page> {
  await setPassword(store, staffId, PASSWORD);
  const { email } = await store.db.selectFrom("staff").select("email").where("id", "=", staffId)
    .executeTakeFirstOrThrow();
  const own = await context.browser()!.newContext({ baseURL: origin });
  context.on("close", () => own.close());
  const page = await own.newPage();
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/dashboard");
  return page;
}

browserTest(
  "two reviewers get different requests, see each other's names, and see who takes over",
  async (visit) => {
    const { page, store } = visit;
    await plant(store, 3);
    const other = await colleagueOf(visit, "s_4");
    await page.goto(START);
    await expect(personOf(page)).toHaveText("Old 0");
    await expect.poll(() => store.db.selectFrom("kyc_claims").select("requestId").execute())
      .toHaveLength(1);

    await other.goto("/kyc");
    await scripted(other);
    await expect(rowOf(other, "Old 0")).toContainText("Dana Okafor is reviewing");
    await other.keyboard.press("r");
    await expect(personOf(other)).toHaveText("Old 1");
    await page.keyboard.press("s");
    await expect(personOf(page)).toHaveText("Old 2");
    await expect(page.getByText("is reviewing")).toBeHidden();

    await other.goto("/kyc/k_old_2/review?queue=to-review");
    await expect(other.getByText("Dana Okafor is reviewing")).toBeVisible();
    await other.getByRole("button", { name: "Take over" }).click();
    await expect(other.getByRole("button", { name: "Take over" })).toBeHidden();
    await expect(page.getByText(/ has taken over$/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Take over" })).toBeVisible();
  },
);

browserTest(
  "a confirmation in the list and a review claim their request until they are left, hovering claims nothing",
  async ({ page, store, arrivals }) => {
    const claims = () => store.db.selectFrom("kyc_claims").select("requestId").execute();
    await plant(store, 1);
    await page.goto("/kyc");
    await scripted(page);
    await rowOf(page, "Old 0").hover();
    await expect.poll(() => arrivals).toContain("GET /kyc/k_old_0");
    await roundTrip(page);
    expect(await claims()).toEqual([]);
    await rowOf(page, "Old 0").getByRole("button", { name: "Accept Old 0" }).click();
    await expect.poll(claims).toEqual([{ requestId: "k_old_0" }]);
    await page.keyboard.press("Escape");
    await expect.poll(claims).toEqual([]);
    await page.keyboard.press("d");
    await expect.poll(claims).toEqual([{ requestId: "k_old_0" }]);
    await page.getByRole("button", { name: "Confirm declined" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    expect(await claims()).toEqual([]);
    await page.keyboard.press("r");
    await page.waitForURL(/review/);
    const before = await claims();
    await page.reload();
    await scripted(page);
    expect(await claims()).toEqual(before);
    await page.goBack();
    await expect.poll(claims).toEqual([]);
  },
);

import assert from "node:assert/strict";
import type { Page } from "playwright";
import { expect, startBrowserTests } from "./browser.ts";
import { settled, toastOf } from "./screen.ts";

const browserTest = startBrowserTests();

/** In the page: what a script of its own would do with a string that somebody else has written. */
const attempts = {
  "innerHTML": (text: string) => document.body.innerHTML = text,
  "innerHTML of what is not in the page": (text: string) =>
    document.createElement("p").innerHTML = text,
  "outerHTML": (text: string) => document.body.firstElementChild!.outerHTML = text,
  "insertAdjacentHTML": (text: string) => document.body.insertAdjacentHTML("beforeend", text),
  "document.write": (text: string) => document.write(text),
  "DOMParser": (text: string) => new DOMParser().parseFromString(text, "text/html"),
  "a fragment of a range": (text: string) => document.createRange().createContextualFragment(text),
  "a frame's srcdoc": (text: string) => document.createElement("iframe").srcdoc = text,
  "a script's text": (text: string) => document.createElement("script").text = text,
  "a script's address": (text: string) => document.createElement("script").src = text,
  "a handler": (text: string) => document.body.setAttribute("onclick", text),
};

/** The name of the error of each attempt, or none. */
function outcomesIn(page: Page): Promise<Record<string, string>> {
  const entries = Object.entries(attempts).map(([name, attempt]) => `"${name}": ${attempt}`);
  // As text, since functions do not travel: what a test evaluates is stopped by no policy itself.
  return page.evaluate(`(() => {
    const outcome = (attempt) => {
      try {
        attempt("<img src=x onerror=alert(1)>");
        return "went through";
      } catch (error) {
        return error.name;
      }
    };
    const attempts = { ${entries.join(", ")} };
    return Object.fromEntries(Object.keys(attempts).map((name) => [name, outcome(attempts[name])]));
  })()`);
}

browserTest.journey(
  "a string is neither markup nor code, whatever a script does with it",
  async (visit) => {
    const { page } = visit;
    visit.expectFault(/^Content-Security-Policy: require-trusted-types-for blocked trusted-types-/);
    visit.expectFault(/requires 'Trusted/);
    await page.goto("/users");
    const refused = Object.keys(attempts).map((name) => [name, "TypeError"]);
    assert.deepEqual(await outcomesIn(page), Object.fromEntries(refused));
    await expect(page.getByRole("heading", { name: "Users", level: 1 })).toBeVisible();
  },
);

browserTest("no script makes a policy of its own, nor ours a second time", async (visit) => {
  const { page } = visit;
  visit.expectFault(/^Content-Security-Policy: trusted-types blocked/);
  visit.expectFault(/Creating a TrustedTypePolicy/);
  await page.goto("/users");
  await settled(page);
  const made = await page.evaluate(() =>
    ["default", "other", "mentor-desk"].map((name) => {
      try {
        const { trustedTypes } = globalThis as unknown as {
          trustedTypes: { createPolicy: (name: string, rules: object) => unknown };
        };
        trustedTypes.createPolicy(name, { createHTML: (text: string) => text });
        return "made";
      } catch (error) {
        return (error as Error).name;
      }
    })
  );
  assert.deepEqual(made, ["TypeError", "TypeError", "TypeError"]);
});

browserTest("htmx swaps in nothing but what came in an answer of the desk", async ({ page }) => {
  await page.goto("/users");
  await settled(page);
  const outcome = await page.evaluate(() => {
    // deno-lint-ignore no-explicit-any
    const { htmx } = globalThis as any;
    const context = { text: "<b id=foreign>x</b>", target: "#main", sourceElement: document.body };
    return htmx.swap(context).then(() => "swapped", ({ message }: Error) => message);
  });
  assert.equal(outcome, "This markup did not come in an answer of Mentor Desk.");
  assert.equal(await page.locator("#foreign").count(), 0);
});

browserTest("an answer that is no page of ours is not taken for one", async (visit) => {
  const { page } = visit;
  await page.route("**/users/u_1", (route) =>
    route.fulfill({
      contentType: "text/csv",
      body: '<article id="dialog-body"><b id=foreign>x</b></article>',
    }));
  await page.goto("/users");
  await page.getByRole("link", { name: "Amelia Hart" }).click();
  await expect(toastOf(page, "Something went wrong.")).toBeVisible();
  assert.equal(await page.locator("#foreign").count(), 0);
  await expect(page.getByRole("dialog")).toBeHidden();
});

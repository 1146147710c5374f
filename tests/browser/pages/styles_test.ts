import assert from "node:assert/strict";
import postcss from "postcss";
import type { Page } from "playwright";
import { everywhere, trimPico } from "../../../tasks/build/pico.ts";
import { readSheets } from "../../../tasks/build/styles.ts";
import { pages, records } from "../../support/pages.ts";
import { startBrowserTests } from "../browser.ts";

const browserTest = startBrowserTests();

const { pico } = await readSheets();

function selectorsOf(css: string): Set<string> {
  const selectors = new Set<string>();
  postcss.parse(css).walkRules((rule) => rule.selectors.forEach((one) => selectors.add(one)));
  return selectors;
}

/** States that an element may come into. */
const STATES =
  /:(hover|active|focus(-visible|-within)?|checked|disabled|indeterminate|(-moz-ui-)?invalid|-moz-focusring|autofill)(?![\w-])/g;

/** Whom a selector means at any time: in whatever state, with its pseudo-elements. */
const meant = (selector: string): string =>
  selector.replace(
    /::?(-[a-z-]+|before|after|marker|placeholder|selection|file-selector-button)/g,
    "",
  )
    .replace(STATES, ":where(*)") || "*";

/** Parts that only browsers of former times have. */
const GONE = /::-ms-|::-moz-focus-inner/;

/** Pico makes rows of joined buttons of these, which ours are not. */
const UNWANTED = /^\[role=group\]/;

/** What is to take no time where motion is reduced: all, and by the build all but the frame. */
const EVERYTHING = ":not([aria-busy=true])";
const BUT_THE_FRAME = ":not([aria-busy=true], .frame)";

/** Rules of Pico that the build has left out, with whom they mean; not those about unread properties. */
function leftOut(): string[] {
  const properties = pico.match(/--[\w-]+/g)?.map((name) => `var(${name})`).join();
  const kept = selectorsOf(trimPico(pico, `${properties}`));
  return [...selectorsOf(pico)].filter((one) =>
    !kept.has(one) && !kept.has(one.replace(EVERYTHING, BUT_THE_FRAME)) &&
    ![GONE, UNWANTED, everywhere].some((part) => part.test(one))
  );
}

const rules = leftOut().map((selector) => [selector, meant(selector)] as const);

const missed = (page: Page): Promise<string[]> =>
  page.evaluate(
    (rules) =>
      rules.filter(([, selector]) => document.querySelector(selector)).map(([rule]) => rule),
    rules,
  );

browserTest(
  "no page has an element that a rule of Pico is meant for which is left out",
  async (visit) => {
    const { page } = visit;
    assert.ok(rules.length > 200, `${rules.length} rules`);
    const found: Record<string, string[]> = {};
    const look = async (place: string) => {
      const rules = await missed(page);
      if (rules.length > 0) found[place] = rules;
    };
    for (const [path] of [...pages, ...records]) {
      await page.goto(path);
      await look(path);
    }
    await page.goto("/kyc");
    await page.getByRole("button", { name: "Accept Amelia Hart" }).click();
    await page.getByRole("button", { name: /^Confirm / }).waitFor();
    await look("a dialog");
    await visit.context.clearCookies();
    for (const path of ["/login", "/forgot-password", "/nothing-here"]) {
      visit.expectFault(/404/);
      await page.goto(path);
      await look(path);
    }
    assert.deepEqual(found, {});
  },
);

import assert from "node:assert/strict";
import type { Page } from "playwright";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import * as communities from "../../../data/records/communities.ts";
import * as content from "../../../data/records/content.ts";
import * as partners from "../../../data/records/partners.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import * as users from "../../../data/records/users.ts";
import * as staff from "../../../data/staff/accounts/staff.ts";
import type { Store } from "../../../data/store.ts";
import { casesToRun, firstOf } from "../../support/long_form.ts";
import { kindOf, pages, records } from "../../support/pages.ts";
import * as some from "../../support/records.ts";
import { expect, startBrowserTests, type Visit } from "../browser.ts";
import { settled } from "../screen.ts";

const browserTest = startBrowserTests();

const WIDTHS = [360, 390, 768, 1024, 1280, 1440, 1920];
/** The narrowest of each layout, where longer words do not fit first. */
const NARROWEST = [360, 768, 1280];

const NAME = "Prinzessin Maria Theodora Hohenlohe-Schillingsfürst von und zu Waldenburg";
const EMAIL = "maria.theodora.hohenlohe-schillingsfuerst@waldenburg-immobilien.example.com";

/** Plants a record with a long name in each list, at its top. */
async function plant({ db }: Store): Promise<void> {
  const at = new Date().toISOString();
  const documents = (["id", "proof_of_address"] as const).map((type, index) => ({
    type,
    url: `/kyc/k_test/documents/${index + 1}`,
    name: "personalausweis-vorderseite-beglaubigte-kopie.svg",
  }));
  await users.insert(db, [some.aUser({ name: NAME, email: EMAIL, joinedAt: at })]);
  await kyc.insert(db, [some.aRequest({ userName: NAME, submittedAt: "2020-01-01", documents })]);
  await communities.insert(db, [
    some.aCommunity({ name: NAME, mentorName: NAME, createdAt: at }),
  ]);
  await content.insert(db, [some.aContent({ title: NAME, author: NAME, createdAt: at })]);
  await partners.insert(db, [some.aPartner({ name: NAME, email: EMAIL, addedAt: at })]);
  await transactions.insert(db, [
    some.aTransaction({ description: `Payout to ${NAME}`, amountCents: 123_456_789, date: at }),
  ]);
  await staff.insert(db, [some.aStaffMember({ name: NAME, email: EMAIL, joinedAt: at })]);
}

async function speak({ context, origin }: Visit, language: string): Promise<void> {
  const answer = await context.request.post("/settings", {
    form: { language, timezone: "utc", dateFormat: "mdy" },
    headers: { origin },
    maxRedirects: 0,
  });
  assert.equal(answer.status(), 303);
  await context.clearCookies({ name: "toast" });
}

/** Words that are broken inside, and controls that are cut, outside of their box, or covered. */
const faultsIn = (page: Page, part: string): Promise<string[]> =>
  page.evaluate((part) => {
    const MOST = 80;
    const faults = new Set<string>();
    const root = document.querySelector(part)!;
    const scrollsAside = (element: Element): boolean => {
      for (let around = element.parentElement; around; around = around.parentElement) {
        const { overflowX } = getComputedStyle(around);
        const isScroller = ["auto", "scroll"].includes(overflowX);
        if (isScroller && around.scrollWidth > around.clientWidth && around !== document.body) {
          return true;
        }
      }
      return false;
    };
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
      !element.closest(".vh, .stage, .skip, [inert], option");
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) faults.add(`the page scrolls sideways: ${scrollWidth} px`);

    const range = document.createRange();
    const linesOf = () =>
      new Set(
        [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) =>
          Math.round(top / 4)
        ),
      ).size;
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      range.selectNodeContents(text);
      if (!isShown(text.parentElement!) || linesOf() < 2) continue;
      for (const { 0: token, index } of text.textContent!.matchAll(/\S+/gu)) {
        // Addresses and ids have no better place to break.
        if (/[@_\d/:]|\.\w/.test(token)) continue;
        for (const { 0: word, index: at } of token.matchAll(/\p{L}{2,24}/gu)) {
          range.setStart(text, index + at);
          range.setEnd(text, index + at + word.length);
          if (linesOf() > 1) faults.add(`broken: ${word}`);
        }
      }
    }

    for (const figure of root.querySelectorAll(".card .value")) {
      if (figure.scrollWidth > figure.clientWidth + 1) faults.add(`cut: ${figure.textContent}`);
    }

    const controls = [...root.querySelectorAll("a, button, input, select, textarea, summary")]
      .filter((control) => isShown(control) && !scrollsAside(control));
    for (const control of controls.slice(0, MOST)) {
      const name = `${control.tagName} ${control.textContent.trim().slice(0, 40)}`;
      control.scrollIntoView({ block: "center", behavior: "instant" });
      const { left, right, top, bottom, width } = control.getBoundingClientRect();
      if (width === 0) continue;
      const places = [document.documentElement, control.closest("article, aside, .panel, main")];
      for (const place of places) {
        const box = place?.getBoundingClientRect();
        if (box && (left < box.left - 1 || right > box.right + 1)) faults.add(`outside: ${name}`);
      }
      const isButton = control.matches("button, [role=button], summary");
      if (isButton && control.scrollWidth > control.clientWidth + 1) {
        if (!control.closest(".sidebar")) faults.add(`cut: ${name}`);
      }
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const above = document.elementFromPoint(x, y);
      const isFree = above === null || control.contains(above) || above.contains(control) ||
        above.closest("label, tr, .card, .find") !== null;
      if (!isFree) faults.add(`covered: ${name} by ${above.outerHTML.slice(0, 60)}`);
    }
    scrollTo(0, 0);
    return [...faults];
  }, part);

interface Look {
  widths: readonly number[];
  found: Record<string, string[]>;
}

async function lookAtWidths(page: Page, what: string, look: Look, part: string) {
  for (const width of look.widths) {
    await page.setViewportSize({ width, height: 900 });
    const faults = await faultsIn(page, part);
    if (faults.length > 0) look.found[`${what} at ${width} px`] = faults;
  }
}

/** Records with long names in the place of those of the sample; the trail has no such entry. */
const own = records.map(([path]) => path.replace(/\/([kuctps]|ct)_[12]\b/, "/$1_test"));
const paths = casesToRun([...pages.map(([path]) => path), ...own], kindOf);

/** Lists, each with a control that opens a dialog. */
const dialogs = [
  ["/kyc", "#list .tap"],
  ["/kyc?q=hohenlohe", "#list .row-menu a"],
  ["/users", "#list .tap"],
  ["/finance", "#list .tap"],
  ["/communities", "#list .tap"],
  ["/staff", "#toolbar a[href='/staff/invite']"],
] as const;

for (const language of firstOf(["fr", "es", "en"])) {
  const options = { reducedMotion: "reduce" } as const;
  const widths = language === "fr" ? WIDTHS : NARROWEST;

  browserTest(
    `nothing is broken, cut or covered at any width, on pages in ${language}`,
    async (visit) => {
      const { page, store } = visit;
      await plant(store);
      // The dashboard has the cards of the demo, too.
      store.sample = {
        ...store.sample!,
        platform: { origin: "http://localhost:8001", waiting: 12 },
      };
      await speak(visit, language);
      const look: Look = { widths, found: {} };
      for (const [place, path] of paths.entries()) {
        await page.goto(path);
        await settled(page);
        // The shell is the same on all pages.
        await lookAtWidths(page, path, look, place === 0 ? "body" : "main");
      }
      assert.deepEqual(look.found, {});
    },
    options,
  );

  browserTest(
    `nothing is broken, cut or covered in dialogs and review in ${language}`,
    async (visit) => {
      const { page, store } = visit;
      await plant(store);
      await speak(visit, language);
      const look: Look = { widths, found: {} };
      for (const [path, opener] of firstOf(dialogs)) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(path);
        await settled(page);
        await page.locator(opener).first().click();
        await expect(page.getByRole("dialog")).toBeVisible();
        await lookAtWidths(page, `${opener} of ${path}`, look, "dialog[open]");
      }
      await page.goto("/kyc/k_test/review?queue=to-review");
      await settled(page);
      await lookAtWidths(page, "review", look, "body");
      assert.deepEqual(look.found, {});
    },
    options,
  );
}

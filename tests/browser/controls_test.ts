import assert from "node:assert/strict";
import type { Locator, Page } from "playwright";
import { expect, startBrowserTests, type Visit } from "./browser.ts";
import { type Control, controlsOf, kept, locate, markAsOld, statusOfNew } from "./controls.ts";
import { RECORDS, settled, withoutLiveUpdates } from "./screen.ts";
import { casesToRun, isLongForm } from "../support/long_form.ts";
import { areas } from "../support/pages.ts";

const browserTest = startBrowserTests();

/** Between them these pages have controls of all kinds. */
const SOME_PLACES = ["/dashboard", "/users", "/settings"];

/** The pages, one record of each list, and further steps. */
const ALL_PLACES = [
  ...areas.map(([path]) => path),
  ...RECORDS.map(({ path }) => path),
  ...["/kyc/k_1", "/kyc/k_1/decision?status=declined", "/staff/s_2", "/staff/invite"],
  ...["/profile?edit=true", "/settings/two-factor", "/audit-logs/verify"],
  ...["/reports/growth", "/reports/custom", "/reports/custom?list=users", "/users?role=mentor"],
];

/** Typed into fields by their name; whatever else is a text gets the last one. */
const TEXTS: Record<string, string> = {
  email: "new.person@example.com",
  currentPassword: "admin123",
  newPassword: "seven plain wooden chairs",
  confirmPassword: "seven plain wooden chairs",
  emailPassword: "admin123",
  passkeyPassword: "admin123",
  code: "000000",
};
const TEXT = "Something";

/** Controls that remove others are pressed last. */
const ENDS = [
  /\/(delete|end|end-sessions|password|notifications\/read) /,
  /logout|\/clear/,
  /^\w+ \/staff\/:id /,
];
const endsAt = ({ shape }: Control): number => ENDS.findIndex((end) => end.test(shape));

const pathOf = (page: Page) => page.url().replace(/^https?:\/\/[^/]+/, "");
let filled = 0;

/** Each time with names of its own, as some must not be there yet. */
async function fill(form: Locator): Promise<void> {
  filled++;
  const fields = form.locator("input, textarea");
  const told = await fields.evaluateAll((elements) =>
    (elements as HTMLInputElement[]).map((element) => ({
      name: element.name,
      type: element.type,
      isShown: element.checkVisibility({ visibilityProperty: true }),
    }))
  );
  for (const [index, { name, type, isShown }] of told.entries()) {
    if (["hidden", "checkbox"].includes(type) || !isShown) continue;
    await fields.nth(index).fill(
      type === "date"
        ? "2026-01-31"
        : TEXTS[name]?.replace("@", `${filled}@`) ?? `${TEXT} ${filled}`,
    );
  }
}

/** Marked, as a field's form has no name to find it by. */
async function formOf(page: Page, field: Locator): Promise<Locator> {
  await field.evaluate((element) => {
    for (const form of document.forms) form.removeAttribute("data-pressed");
    (element as HTMLInputElement).form?.setAttribute("data-pressed", "");
  });
  return page.locator("form[data-pressed]");
}

const submitOf = (page: Page, form: Locator): Locator =>
  form.locator("button[type=submit]:visible").or(page.locator("button[form]")).first();

/** Input that is not saved by itself leaves stored data unchanged. */
const isLasting = ({ kind, method }: Control): boolean => kind !== "text" || method !== "post";

type Press = (visit: Visit, control: Control, place: string) => Promise<void>;

const presses: Record<Control["kind"], Press> = {
  async link({ page }, control, place) {
    const link = await locate(page, control);
    const href = await link.getAttribute("href") ?? "";
    if (/^(mailto|https?):/.test(href)) return assert.match(href, /^(mailto:.+@.+|https:\/\/.+)/);
    if (href.startsWith("#")) {
      await link.focus();
      await page.keyboard.press("Enter");
      return await expect(page.locator(href)).toBeFocused();
    }
    if (/\.(csv|ndjson)(\?|$)/.test(href)) {
      const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
      const bytes = await Deno.readFile(await file.path() ?? "");
      return assert.ok(bytes.length > 10, `${href} is empty`);
    }
    const titles = page.getByRole("heading", { level: 1 }).or(
      page.getByRole("dialog").locator("h2"),
    );
    if (await link.getAttribute("target") === "_blank") {
      const [popup] = await Promise.all([page.waitForEvent("popup"), link.click()]);
      await popup.waitForLoadState();
      await popup.close();
    } else {
      await markAsOld(page);
      await link.click();
      await expect.poll(async () =>
        pathOf(page) === href ||
        (href === "/kyc/review?queue=to-review" && page.url().includes("/review?")) ||
        await page.locator("dialog[open]").count() > 0
      ).toBe(true);
      const status = href === place ? null : await statusOfNew(page);
      if (status !== null) {
        assert.equal(status, 200, href);
        return await expect(titles.first()).toBeVisible();
      }
    }
    const answer = await page.goto(href);
    assert.equal(answer?.status(), 200, href);
    if (answer.headers()["content-type"]?.startsWith("text/html")) {
      await expect(titles.first()).toBeVisible();
    }
  },
  async submit({ page, store }, control) {
    const button = await locate(page, control);
    const form = await formOf(page, button);
    await fill(form);
    if (control.method === "get") {
      await button.click();
      if (control.shape.includes("/reports/custom")) {
        return await expect(page).toHaveURL(/columns=/);
      }
      await expect(page).toHaveURL(/[?&]q=Something/);
      await page.reload();
      return await expect(page.getByRole("searchbox")).toHaveValue(`${TEXT} ${filled}`);
    }
    const before = await kept(store);
    await button.click();
    // Values that cannot be guessed, such as codes, are refused at their field. A form of stored
    // values may be sent unchanged.
    const showsSaved = /^submit \/(settings|staff\/:id) $/.test(control.shape);
    const said = page.locator(`main [aria-invalid=true]${showsSaved ? ", .toast.accepted" : ""}`);
    await expect.poll(async () => await kept(store) !== before || await said.count() > 0)
      .toBe(true);
  },
  async button({ page }, control) {
    const state = () =>
      page.evaluate(() => {
        const { theme, sidebar } = document.documentElement.dataset;
        const listed = document.querySelectorAll(":popover-open").length;
        const passing = ((globalThis as { printed?: number }).printed ?? 0) + listed;
        return [theme, sidebar, passing].join();
      });
    const before = await state();
    await settled(page);
    await (await locate(page, control)).click();
    await expect.poll(state).not.toBe(before);
    const after = await state();
    if (after.endsWith("1")) return;
    await page.reload();
    assert.equal(await state(), after, "it is forgotten");
  },
  async switch({ page, store }, control, place) {
    const field = await locate(page, control);
    const wanted = !await field.isChecked();
    const before = await kept(store);
    const form = await formOf(page, field);
    await field.setChecked(wanted);
    // Ticks are drafts, which the decision removes.
    if (place.includes("/decision")) {
      return await expect.poll(async () => await kept(store) !== before).toBe(true);
    }
    await fill(form);
    await markAsOld(page);
    await submitOf(page, form).click();
    await expect.poll(() => statusOfNew(page)).not.toBe(null);
    // One column less; the second factor takes a code first.
    if (place.startsWith("/reports/custom")) return await expect(page).toHaveURL(/[?&]columns=/);
    if (control.name === "twoFactor") return await expect(page).toHaveURL(/two-factor/);
    await page.goto(place);
    await expect(await locate(page, control)).toBeChecked({ checked: wanted });
  },
  async select({ page }, control, place) {
    const field = await locate(page, control);
    const values = await field.locator("option").evaluateAll((options) =>
      options.map((option) => (option as HTMLOptionElement).value)
    );
    const chosen = values.find((value) => value !== "all" && value !== "")!;
    const other = chosen === await field.inputValue() ? values.at(-1)! : chosen;
    const form = await formOf(page, field);
    // A list follows by itself, and brings the form anew.
    const isSent = await submitOf(page, form).isVisible();
    await field.selectOption(other);
    if (place.includes("/decision")) return await expect(field).toHaveValue(other);
    if (control.method === "post") await fill(form);
    if (isSent) await submitOf(page, form).click();
    if (control.method === "get") {
      await expect(page).toHaveURL(new RegExp(`[?&]${control.name}=${other}`));
      if (place.startsWith("/reports/custom")) return;
      await page.reload();
    } else if (place !== "/staff/invite") {
      await expect(page.locator(".toast")).toBeVisible();
      await page.goto(place);
    } else return await expect(page.getByLabel(/link/i)).toBeVisible();
    await expect(await locate(page, control)).toHaveValue(other);
  },
  /** Typed and sent along when the button of its form is pressed. */
  async text({ page }, control) {
    const field = await locate(page, control);
    const isDate = await field.getAttribute("type") === "date";
    await field.fill(isDate ? "2026-01-31" : TEXT);
    await expect(field).toHaveValue(isDate ? "2026-01-31" : TEXT);
  },
  async summary({ page }, control) {
    const summary = await locate(page, control);
    await summary.click();
    const inside = page.locator("details[open]").filter({ has: summary })
      .locator(":scope > :not(summary):visible");
    await expect(inside.first()).toBeVisible();
  },
};

for (const place of isLongForm ? ALL_PLACES : SOME_PLACES) {
  browserTest(`no control is dead on ${place}`, async (visit) => {
    const { page, context } = visit;
    await context.addInitScript(() => {
      Object.assign(globalThis, { printed: 0 });
      globalThis.print = () => void (globalThis as unknown as { printed: number }).printed++;
    });
    await withoutLiveUpdates(page);
    await page.goto(place);
    // The shell is the same everywhere.
    const controls = await controlsOf(page, place === "/dashboard" ? "body" : "main");
    if (place === "/dashboard") assert.ok(controls.length > 15, `only ${controls.length}`);
    if (place === "/settings/two-factor") visit.expectFault(/422/);
    const dead = controls.filter(({ disabled }) => disabled).map(({ name }) => name);
    assert.deepEqual(dead, place === "/profile" ? ["name", "email"] : []);
    const order = casesToRun(controls.filter(({ disabled }) => !disabled), ({ kind }) => kind)
      .toSorted((a, b) => endsAt(a) - endsAt(b));
    for (const [index, control] of order.entries()) {
      const profile = await page.request.get("/profile", { maxRedirects: 0 });
      if (profile.status() !== 200) await visit.signIn();
      if (index > 0 && isLasting(order[index - 1]!)) await page.goto(place);
      await expect(await locate(page, control), `${control.shape} is gone`).toBeVisible();
      await presses[control.kind](visit, control, place).catch((error) => {
        throw new Error(`${control.shape}: ${error.message}`);
      });
    }
  });
}

import { createHash } from "node:crypto";
import type { Locator, Page } from "playwright";
import type { Store } from "../../data/store.ts";
import { tablesIn } from "../support/stores.ts";

/** A control on a page; rows and heads repeat theirs: one of each shape stands for all. */
export interface Control {
  kind: "link" | "submit" | "button" | "switch" | "select" | "text" | "summary";
  /** Kind, and where it leads or what it is called; ids are left out. */
  shape: string;
  name: string;
  /** Method of the form that it belongs to. */
  method: "get" | "post" | null;
  disabled: boolean;
}

const CONTROLS = "a[href], button, select, input:not([type=hidden]), textarea, summary";

/** Marks each visible control with its shape, and returns one of each in a part of the page. */
export async function controlsOf(page: Page, part: string): Promise<Control[]> {
  const found = await mark(page, part);
  return [...new Map(found.toReversed().map((control) => [control.shape, control])).values()]
    .reverse();
}

/** The first of its shape, on the page as it is now. */
export async function locate(page: Page, { kind, shape }: Control): Promise<Locator> {
  await mark(page, "body");
  const tags = { link: "a[href]", summary: "summary", select: "select" } as Record<string, string>;
  return page.locator(tags[kind] ?? CONTROLS).and(page.locator(`[data-shape="${shape}"]`)).first();
}

const mark = (page: Page, part: string): Promise<Control[]> =>
  page.locator(part).locator(CONTROLS).evaluateAll((elements) => {
    const withoutIds = (text: string) =>
      text.replace(/\/[a-z]{1,2}_[\w-]+|\/[0-9a-f]{8}-[0-9a-f-]{4,}/g, "/:id").replace(/\d+/g, "0")
        .replace(/\bsort=-?\w+/, "sort=:column");
    const describe = (element: Element): Control | null => {
      if (!element.checkVisibility({ visibilityProperty: true })) return null;
      // Not the closest one: a button below a form may name it.
      const { form = null } = element as HTMLButtonElement;
      const method = form ? form.method as "get" | "post" : null;
      const action = withoutIds(form?.getAttribute("action") ?? "");
      const name = element.getAttribute("name") ?? "";
      const type = element.getAttribute("type") ?? "";
      const disabled = element.matches(":disabled");
      const as = (kind: Control["kind"], what: string): Control => {
        const shape = `${kind} ${what}`;
        element.setAttribute("data-shape", shape);
        return { kind, shape, name, method, disabled };
      };
      switch (element.tagName) {
        case "A":
          return as("link", withoutIds(element.getAttribute("href") ?? ""));
        case "SUMMARY":
          return as("summary", element.parentElement?.className ?? "");
        case "SELECT":
          return as("select", `${action} ${name}`);
        case "BUTTON":
          return form
            ? as("submit", `${action} ${element.getAttribute("value") ?? ""}`)
            : as("button", element.getAttribute("aria-label") ?? element.textContent ?? "");
        default:
          return type === "checkbox"
            ? as("switch", `${action} ${name} ${element.getAttribute("value") ?? ""}`)
            : as("text", `${action} ${name}`);
      }
    };
    return elements.map(describe).filter((control) => control !== null);
  });

/** Everything that a press can change for good, but for who was seen when. */
export async function kept({ db }: Store): Promise<string> {
  const hash = createHash("sha256");
  for (const name of await tablesIn(db)) {
    if (/^(audit_|cache_|kysely_|sqlite_)/.test(name)) continue;
    const rows = await db.selectFrom(name as "settings").selectAll().execute();
    hash.update(JSON.stringify([name, rows], (key, value) => key === "lastSeenAt" ? "" : value));
  }
  return hash.digest("hex");
}

/** Marks an element, to tell it from its replacement. */
export const markAsOld = (page: Page): Promise<void> =>
  page.evaluate(() => void Object.assign(globalThis, { isOld: true }));

/** How a page was answered that has taken the place of the marked one, null while that stands. */
export const statusOfNew = (page: Page): Promise<number | null> =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation");
    return "isOld" in globalThis || document.contentType !== "text/html"
      ? null
      : (navigation as PerformanceNavigationTiming).responseStatus;
  });

import type { BrowserContext, Locator, Page } from "playwright";

/** One record of each noun: how its list shows it, and what its details are called. */
export const RECORDS: readonly { path: string; list: string; name: string; title: string }[] = [
  { path: "/users/u_1", list: "/users", name: "Amelia Hart", title: "User Details" },
  {
    path: "/kyc/k_6",
    list: "/kyc",
    name: "Blue Harbour Trading GmbH",
    title: "KYC Request Details",
  },
  {
    path: "/communities/c_4",
    list: "/communities",
    name: "Price Action Circle",
    title: "Community Details",
  },
  { path: "/finance/t_14", list: "/finance", name: "revenue", title: "Transaction Details" },
  {
    path: "/content/ct_4",
    list: "/content",
    name: "Support Levels That Matter",
    title: "Content Details",
  },
  {
    path: "/partners/p_4",
    list: "/partners",
    name: "Ledgerleaf Journal",
    title: "Partner Details",
  },
  { path: "/audit-logs/a_6", list: "/audit-logs", name: "KYC accepted", title: "Audit entry" },
];

export const sidebarOf = (page: Page): Locator => page.locator("#sidebar");

/** The footer of the sidebar; a `<summary>` has no role of its own. */
export const userMenuOf = (page: Page): Locator => sidebarOf(page).locator("summary");

/** The control of a list; a `<summary>` has no role of its own. */
export const exportOf = (page: Page): Locator =>
  page.locator("#toolbar summary").filter({ hasText: "Export" });

export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });

/** The button of a decision in a row; in a narrow row it is in the menu, which this opens. */
export async function stepOf(page: Page, step: string, name: string): Promise<Locator> {
  const menu = page.getByRole("button", { name: `Actions ${name}` });
  if (await menu.isVisible()) await menu.click();
  return page.getByRole("button", { name: `${step} ${name}` });
}

export const toastOf = (page: Page, text: string): Locator =>
  page.locator(".toast").filter({ hasText: text });

/** Labels and values of a record, as they are read out. */
export const factsOf = (place: Locator): Promise<[label: string, value: string][]> =>
  place.locator("dl.facts").evaluateAll((lists) =>
    lists.flatMap((list) =>
      [...list.querySelectorAll("dt")].map((label): [string, string] => [
        label.innerText.trim(),
        (label.nextElementSibling as HTMLElement).innerText.trim(),
      ])
    )
  );

/** htmx is there, and what the build puts in a task behind it. */
export const scripted = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    "htmx" in globalThis && new Promise((done) => setTimeout(done, 0, true))
  );
};

/** Its scripts are there; islands come to life when they are touched. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState();
  await scripted(page);
};

/** From now on each page keeps what moves by itself while it loads. */
export const watchJumps = (context: BrowserContext) =>
  context.addInitScript(() => {
    const jumps: string[] = [];
    Object.assign(globalThis, { jumps });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as {
          value: number;
          sources: { node?: Node }[];
        };
        const moved = sources.map(({ node }) =>
          (node as Element | undefined)?.outerHTML.slice(0, 80)
        );
        jumps.push(`${value}: ${moved.join(", ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

export const jumpsOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
    // Movements within a frame are known after it.
    for (let frame = 0; frame < 3; frame++) await nextFrame();
    return (globalThis as unknown as { jumps: string[] }).jumps;
  });

import type { Page } from "playwright";

/** Texts of a page that follow what others do. */
export interface Shown {
  /** Texts by the id of a row or part. */
  texts: Record<string, string>;
  /** Rows that are announced above the list. */
  news: number;
}

export const readShown = (page: Page): Promise<Shown> =>
  page.evaluate(() => {
    const textOf = (element: Element) => (element.textContent ?? "").replace(/\s+/g, " ").trim();
    const rows = [...document.querySelectorAll("#list tbody tr[id], [id][data-source]")]
      .map((element): [string, string] => [element.id, textOf(element)]);
    const counts = [...document.querySelectorAll("#list nav.tabs, #list .how-many")]
      .map((element): [string, string] => [element.className, textOf(element)]);
    const button = document.querySelector<HTMLButtonElement>("#news button");
    const news = button && !button.hidden ? parseInt(button.textContent ?? "") : 0;
    return { texts: Object.fromEntries([...rows, ...counts]), news };
  });

/** Differences to what a reload shows; `all` has rows that the page's own filters hide by now. */
export function differences(page: Shown, reloaded: Shown, all: Shown): string[] {
  const found = Object.entries(page.texts).flatMap(([id, text]) => {
    const expected = reloaded.texts[id] ?? all.texts[id];
    return text === expected ? [] : [`${id} shows "${text}" instead of "${expected}"`];
  });
  const isRow = (id: string) => id.startsWith("k_");
  const news = Object.keys(reloaded.texts).filter((id) => isRow(id) && !(id in page.texts)).length;
  if (page.news !== news) found.push(`${page.news} new are announced instead of ${news}`);
  return found;
}

import { faulty } from "../faulty.ts";
import type { Objects } from "./objects.ts";
import { type Dict, Ref, type Value } from "./values.ts";

export const MAX_PAGES = 200;
/** A balanced tree of 200 pages has few further nodes. */
const MAX_NODES = 2_000;
const MAX_DEPTH = 50;

export const tooManyPages = () =>
  faulty("The PDF has more than {most} pages. Send it in parts.", { most: MAX_PAGES });

/**
 * The pages of all versions of a PDF's page tree, each once. Throws `Faulty` for more than 200, or a
 * tree that is too large to be one of 200 pages.
 */
export function pagesOf(objects: Objects): Dict[] {
  const pages = new Map<Value, Dict>();
  const roots = new Set(objects.trailers.map((trailer) => numberOf(trailer.get("Root"))));
  for (const root of roots) {
    if (root === null) continue;
    let [nodes, found] = [0, 0];
    const walk = (value: Value | undefined, depth: number): void => {
      if (++nodes > MAX_NODES) throw tooManyPages();
      const node = objects.dictOf(value);
      if (!node || depth > MAX_DEPTH) return;
      const kids = objects.resolve(node.get("Kids"));
      if (Array.isArray(kids)) {
        for (const kid of kids) walk(kid, depth + 1);
      } else {
        if (++found > MAX_PAGES) throw tooManyPages();
        pages.set(numberOf(value) ?? node, node);
      }
    };
    walk(objects.dictOf(new Ref(root))?.get("Pages"), 0);
  }
  return [...pages.values()];
}

const numberOf = (value: Value | undefined): number | null =>
  value instanceof Ref ? value.num : null;

import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server.edge";

/** Markup with these texts in their places. */
export type Fill = (...texts: string[]) => string;

/** Where a text will stand: in letters of a plane that no text uses. */
const hole = (index: number): string => `\u{10FF00}${index}\u{10FF01}`;
const HOLE = /\u{10FF00}(\d)\u{10FF01}/u;

/**
 * What stands hundreds of times on a page and differs in a few texts alone, such as a row's buttons:
 * React makes it once, and each of them is filled in.
 *
 * @param make what is shown with up to ten texts, each as a child or an attribute, whole or in part
 */
export function stencil(make: (...texts: string[]) => ReactNode): Fill {
  const holes = Array.from({ length: make.length }, (_, index) => hole(index));
  let parts: (string | number)[] | null = null;
  return (...texts) => {
    // Markup and the numbers of holes take turns.
    parts ??= renderToStaticMarkup(make(...holes)).split(HOLE)
      .map((part, index) => index % 2 === 0 ? part : Number(part));
    const escaped = texts.map(escape);
    let filled = "";
    for (const part of parts) filled += typeof part === "string" ? part : escaped[part];
    return filled;
  };
}

const escape = (text: string): string => /["'&<>]/.test(text) ? renderToStaticMarkup(text) : text;

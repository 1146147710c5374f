import type { CsvColumn } from "./columns.ts";

/** How a CSV file is written. */
export interface CsvLayout {
  separator: Separator;
  lineEnd: "\n" | "\r";
  /** The header and everything after it. */
  text: string;
  /** The line of the header. */
  line: number;
  /** Lines above the header with more than a title. */
  above: number[];
}

const separators = { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "vertical bars" };
type Separator = keyof typeof separators;
const allSeparators = Object.keys(separators) as Separator[];

export const separatorName = (separator: Separator): string => separators[separator];

/** Titles stand in the first lines of a file. */
const MAX_LINES = 10;

/**
 * Finds separator, line ends and header in the beginning of a file. The header is the line with
 * most of the columns; without one it is the first line.
 */
export function layoutOf(head: string, columns: readonly CsvColumn[]): CsvLayout {
  const known = new Set(columns.map(({ name }) => name.toLowerCase()));
  const lineEnd = head.includes("\n") || !head.includes("\r") ? "\n" : "\r";
  const [mark, given] = /^"?sep=([,;|\t])[^\r\n]*(?:\r\n|\r|\n|$)/i.exec(head) ?? [""];
  const lines = linesOf(head, mark.length, lineEnd);
  const rated = lines.flatMap((line) =>
    (given ? [given as Separator] : allSeparators).map((separator) => {
      const cells = line.text.split(separator).map(bare);
      const names = cells.filter((cell) => known.has(cell.toLowerCase())).length;
      return { ...line, separator, names, cells: cells.filter((cell) => cell !== "").length };
    })
  );
  const best = rated.reduce<typeof rated[number] | undefined>(
    (best, one) => !best || isBetter(one, best) ? one : best,
    undefined,
  );
  if (!best) return { separator: ",", lineEnd, text: "", line: 1, above: [] };
  const { separator, start, index } = best;
  const above = rated.filter((line) =>
    line.separator === separator && line.index < index && line.cells > 1
  ).map((line) => line.index);
  const first = mark === "" ? 1 : 2;
  return {
    separator,
    lineEnd,
    text: head.slice(start),
    line: index + first,
    above: above.map((index) => index + first),
  };
}

interface Rated {
  index: number;
  names: number;
  cells: number;
}

/** Below the first line, a single word may be a column's name by chance. */
const isBetter = (one: Rated, best: Rated): boolean =>
  one.index === best.index
    ? one.names > best.names || one.names === best.names && one.cells > best.cells
    : one.names > Math.max(best.names, 1);

interface Line {
  index: number;
  start: number;
  text: string;
}

/** The first lines that hold more than separators. */
function linesOf(head: string, from: number, lineEnd: string): Line[] {
  const lines: Line[] = [];
  let start = from;
  for (let index = 0; lines.length < MAX_LINES && start < head.length; index++) {
    const end = head.indexOf(lineEnd, start);
    const text = head.slice(start, end < 0 ? undefined : end);
    if (/[^\s,;|"]/.test(text)) lines.push({ index, start, text });
    if (end < 0) break;
    start = end + 1;
  }
  return lines;
}

/** A value without quotation marks and spaces around it. */
const bare = (cell: string): string => cell.trim().replace(/^"(.*)"$/, "$1").trim();

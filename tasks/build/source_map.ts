import { relative, resolve } from "node:path";
import { decode, encode, type SourceMapSegment } from "@jridgewell/sourcemap-codec";

/**
 * What a stack needs of a source map (ECMA-426), to name source and line: Deno holds all of it in
 * memory from the start, where columns, names and the sources themselves would be most of it. It was
 * made in one folder and stands in another, from where its sources are told.
 */
export function thinMap(text: string, { made, at }: { made: string; at: string }): string {
  const { version, mappings, ...map } = JSON.parse(text);
  const sources = map.sources.map((source: string) =>
    relative(at, resolve(made, source)).replaceAll("\\", "/")
  );
  const lines = decode(mappings).map((segments) => segments.filter(isOther).map(placeOf));
  return JSON.stringify({ version, sources, names: [], mappings: encode(lines) });
}

/** Whether it stands for another source or line than the one before it. */
function isOther([, source, line]: SourceMapSegment, at: number, all: SourceMapSegment[]): boolean {
  const before = all[at - 1];
  return before === undefined || before[1] !== source || before[2] !== line;
}

/** Without its name. */
const placeOf = ([column, source, line, at]: SourceMapSegment): SourceMapSegment =>
  source === undefined || line === undefined || at === undefined
    ? [column]
    : [column, source, line, at];

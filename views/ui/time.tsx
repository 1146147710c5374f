import type { Format } from "../format.ts";

/** An instant (ISO 8601) in the reader's format, with the instant as attribute. */
export const Time = ({ at, f, clock = false }: { at: string; f: Format; clock?: boolean }) => (
  <time dateTime={at}>{clock ? f.dateTime(at) : f.date(at)}</time>
);

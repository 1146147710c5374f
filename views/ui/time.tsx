import type { Format } from "../format.ts";

/** An instant (ISO 8601): read by people in their format, by machines from the attribute. */
export const Time = ({ at, f, clock = false }: { at: string; f: Format; clock?: boolean }) => (
  <time dateTime={at}>{clock ? f.dateTime(at) : f.date(at)}</time>
);

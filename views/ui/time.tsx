import type { Format } from "../format.ts";

export const Time = ({ at, f, clock = false }: { at: string; f: Format; clock?: boolean }) => (
  <time dateTime={at}>{clock ? f.dateTime(at) : f.date(at)}</time>
);

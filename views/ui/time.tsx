import type { Format } from "../format.ts";

interface TimeProps {
  at: string;
  f: Format;
  clock?: boolean | "seconds";
}

/** Seconds are the same in every time zone. */
export const Time = ({ at, f, clock = false }: TimeProps) => (
  <time dateTime={at}>
    {clock === "seconds"
      ? `${f.dateTime(at)}:${at.slice("YYYY-MM-DDTHH:MM:".length).slice(0, 2)}`
      : clock
      ? f.dateTime(at)
      : f.date(at)}
  </time>
);

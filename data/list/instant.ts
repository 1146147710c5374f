import { z } from "zod";

/**
 * A moment as ISO 8601. It comes out in UTC with milliseconds whatever its offset and precision,
 * so that sorting the text sorts the time; years have four digits for the same reason.
 */
export const instant = z.iso.datetime({ offset: true, error: "must be an ISO 8601 instant" })
  .transform((text) => new Date(text).toISOString()).pipe(z.iso.datetime());

import { z } from "zod";

/** Ids stand in addresses and selectors as they are, so they hold nothing that means more there. */
export const recordId = z.string().regex(/^[\w-]{1,64}$/, "must be letters, digits, - and _");

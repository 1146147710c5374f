import * as z from "zod";
import { recordId } from "../../list/fields.ts";

/** Keys of ticked items of the checklist, each once. */
export const ticks = z.array(recordId).max(100).overwrite((ticked) => [...new Set(ticked)]);

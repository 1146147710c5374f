/** Shipped migrations import it from this file. */
export { makeSearchable } from "./schema.ts";

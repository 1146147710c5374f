import { sql } from "kysely";

/** The id of a step is that of its request and the version that the step made: `k_1:2`. */
export const versionIn = (id: string): number => Number(id.slice(id.lastIndexOf(":") + 1));

export const idIn = (id: string): string => id.slice(0, id.lastIndexOf(":"));

/** Before the id, this orders the steps of a request by version. */
export const idLength = sql<number>`length("id")`;

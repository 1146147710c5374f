import { sql } from "kysely";
import { indexed } from "../../list/conditions.ts";
import type { FilterShape } from "../../list/shape.ts";

/** The value of the filter for requests that are assigned to nobody. */
export const UNASSIGNED = "nobody";

/** Requests that are assigned to one of these people, by staff id. */
export const assignedFilter = {
  values: [],
  conditions: (ids) => {
    const people = ids.filter((id) => id !== UNASSIGNED);
    const toThem = sql<boolean>`"assigneeId" in (${sql.join(people)})`;
    if (people.length === ids.length) return [indexed(toThem)];
    const toNobody = sql<boolean>`"assigneeId" is null and "status" = 'pending'`;
    return [indexed(people.length === 0 ? toNobody : sql`(${toThem} or ${toNobody})`)];
  },
} satisfies FilterShape;

export const isAssignedTo = (staffId: string) => sql<boolean>`"assigneeId" = ${staffId}`;

import type { Definition } from "../migration.ts";

export const definition = {
  creates: [],
  statements: [
    `create index communities_in_mentorId on communities ("mentorId", "createdAt", "id")`,
    `create index content_in_authorId on content ("authorId", "createdAt", "id")`,
    `create index audit_log_actor on audit_log ("actorId", "at", "seq")`,
  ],
} as const satisfies Definition;

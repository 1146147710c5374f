import * as z from "zod";
import { withNulls } from "./optional_fields.ts";
import type { DeskFacts, Incoming } from "./record_shape.ts";
import { type User, user } from "./users.ts";

export const incomingUsers: Incoming<User> = { schema };

function schema({ now }: DeskFacts): z.ZodType<User> {
  return withNulls(user)
    // The files of the desk have these, for some of their readers.
    .extend({
      legalHold: z.union([z.boolean(), z.string()]).nullable().optional(),
      lastScreened: z.string().nullable().optional(),
      acceptedRequest: z.string().nullable().optional(),
    })
    .superRefine(({ joinedAt, endedAt }, context) => {
      const fault = endedAt ? endFault(joinedAt, endedAt, now) : null;
      if (fault) context.addIssue({ code: "custom", path: ["endedAt"], message: fault });
    })
    .transform(({ legalHold: _, lastScreened: __, acceptedRequest: ___, ...fields }) =>
      fields as User
    );
}

function endFault(joinedAt: string, endedAt: string, now: Date): string | null {
  if (endedAt < joinedAt) return "must not lie before joinedAt";
  return endedAt > now.toISOString() ? "must not lie in the future" : null;
}

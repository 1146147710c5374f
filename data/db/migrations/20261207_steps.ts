import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { Definition } from "../migration.ts";

/** Steps with any record in one table; keys name the step and its result. */
export const definition = {
  creates: ["steps", "step_keys"],
  statements: [
    `create table steps (
      "id" text primary key, "subjectType" text not null, "subjectId" text not null,
      "kind" text not null, "staffId" text not null, "at" text not null,
      "replacedFields" text not null, "announceAt" text, "undoneAt" text, "batch" text)`,
    `insert into steps
      select "id",
        case when "requestId" like 'payout %' then 'payout'
          when "requestId" like 'correction %' then 'correction' else 'kyc' end,
        case when "requestId" like 'payout %' then substr("requestId", 8)
          when "requestId" like 'correction %' then substr("requestId", 12) else "requestId" end,
        "kind", "staffId", "at", "replacedFields", "announceAt", "undoneAt", "batch"
      from kyc_steps`,
    `drop table kyc_steps`,
    `create index steps_to_announce on steps ("announceAt") where "announceAt" is not null`,
    `create index steps_by_staffId on steps ("staffId", "at")`,
    `create index steps_by_batch on steps ("batch") where "batch" is not null`,
    `create table step_keys (
      "staffId" text not null, "key" text not null, "sent" text not null, "result" text not null,
      "createdAt" text not null, primary key ("staffId", "key"))`,
    `create index step_keys_age on step_keys ("createdAt")`,
  ],
  run: moveKeys,
} as const satisfies Definition;

interface EarlierKey {
  staffId: string;
  key: string;
  asked: string;
  answer: string;
  createdAt: string;
}

/** Keys live for a day, so there are few. */
async function moveKeys(db: Database): Promise<void> {
  const { rows } = await sql<EarlierKey>`select * from decision_keys`.execute(db);
  for (const { staffId, key, asked, answer, createdAt } of rows) {
    const { sent, result } = renamed(JSON.parse(asked), JSON.parse(answer));
    await sql`insert into step_keys values (
      ${staffId}, ${key}, ${JSON.stringify(sent)}, ${JSON.stringify(result)}, ${createdAt})`
      .execute(db);
  }
  await sql`drop table decision_keys`.execute(db);
}

type Fields = Record<string, unknown>;

/** The content of an undone step is empty; it was a decision, an assignment, or a hold or release. */
function renamed([subject, content]: [string?, Fields?], answer: Fields) {
  if (subject === undefined || content === undefined) return { sent: [], result: {} };
  const id = subject.replace(/^payout /, "");
  const result = { id, stepId: `${subject}:${answer.version}`, fields: answer };
  if ("assigneeId" in content) return { sent: ["kyc", subject, "assignment", content], result };
  if (!("step" in content)) return { sent: ["kyc", subject, "decision", content], result };
  const { step, ...input } = content;
  return { sent: ["payout", id, step, input], result };
}

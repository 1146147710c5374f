import type { Definition } from "../migration.ts";

const lists: Record<string, { sorts: readonly string[]; ranges: readonly string[] }> = {
  users: { sorts: ["joinedAt", "name", "email", "role", "status"], ranges: ["joinedAt"] },
  kyc_requests: { sorts: ["submittedAt", "userName", "type"], ranges: ["submittedAt"] },
  communities: {
    sorts: ["createdAt", "name", "mentorName", "members", "status"],
    ranges: ["createdAt"],
  },
  transactions: {
    sorts: ["date", "amountCents", "description", "type", "status"],
    ranges: ["date", "amountCents"],
  },
  content: {
    sorts: ["createdAt", "title", "author", "views", "type", "published"],
    ranges: ["createdAt"],
  },
  partners: { sorts: ["addedAt", "name", "type", "status"], ranges: ["addedAt"] },
};

const more: Record<string, readonly string[]> = { kyc_requests: ["status", "expiresAt"] };

export const definition = {
  creates: [],
  statements: [
    ...Object.entries(lists).flatMap(([table, { sorts, ranges }]) =>
      sorts.flatMap((sort) => {
        const others = ranges.includes(sort) ? [...sorts, ...more[table] ?? []] : ranges;
        const columns = [sort, "id", ...others.filter((other) => other !== sort)];
        return [
          `drop index ${table}_by_${sort}`,
          `create index ${table}_by_${sort} on ${table}
            (${columns.map((column) => `"${column}"`).join(", ")})`,
        ];
      })
    ),
    `alter table kyc_requests add column "phase" text not null default 'pending'`,
    `update kyc_requests set "phase" = "status"`,
    `create index kyc_requests_in_phase on kyc_requests ("phase", "expiresAt", "id")`,
    ...["submittedAt", "userName", "id"].flatMap((sort) => [
      `drop index kyc_requests_narrowed_by_${sort}`,
      `create index kyc_requests_narrowed_by_${sort} on kyc_requests
        ("phase", "type", ${sort === "id" ? "" : `"${sort}", `}"id", "expiresAt")`,
    ]),
    `drop index kyc_requests_narrowed_by_status`,
    `create index kyc_requests_narrowed_by_status on kyc_requests
      ("phase", "type", ("status" || ' ' || coalesce("expiresAt", '~')), "id", "expiresAt")`,
    `drop index kyc_requests_by_status`,
    `create index kyc_requests_by_status on kyc_requests
      (("status" || ' ' || coalesce("expiresAt", '~')), "id", "submittedAt", "status", "expiresAt")`,
  ],
} as const satisfies Definition;

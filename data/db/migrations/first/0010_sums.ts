import type { Definition } from "../../migration.ts";

export const definition = {
  creates: ["sums"],
  statements: [
    `alter table tallies rename to sums`,
    `insert into sums ("name", "period", "value")
      select case "name" when 'kyc' then 'kyc_requests' else "name" end, 'all', "value" from counts`,
    `drop table counts`,
  ],
} as const satisfies Definition;

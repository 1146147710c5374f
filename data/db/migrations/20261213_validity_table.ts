import type { Definition } from "../migration.ts";

/** How many days an acceptance lasts; the default where a row is absent. */
export const definition = {
  creates: ["kyc_validity"],
  statements: [
    `create table kyc_validity (
      "type" text not null, "risk" text not null, "days" integer not null,
      primary key ("type", "risk"))`,
  ],
} as const satisfies Definition;

import { emailSpellings } from "../../base/email_address.ts";
import { searchText } from "../../base/folding.ts";
import type { Definition } from "../migration.ts";

/** People and partners with an internationalised email are found by both of its spellings. */
export const definition = {
  creates: [],
  statements: [],
  async run(db) {
    for (const table of ["users", "partners"] as const) {
      const rows = await db.selectFrom(table).select(["id", "email", "search"])
        .where("email", "is not", null).execute();
      for (const { id, email, search } of rows) {
        const spellings = emailSpellings(email ?? "");
        if (spellings.length === 1) continue;
        await db.updateTable(table)
          .set({ search: search.replace(searchText(email ?? ""), searchText(...spellings)) })
          .where("id", "=", id).execute();
      }
    }
  },
} as const satisfies Definition;

import { count } from "../../tests/soak/finding.ts";
import { upgradeShipped } from "../../tests/soak/upgrade.ts";
import { sqliteFile, withPostgres } from "./databases.ts";
import { part, type Proof } from "./proof.ts";

/** The smallest list of the shipped rows has 26, so each list gets 100,000 and more. */
const COPIES = 3_850;

export const upgradeProof: Proof = {
  what: "a database that has shipped, 100,000 rows in each list, migrates on both engines",
  bar: "nothing lost: every row listed, searches, documents, drafts, decisions, the trail whole",
  run: async (size) => {
    const sizes = { copies: part(COPIES, size), entries: part(100_000, size) };
    const file = await sqliteFile();
    const sqlite = await upgradeShipped(file.url, sizes).finally(file.remove);
    const postgres = await withPostgres(async (provide) =>
      await upgradeShipped((await provide("empty")).url, sizes)
    );
    const figure = [["SQLite", sqlite], ["PostgreSQL", postgres]] as const;
    return {
      figure: figure.map(([engine, { rows, entries }]) =>
        `${engine} ${count(rows)} rows, ${count(entries)} entries`
      ).join("; "),
      met: true,
    };
  },
};

import type { Database } from "./database.ts";

/** A step of the database, in statements that both engines take. */
export interface Definition {
  /** The tables that there are from here on. */
  creates: readonly string[];
  statements: readonly string[];
  /** What follows them, where it takes more than statements or differs between the engines. */
  run?: (db: Database) => Promise<void>;
  /** Tables whose rows may from here on be added, but neither changed nor removed. */
  appendOnly?: readonly string[];
}

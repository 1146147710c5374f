import type { Database } from "./database.ts";

/** A migration, in statements that both engines take. */
export interface Definition {
  creates: readonly string[];
  statements: readonly string[];
  /** Runs after the statements, for what they cannot do or what differs between the engines. */
  run?: (db: Database) => Promise<void>;
  /** Rows can only be added from then on. */
  appendOnly?: readonly string[];
}

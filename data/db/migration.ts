import type { Database } from "./database.ts";

/** A migration, in statements that both engines take. */
export interface Definition {
  /** The tables that it creates. */
  creates: readonly string[];
  statements: readonly string[];
  /** Runs after the statements, for what they cannot do or what differs between the engines. */
  run?: (db: Database) => Promise<void>;
  /** Tables whose rows can be added but neither changed nor removed from then on. */
  appendOnly?: readonly string[];
}

import { PostgresAdapter } from "kysely";
import type { Database } from "../database.ts";
import type { Engine } from "./engine.ts";
import { postgres } from "./postgres.ts";
import { sqlite } from "./sqlite.ts";

export const engineOf = (db: Database): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? postgres : sqlite;

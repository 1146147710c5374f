import type { Actor } from "../../../data/audit/trail.ts";
import type { ImportName } from "../../../data/imports/importable.ts";
import type { ImportFile, ImportFormat } from "../../../data/imports/file.ts";
import { importFile, type ImportOptions } from "../../../data/imports/imports.ts";
import { scopes } from "../../../data/imports/scopes.ts";
import { system } from "../../../data/audit/write.ts";
import { createToken } from "../../../data/staff/accounts/service_tokens.ts";
import { DAY_MS } from "../../support/records.ts";
import type { Written } from "../../../data/records/write.ts";
import type { Store } from "../../../data/store.ts";
import type { Tables } from "../../../data/db/tables.ts";

export const feed: Actor = { id: null, name: "Service feed", requestId: "r-1" };

/** A token that may bring everything in, unless `asked` says less. */
export const aToken = (
  store: Store,
  name: string,
  asked: Partial<Parameters<typeof createToken>[1]> = {},
  maker: Actor = system,
): Promise<string> => {
  const expiresAt = new Date(store.now().getTime() + 90 * DAY_MS).toISOString();
  return createToken(store, { name, scopes, expiresAt, ...asked }, maker);
};

/** Small enough to split characters, lines and quotation marks between chunks. */
const SMALL_CHUNK_BYTES = 7;
/** After these bytes chunks are large, because each one costs a turn of the event loop. */
const IN_SMALL_CHUNKS = 700;
const LARGE_CHUNK_BYTES = 4_099;

export function fileOf(format: ImportFormat, ...texts: string[]): ImportFile {
  const read = texts.map((text) => new TextEncoder().encode(text));
  let times = 0;
  return {
    format,
    bytes: read[0]!.length,
    async *open() {
      const bytes = read[Math.min(times++, read.length - 1)]!;
      for (let start = 0, end = 0; start < bytes.length; start = end) {
        end = start + (start < IN_SMALL_CHUNKS ? SMALL_CHUNK_BYTES : LARGE_CHUNK_BYTES);
        yield bytes.slice(start, end);
      }
    },
  };
}

export const ndjson = (records: readonly unknown[]): string =>
  records.map((record) => JSON.stringify(record) + "\n").join("");

/** Imports a text as the command line does, without waiting between batches. */
export const importText = (
  store: Store,
  entity: ImportName,
  format: ImportFormat,
  text: string,
  options: Partial<ImportOptions> = {},
): Promise<Written> =>
  importFile(store, entity, fileOf(format, text), {
    actor: feed,
    name: "test",
    token: null,
    pause: () => Promise.resolve(),
    ...options,
  });

export const user = (n: number, changes: Record<string, unknown> = {}) => ({
  id: `u_${n}`,
  name: `Person ${n}`,
  email: `person.${n}@example.com`,
  role: "mentee",
  status: "active",
  joinedAt: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
  ...changes,
});

export const usersFile = (count: number, changes: Record<string, unknown> = {}): string =>
  ndjson(Array.from({ length: count }, (_, index) => user(index + 1, changes)));

/** How many rows each table has, to see that nothing has changed. */
export async function sizes(store: Store): Promise<Record<string, number>> {
  const tables = [
    ...["users", "kyc_requests", "communities", "transactions", "content", "partners"] as const,
    ...["daily_figures", "sums", "cache_tags", "imports", "audit_log"] as const,
  ] satisfies (keyof Tables)[];
  const counted: Record<string, number> = {};
  for (const table of tables) {
    const { n } = await store.db.selectFrom(table).select((eb) => eb.fn.countAll().as("n"))
      .executeTakeFirstOrThrow();
    counted[table] = Number(n);
  }
  return counted;
}

import type { Database } from "../db/database.ts";
import type { Blobs } from "./blobs.ts";

interface BlobRow {
  name: string;
  /** How many chunks there are once it is whole; 0 until then. */
  chunks: number;
  createdAt: string;
}

interface ChunkRow {
  name: string;
  n: number;
  bytes: Uint8Array<ArrayBuffer>;
}

declare module "../db/tables.ts" {
  interface Tables {
    document_blobs: BlobRow;
    document_chunks: ChunkRow;
  }
}

/** Small enough that writing one makes nobody wait for long: SQLite does it on the event loop. */
const CHUNK_BYTES = 512 * 1024;
const NAMES_AT_ONCE = 500;

/** Beside the records, so that a backup holds both. */
export class DatabaseBlobs implements Blobs {
  constructor(private db: Database, private now: () => Date) {}

  async put(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const createdAt = this.now().toISOString();
    await this.db.insertInto("document_blobs").values({ name, chunks: 0, createdAt }).execute();
    const chunks = Math.ceil(bytes.length / CHUNK_BYTES);
    for (let n = 0; n < chunks; n++) {
      const chunk = bytes.subarray(n * CHUNK_BYTES, (n + 1) * CHUNK_BYTES);
      await this.db.insertInto("document_chunks").values({ name, n, bytes: chunk }).execute();
    }
    await this.db.updateTable("document_blobs").set({ chunks }).where("name", "=", name).execute();
  }

  async open(name: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null> {
    const blob = await this.db.selectFrom("document_blobs").select("chunks")
      .where("name", "=", name).where("chunks", ">", 0).executeTakeFirst();
    return blob ? ReadableStream.from(this.#chunks(name, blob.chunks)) : null;
  }

  async *#chunks(name: string, count: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    for (let n = 0; n < count; n++) {
      const { bytes } = await this.db.selectFrom("document_chunks").select("bytes")
        .where("name", "=", name).where("n", "=", n).executeTakeFirstOrThrow();
      yield new Uint8Array(bytes);
    }
  }

  async remove(name: string): Promise<void> {
    await this.db.transaction().execute(async (trx) => {
      await trx.deleteFrom("document_chunks").where("name", "=", name).execute();
      await trx.deleteFrom("document_blobs").where("name", "=", name).execute();
    });
  }

  async *namesBefore(instant: Date): AsyncGenerator<string> {
    let last = "";
    for (;;) {
      const rows = await this.db.selectFrom("document_blobs").select("name")
        .where("name", ">", last).where("createdAt", "<", instant.toISOString())
        .orderBy("name").limit(NAMES_AT_ONCE).execute();
      for (const { name } of rows) yield name;
      const end = rows.at(-1);
      if (!end || rows.length < NAMES_AT_ONCE) return;
      last = end.name;
    }
  }
}

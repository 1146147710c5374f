import type { Database } from "../db/database.ts";
import { yieldToEventLoop } from "../base/event_loop.ts";
import type { Blobs } from "./blobs.ts";

type PlaceName = "database" | "s3";

interface BlobRow {
  name: string;
  /** Number of parts of a complete blob; 0 while it is written, `REMOVED` once it is to be removed. */
  chunks: number;
  createdAt: string;
  place: PlaceName;
}

declare module "../db/tables.ts" {
  interface Tables {
    document_blobs: BlobRow;
  }
}

export interface BlobStorage {
  put(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<number>;
  open(name: string, parts: number): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null>;
  remove(name: string): Promise<void>;
}

/** Such a blob opens no more, and its bytes are removed until none is left. */
export const REMOVED = -1;

const NAMES_AT_ONCE = 500;

/**
 * Each blob has a row before its first byte, so that incomplete ones are found after a crash. New
 * blobs go to S3 where it is set up; older ones stay in the database.
 */
export class IndexedBlobs implements Blobs {
  constructor(
    private db: Database,
    private now: () => Date,
    private places: { database: BlobStorage; s3: BlobStorage | null },
  ) {}

  async put(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const place = this.places.s3 ? "s3" : "database";
    const createdAt = this.now().toISOString();
    const begun = { name, chunks: 0, createdAt, place } as const;
    await this.db.insertInto("document_blobs").values(begun).execute();
    const chunks = await this.#at(place).put(name, bytes);
    await this.db.updateTable("document_blobs").set({ chunks }).where("name", "=", name).execute();
  }

  async open(name: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null> {
    const blob = await this.#find(name);
    return blob && blob.chunks > 0 ? await this.#at(blob.place).open(name, blob.chunks) : null;
  }

  /** Removes the bytes before the row, so that a failed removal can be repeated. */
  async remove(name: string): Promise<void> {
    const blob = await this.#find(name);
    if (!blob) return;
    await this.db.updateTable("document_blobs").set({ chunks: REMOVED }).where("name", "=", name)
      .execute();
    await this.#at(blob.place).remove(name);
    await this.db.deleteFrom("document_blobs").where("name", "=", name).execute();
  }

  async *namesBefore(instant: Date): AsyncGenerator<string> {
    let last = "";
    for (;;) {
      const rows = await this.db.selectFrom("document_blobs").select("name")
        .where("name", ">", last).where("createdAt", "<", instant.toISOString())
        .where("chunks", ">", REMOVED)
        .orderBy("name").limit(NAMES_AT_ONCE).execute();
      for (const { name } of rows) yield name;
      await yieldToEventLoop();
      const end = rows.at(-1);
      if (!end || rows.length < NAMES_AT_ONCE) return;
      last = end.name;
    }
  }

  #find(name: string): Promise<Pick<BlobRow, "chunks" | "place"> | undefined> {
    return this.db.selectFrom("document_blobs").select(["chunks", "place"])
      .where("name", "=", name).executeTakeFirst();
  }

  #at(name: PlaceName): BlobStorage {
    const place = this.places[name];
    if (!place) throw new Error("DOCUMENTS_URL: is not set, and there are documents in S3");
    return place;
  }
}

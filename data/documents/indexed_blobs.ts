import type { Database } from "../db/database.ts";
import { yieldToEventLoop } from "../base/event_loop.ts";
import type { Blobs } from "./blobs.ts";

type PlaceName = "database" | "s3";

interface BlobRow {
  name: string;
  /** In how many parts it is there once it is whole; 0 until then. */
  chunks: number;
  createdAt: string;
  place: PlaceName;
}

declare module "../db/tables.ts" {
  interface Tables {
    document_blobs: BlobRow;
  }
}

/** Where bytes are; what is there and what is whole is told elsewhere. */
export interface BlobStorage {
  /** Returns in how many parts they are. */
  put(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<number>;
  open(name: string, parts: number): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null>;
  /** Nothing happens where there is nothing. */
  remove(name: string): Promise<void>;
}

const NAMES_AT_ONCE = 500;

/**
 * The database knows of each blob where it is, from before its first byte: so what is elsewhere is
 * found after a crash without asking there, and nothing is ever removed that others have put beside
 * it. New ones go to S3 where there is one, and those from before stay where they are.
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

  /** The bytes first: what is still told of can be removed once more. */
  async remove(name: string): Promise<void> {
    const blob = await this.#find(name);
    if (!blob) return;
    await this.db.updateTable("document_blobs").set({ chunks: 0 }).where("name", "=", name)
      .execute();
    await this.#at(blob.place).remove(name);
    await this.db.deleteFrom("document_blobs").where("name", "=", name).execute();
  }

  async *namesBefore(instant: Date): AsyncGenerator<string> {
    let last = "";
    for (;;) {
      const rows = await this.db.selectFrom("document_blobs").select("name")
        .where("name", ">", last).where("createdAt", "<", instant.toISOString())
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

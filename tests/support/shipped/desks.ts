import { sqlitePath } from "../../../data/db/database.ts";
import { execute } from "../../../tasks/testing/postgres.ts";

export const DESK_SECRET = "k".repeat(48);

/** A small desk that the code of a commit has written, as `desk_COMMIT.db.gz` and `.sql.gz` hold it. */
export interface ShippedDesk {
  commit: string;
  /** Shade of each document by request and id; `aPng` makes its bytes. */
  documents: Record<string, Record<string, number>>;
  /** The steps of each history, oldest first. */
  histories: Record<string, readonly string[]>;
  entries: number;
}

const documents = {
  k_1: { d_id: 2, d_address: 3 },
  k_2: { d_id: 4, d_address: 5 },
  k_3: { d_id: 6, d_address: 7 },
  k_4: { d_id: 8, d_new: 44 },
};
const histories = {
  k_1: ["accepted"],
  k_2: ["declined"],
  k_3: [],
  k_4: [],
  k_5: ["accepted", "revoked"],
};

/** The last schema before the baseline. */
export const lastBefore: ShippedDesk = {
  commit: "7813bbf",
  documents: {
    ...documents,
    k_7: { d_id: 14, d_address: 15 },
    k_8: { d_id: 16, d_address: 17 },
  },
  histories: {
    ...histories,
    k_6: ["accepted", "declined", "reopened"],
    k_7: ["document_requested"],
    k_8: ["escalated"],
  },
  entries: 27,
};

/** An older one, which must be brought up to date by that commit first. */
export const olderCommit = "bc42b86";

/**
 * One with the tables `kyc_steps` and `decision_keys`: steps of each kind, keys and a batch. The last
 * steps were taken one second before it is opened.
 */
export const deskOfKycSteps = {
  commit: "dfce411",
  batch: "00000000-0000-4000-8000-000000000001",
  correction: "00000000-0000-4000-8000-000000000012",
  openedAt: "2026-11-19T14:38:26.345Z",
};

/** Writes the database into an empty one. */
export async function fillDesk(
  url: string,
  { commit }: Pick<ShippedDesk, "commit">,
): Promise<void> {
  if (url.startsWith("sqlite:")) {
    await Deno.writeFile(sqlitePath(url)!, await unpack(`desk_${commit}.db.gz`));
  } else {
    await execute(url, new TextDecoder().decode(await unpack(`desk_${commit}.sql.gz`)));
  }
}

async function unpack(name: string): Promise<Uint8Array> {
  const { body } = await fetch(new URL(name, import.meta.url));
  const stream = body!.pipeThrough(new DecompressionStream("gzip"));
  return await new Response(stream).bytes();
}

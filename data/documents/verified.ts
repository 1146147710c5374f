type Bytes = Uint8Array<ArrayBuffer>;

/** What was handed in: its SHA-256 in hex, and its length where it was counted. */
export interface Kept {
  sha256: string;
  bytes?: number;
}

/**
 * The same parts, of which the last one comes only if all of them are what was handed in: whoever has
 * the storage can put something else in the place of a document, but nobody takes that for whole. What
 * comes in one part is looked at before there is an answer. Throws where it is something else.
 */
export async function verified(
  parts: ReadableStream<Bytes>,
  kept: Kept,
): Promise<ReadableStream<Bytes>> {
  const checked = check(parts, kept);
  let next: IteratorResult<Bytes> | null = await checked.next();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = next ?? await checked.next();
      next = null;
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await checked.return(undefined);
    },
  }, { highWaterMark: 0 });
}

async function* check(parts: ReadableStream<Bytes>, kept: Kept): AsyncGenerator<Bytes> {
  // Half of Node comes along: not before there is a document to show.
  const { createHash } = await import("node:crypto");
  const hash = createHash("sha256");
  let last: Bytes | null = null;
  let bytes = 0;
  for await (const part of parts) {
    if (last) yield last;
    hash.update(part);
    bytes += part.length;
    last = part;
  }
  const isIt = hash.digest("hex") === kept.sha256 && bytes === (kept.bytes ?? bytes);
  if (!isIt || !last) throw new Error("its bytes are not those that were handed in");
  yield last;
}

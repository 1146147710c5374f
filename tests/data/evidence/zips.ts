const END = 22;
const ENTRY = 46;
const LOCAL = 30;

/** The files of a ZIP in which nothing is compressed, in their order. */
export function filesIn(bytes: Uint8Array<ArrayBuffer>): Map<string, Uint8Array<ArrayBuffer>> {
  const view = new DataView(bytes.buffer);
  const end = bytes.length - END;
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const [size, lengths] = [view.getUint32(at + 24, true), [28, 30, 32]];
    const [name = 0, extra = 0, comment = 0] = lengths.map((n) => view.getUint16(at + n, true));
    const local = view.getUint32(at + 42, true);
    const start = local + LOCAL + view.getUint16(local + 26, true) +
      view.getUint16(local + 28, true);
    if (view.getUint16(at + 10, true) !== 0) throw new Error("a compressed file");
    const title = bytes.subarray(at + ENTRY, at + ENTRY + name);
    files.set(new TextDecoder().decode(title), bytes.slice(start, start + size));
    at += ENTRY + name + extra + comment;
  }
  return files;
}

export const textIn = (files: ReadonlyMap<string, Uint8Array>, name: string): string =>
  new TextDecoder().decode(files.get(name));

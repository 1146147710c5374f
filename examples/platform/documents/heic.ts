/**
 * A picture of a phone (HEIC), the same for everybody but for a last box with `number`, which
 * readers skip. `specimen.heic` is `photographed()` with a line that says that its name differs on
 * purpose, rendered at 1080 × 720 and encoded by `heif-enc -q 35`: no package here encodes HEIC.
 */
export async function heic(number: string): Promise<Uint8Array<ArrayBuffer>> {
  const picture = await Deno.readFile(new URL("specimen.heic", import.meta.url));
  const content = new TextEncoder().encode(number);
  const box = new Uint8Array(8 + content.length);
  new DataView(box.buffer).setUint32(0, box.length);
  box.set(new TextEncoder().encode("free"), 4);
  box.set(content, 8);
  return new Uint8Array([...picture, ...box]);
}

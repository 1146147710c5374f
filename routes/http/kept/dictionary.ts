import type { AppContext } from "../context.ts";

type Compress = (body: Uint8Array) => Uint8Array;

/** Of 20 kB in 50 to 100 µs; and, for what is sent again and again, in 300 to 700 µs. */
const [QUICK, THOROUGH] = [3, 10];
/** What begins a body of this form, before the hash of its dictionary (RFC 9842, section 5). */
const MAGIC = [0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0];

let coming: Promise<void> | null = null;
let zstd: ((body: Uint8Array, dictionary: Uint8Array, level: number) => Uint8Array) | null = null;

/** For a browser that is given the dictionary now: it will ask for pages by it. */
export const prepareDictionary = (): void => void (coming ??= load());

/**
 * Compresses by what pages have in common, which the browser has been given; null where it has
 * not, or has another build's. `again`: the body is worth more time.
 */
export function byDictionary(c: AppContext, again: boolean): Compress | null {
  const available = c.req.header("available-dictionary");
  if (available === undefined) return null;
  const { dictionary } = c.get("assets");
  if (dictionary === null || available !== `:${dictionary.sha256}:`) return null;
  prepareDictionary();
  if (zstd === null) return null;
  const work = zstd;
  const hash = Uint8Array.from(atob(dictionary.sha256), (byte) => byte.charCodeAt(0));
  return (body) => {
    const packed = work(body, dictionary.bytes, again ? THOROUGH : QUICK);
    const whole = new Uint8Array(MAGIC.length + hash.length + packed.length);
    whole.set(MAGIC);
    whole.set(hash, MAGIC.length);
    whole.set(packed, MAGIC.length + hash.length);
    return whole;
  };
}

/** The zstd of Node takes no dictionary in Deno. Where it cannot come, pages go without. */
async function load(): Promise<void> {
  try {
    const { compressUsingDict, createCCtx, init } = await import("@bokuweb/zstd-wasm");
    await init();
    const context = createCCtx();
    zstd = (body, dictionary, level) => compressUsingDict(context, body, dictionary, level);
  } catch { /* other forms are longer, and as good */ }
}

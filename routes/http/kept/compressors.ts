/** Of 256 kB, which holds any page whole; the usual one takes 4 MB each time. */
const WINDOW_BITS = 18;

/** How a form is called in HTTP, and what makes it. */
export type Compressor = readonly ["br" | "zstd" | "gzip", (body: Uint8Array) => Uint8Array];

export interface Compressors {
  /** For an answer that is sent once: of 20 kB in 30 to 80 µs, where rendering takes ten times that. */
  quick: readonly Compressor[];
  /** For one that is sent again and again: the smallest, in 150 to 750 µs. */
  thorough: readonly Compressor[];
  /** By gzip, each part as soon as it has come. */
  inParts: () => ReadableWritablePair<Uint8Array, Uint8Array>;
}

/** Loaded by the first answer that may be compressed: it takes as long as a fifth of a start. */
export async function loadCompressors(): Promise<Compressors> {
  const [{ Duplex }, { default: zlib }] = await Promise.all([
    import("node:stream"),
    import("node:zlib"),
  ]);
  const { constants } = zlib;
  const brotli = (quality: number) => (body: Uint8Array) =>
    zlib.brotliCompressSync(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    });
  const gzip = (level: number) => (body: Uint8Array) => zlib.gzipSync(body, { level });
  const params = { [constants.ZSTD_c_compressionLevel]: 1 };
  // Newer than the others: the runtime of Deno Deploy may not have it.
  const zstd: Compressor[] = "zstdCompressSync" in zlib
    ? [["zstd", (body) => zlib.zstdCompressSync(body, { params })]]
    : [];
  return {
    quick: [...zstd, ["br", brotli(4)], ["gzip", gzip(3)]],
    thorough: [["br", brotli(5)], ...zstd, ["gzip", gzip(6)]],
    inParts: () => {
      const stream = zlib.createGzip({ level: 3, flush: constants.Z_SYNC_FLUSH });
      const { readable, writable } = Duplex.toWeb(stream);
      return { readable, writable } as unknown as ReadableWritablePair<Uint8Array, Uint8Array>;
    },
  };
}

import { Buffer } from "node:buffer";
import { joined, type Sent, trailers, variants } from "./kind.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const integer = (value: number, length: number): Bytes => {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return new Uint8Array(bytes);
};
const box = (type: string, ...parts: (string | Uint8Array)[]): Bytes => {
  const body = joined(...parts);
  return joined(integer(body.length + 8, 4), type, body);
};
const full = (type: string, ...parts: (string | Uint8Array)[]): Bytes =>
  box(type, new Uint8Array(4), ...parts);

interface HeifOptions {
  brands?: string;
  codec?: string;
  width?: number;
  height?: number;
  bits?: number;
  /** Columns and rows of a grid of tiles; null for a single picture. */
  grid?: { columns: number; rows: number; tile: number; missing?: number } | null;
  handler?: string;
}

/** Parameters of HEVC up to the size of the picture. */
function hvcc([width, height]: [number, number]): Bytes {
  const golomb = (value: number) => {
    const bits = (value + 1).toString(2);
    return "0".repeat(bits.length - 1) + bits;
  };
  // One layer; its profile without two zeros after each other, which would need escapes.
  const bits = "0000" + "000" + "1" + "10".repeat(48) + golomb(0) + golomb(1) + golomb(width) +
    golomb(height) + "1".repeat(8);
  const bytes = bits.match(/.{8}/g)!.map((byte) => parseInt(byte, 2));
  const unit = Uint8Array.of(33 << 1, 1, ...bytes);
  const head = new Uint8Array(22);
  return box("hvcC", head, Uint8Array.of(1, 33), integer(1, 2), integer(unit.length, 2), unit);
}

/** A picture of one item, or of a grid and its tiles; its coded data is not that of a picture. */
function heifOf(options: HeifOptions = {}): Bytes {
  const { brands = "heicmif1heic", codec = "hvc1", width = 64, height = 48, bits = 8 } = options;
  const { grid = null, handler = "pict" } = options;
  const tiles = grid ? grid.columns * grid.rows - (grid.missing ?? 0) : 0;
  const data = joined("coded data of each item ");
  const layout = grid
    ? joined(
      Uint8Array.of(0, 1, grid.rows - 1, grid.columns - 1),
      integer(width, 4),
      integer(height, 4),
    )
    : data;
  const items = variants(tiles + 1, (n) => ({
    id: n + 1,
    type: n === 0 && grid ? "grid" : codec,
    data: n === 0 ? layout : data,
    property: n === 0 ? 1 : 2,
  }));
  const tileSide = grid?.tile ?? 64;
  const size = (w: number, h: number) => full("ispe", integer(w, 4), integer(h, 4));
  const head = joined(box("ftyp", brands.slice(0, 4), integer(0, 4), brands.slice(4)));
  const metaOf = (start: number): Bytes => {
    let at = start;
    const places = items.map(({ id, data }) => {
      const place = joined(
        integer(id, 2),
        integer(0, 2),
        integer(1, 2),
        integer(at, 4),
        integer(data.length, 4),
      );
      at += data.length;
      return place;
    });
    return full(
      "meta",
      full("hdlr", integer(0, 4), handler, new Uint8Array(13)),
      full("pitm", integer(1, 2)),
      full(
        "iinf",
        integer(items.length, 2),
        ...items.map(({ id, type }) =>
          box("infe", Uint8Array.of(2, 0, 0, 0), integer(id, 2), integer(0, 2), type, "\0")
        ),
      ),
      grid
        ? full(
          "iref",
          box(
            "dimg",
            integer(1, 2),
            integer(tiles, 2),
            ...items.slice(1).map(({ id }) => integer(id, 2)),
          ),
        )
        : "",
      box(
        "iprp",
        box(
          "ipco",
          size(width, height),
          size(tileSide, tileSide),
          full("pixi", Uint8Array.of(3, bits, bits, bits)),
          codec === "av01"
            ? box("av1C", Uint8Array.of(0x81, 8, 12, 0))
            : hvcc(grid ? [tileSide, tileSide] : [width, height]),
        ),
        full(
          "ipma",
          integer(items.length, 4),
          ...items.map(({ id, property }) =>
            joined(integer(id, 2), Uint8Array.of(3, property, 3, 4))
          ),
        ),
      ),
      full("iloc", Uint8Array.of(0x44, 0), integer(items.length, 2), ...places),
    );
  };
  const start = head.length + metaOf(0).length + 8;
  return joined(head, metaOf(start), box("mdat", ...items.map(({ data }) => data)));
}

const AVIF = { brands: "avifmif1avif", codec: "av01" };

export function heifs(): Sent[] {
  const of = (kind: string, options: HeifOptions, refused?: string): Sent => ({
    kind: `HEIF: ${kind}`,
    bytes: heifOf(options),
    ...refused
      ? { refused }
      : { shown: { contentType: options.codec === "av01" ? "image/avif" : "image/heic" } },
  });
  const grid = { columns: 3, rows: 2, tile: 512 };
  const plain = heifOf();
  return [
    ...variants(
      4,
      (n) =>
        of("HEIC", {
          width: 64 + n,
          brands: ["heicmif1heic", "mif1heic", "heixmif1", "heicheic"][n]!,
        }),
    ),
    ...variants(3, (n) => of("AVIF", { ...AVIF, width: 64 + n })),
    ...variants(4, (n) => of("grid", { width: 1536 - n, height: 1024 - n, grid })),
    of("photograph of 48 megapixels", {
      width: 8064,
      height: 6048,
      grid: { columns: 16, rows: 12, tile: 512 },
    }),
    ...Object.entries(trailers).map(([name, trailer]) => ({
      kind: `HEIC with ${name}`,
      bytes: joined(plain, trailer(3, plain)),
      shown: { contentType: "image/heic" as const, pictureBytes: plain.length },
    })).filter(({ kind }) => !kind.includes("film")),
    {
      kind: "HEIC with film",
      bytes: joined(plain, box("mpvd", "film")),
      shown: { contentType: "image/heic", pictureBytes: plain.length },
    },
    of("200 MB", { width: 8200, height: 8200 }, "150 MB"),
    of("600 megapixels", { width: 30_000, height: 20_000 }, "160 megapixels"),
    of(
      "grid without some tiles",
      { width: 1536, height: 1024, grid: { ...grid, missing: 1 } },
      "cannot be shown",
    ),
    of("sequence", { ...AVIF, brands: "avisavifmsf1", handler: "vide" }, "holds a film"),
    of("no pixels", { width: 0, height: 0 }, "has no pixels"),
    of("film", { handler: "vide" }, "Send it as JPEG or PDF"),
    of("other codec", { codec: "avc1" }, "iPhone (HEIC)"),
    ...variants(
      6,
      (n) => ({
        kind: "HEIC: cut off",
        bytes: plain.slice(0, plain.length - 1 - 40 * n),
        refused: "cannot be shown",
      }),
    ),
  ];
}

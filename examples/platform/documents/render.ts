import { initWasm, Resvg } from "@resvg/resvg-wasm";

/** RGBA pixels. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8Array<ArrayBuffer>;
}

const fonts = [
  "@expo-google-fonts/pt-sans/400Regular/PTSans_400Regular.ttf",
  "@expo-google-fonts/pt-sans/700Bold/PTSans_700Bold.ttf",
  "@expo-google-fonts/pt-sans/400Regular_Italic/PTSans_400Regular_Italic.ttf",
  "@expo-google-fonts/pt-mono/400Regular/PTMono_400Regular.ttf",
];

const read = (specifier: string) => Deno.readFile(new URL(import.meta.resolve(specifier)));

let loading: Promise<Uint8Array[]> | undefined;

/** Loads renderer and fonts, once; they take a tenth of a second. */
async function load(): Promise<Uint8Array[]> {
  await initWasm(await read("@resvg/resvg-wasm/index_bg.wasm"));
  return await Promise.all(fonts.map(read));
}

/** The drawing at its own size, times `scale`. */
export async function render(svg: string, scale = 1): Promise<Picture> {
  const fontBuffers = await (loading ??= load());
  const drawing = new Resvg(svg, {
    fitTo: { mode: "zoom", value: scale },
    font: { fontBuffers, defaultFontFamily: "PT Sans", loadSystemFonts: false },
  });
  const { width, height, pixels } = drawing.render();
  drawing.free();
  return { width, height, data: new Uint8Array(pixels) };
}

const GRAIN = 9;

/** The grain of a sensor, the same for the same picture. */
export function addGrain({ data }: Picture): void {
  let seed = 0x2545f491;
  for (let at = 0; at < data.length; at += 4) {
    seed = Math.imul(seed, 1_664_525) + 1_013_904_223 | 0;
    const grain = (seed >>> 24) % GRAIN - (GRAIN >> 1);
    for (let part = at; part < at + 3; part++) {
      data[part] = Math.max(0, Math.min(255, data[part]! + grain));
    }
  }
}

/** Turned by a quarter to the left, as a phone that was held upright stores it. */
export function turned({ width, height, data }: Picture): Picture {
  const picture = { width: height, height: width, data: new Uint8Array(data.length) };
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      const from = (x * width + width - 1 - y) * 4;
      picture.data.set(data.subarray(from, from + 4), (y * picture.width + x) * 4);
    }
  }
  return picture;
}

/** Enlarged without detail, as out of focus. */
export function enlarged({ width, height, data }: Picture, times: number): Picture {
  const [wide, high] = [(width - 1) * times, (height - 1) * times];
  const picture = { width: wide, height: high, data: new Uint8Array(wide * high * 4).fill(255) };
  for (let y = 0; y < high; y++) {
    const [top, down] = [Math.floor(y / times), y % times / times];
    for (let x = 0; x < wide; x++) {
      const [left, right] = [Math.floor(x / times), x % times / times];
      const from = (top * width + left) * 4;
      const below = from + width * 4;
      const at = (y * wide + x) * 4;
      for (let part = 0; part < 3; part++) {
        const upper = data[from + part]! * (1 - right) + data[from + 4 + part]! * right;
        const lower = data[below + part]! * (1 - right) + data[below + 4 + part]! * right;
        picture.data[at + part] = upper * (1 - down) + lower * down;
      }
    }
  }
  return picture;
}

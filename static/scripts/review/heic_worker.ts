/* The worker that decodes a HEIC picture, behind the code of libheif in the same file. */

interface Image {
  get_width(): number;
  get_height(): number;
  display(into: ImageData, done: (shown: ImageData | null) => void): void;
}

declare function libheif(options: { wasmBinary: ArrayBuffer }): {
  HeifDecoder: new () => { decode(bytes: Uint8Array): Image[] };
};

interface Asked {
  bytes: ArrayBuffer;
  /** Address of libheif's WebAssembly. */
  file: string;
}

addEventListener("message", async ({ data: { bytes, file } }: MessageEvent<Asked>) => {
  const answer = await fetch(file);
  const { HeifDecoder } = libheif({ wasmBinary: await answer.arrayBuffer() });
  const [image] = new HeifDecoder().decode(new Uint8Array(bytes));
  postMessage(image ? await pixelsOf(image) : null);
});

/** Null if the picture cannot be decoded. */
const pixelsOf = (image: Image): Promise<ImageData | null> =>
  new Promise((resolve) =>
    image.display(new ImageData(image.get_width(), image.get_height()), resolve)
  );

/* HEIC pictures, which few browsers decode: a worker does, loaded with the first of them. */

import { Decoder, decoders } from "./decoder.ts";
import { largestScale, type Opened } from "./leaf.ts";

export async function openHeic(path: string): Promise<Opened> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const bytes = await answer.arrayBuffer();
  const decoder = new Decoder("heicWorker");
  try {
    const pixels = new Promise<ImageData | null>((resolve) =>
      decoder.worker.addEventListener("message", ({ data }) => resolve(data))
    );
    decoder.worker.postMessage({ bytes, file: decoders().heicFile }, [bytes]);
    const image = await decoder.run(pixels);
    if (!image) throw new Error(`${path} cannot be decoded`);
    return await drawn(image);
  } finally {
    decoder.end();
  }
}

/** On a canvas that is no larger than a page of a PDF may be. */
async function drawn(image: ImageData): Promise<Opened> {
  const scale = Math.min(1, largestScale(image.width, image.height));
  const media = document.createElement("canvas");
  const width = media.width = Math.round(image.width * scale);
  const height = media.height = Math.round(image.height * scale);
  const bitmap = await createImageBitmap(image);
  media.getContext("2d")!.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return { leaves: [{ media, width, height }], pages: 1 };
}

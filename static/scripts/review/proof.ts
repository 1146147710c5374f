/* Proof by pixels that something was painted: a decoder or a canvas may fail without an error. */

const STRIP_ROWS = 64;
const WHITE = 0xffffffff;
/** Size of a copy of a picture whose pixels are read. */
const COPY_PX = 64;

/** Throws unless a picture has a visible pixel: Chromium decodes some AVIF to transparent pixels. */
export function requireVisible(picture: HTMLImageElement): void {
  const copy = new OffscreenCanvas(COPY_PX, COPY_PX);
  const context = copy.getContext("2d", { willReadFrequently: true })!;
  context.drawImage(picture, 0, 0, COPY_PX, COPY_PX);
  const pixels = new Uint32Array(context.getImageData(0, 0, COPY_PX, COPY_PX).data.buffer);
  if (pixels.every((pixel) => pixel === 0)) throw new Error("no pixel of the picture is visible");
}

/** Throws if a canvas that was filled with an opaque colour is empty: the browser had no memory. */
export function requireFilled(canvas: HTMLCanvasElement): void {
  const [, , , alpha] = canvas.getContext("2d")!.getImageData(0, 0, 1, 1).data;
  if (alpha !== 255) throw new Error("the canvas has lost its pixels");
}

export function isWhite(canvas: HTMLCanvasElement): boolean {
  const context = canvas.getContext("2d")!;
  for (let y = 0; y < canvas.height; y += STRIP_ROWS) {
    const rows = Math.min(STRIP_ROWS, canvas.height - y);
    const pixels = new Uint32Array(context.getImageData(0, y, canvas.width, rows).data.buffer);
    if (pixels.some((pixel) => pixel !== WHITE)) return false;
  }
  return true;
}

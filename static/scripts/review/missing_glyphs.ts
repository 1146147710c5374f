/* Text of fonts that a PDF does not contain is drawn with fonts of the computer, which may lack a glyph:
 * then the browser draws a box. */

/** No font has a glyph for this private character. */
const NOWHERE = "\u{10FFFD}";
const SIZE_PX = 128;

const proto = CanvasRenderingContext2D.prototype;
const { fillText, strokeText } = proto;

interface Watch {
  isMissing: boolean;
}

const watches = new Set<Watch>();

/** Watches the text that is drawn on any canvas until it ends. */
export function watchGlyphs() {
  proto.fillText = watched(fillText);
  proto.strokeText = watched(strokeText);
  const watch = { isMissing: false };
  watches.add(watch);
  return {
    hasMissing: () => watch.isMissing,
    end: () => void watches.delete(watch),
  };
}

const watched = (draw: typeof fillText): typeof fillText =>
  function (this: CanvasRenderingContext2D, text, ...place) {
    if (watches.size > 0 && lacksGlyph(this.font, text)) {
      for (const watch of watches) watch.isMissing = true;
    }
    draw.call(this, text, ...place);
  };

/** Results by font and text. */
const known = new Map<string, boolean>();

function lacksGlyph(font: string, text: string): boolean {
  if (/^[\s\p{Cc}\p{Cf}]*$/u.test(text)) return false;
  const key = `${font} ${text}`;
  const isMissing = known.get(key) ?? areEqual(pixelsOf(font, text), pixelsOf(font, NOWHERE));
  known.set(key, isMissing);
  return isMissing;
}

const canvas = new OffscreenCanvas(SIZE_PX, SIZE_PX);
const context = canvas.getContext("2d", { willReadFrequently: true })!;

function pixelsOf(font: string, text: string): Uint32Array {
  context.clearRect(0, 0, SIZE_PX, SIZE_PX);
  context.font = font;
  context.fillText(text, 0, SIZE_PX * 0.75);
  return new Uint32Array(context.getImageData(0, 0, SIZE_PX, SIZE_PX).data.buffer);
}

const areEqual = (one: Uint32Array, other: Uint32Array): boolean =>
  one.every((pixel, index) => pixel === other[index]);

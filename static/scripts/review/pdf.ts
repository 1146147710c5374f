/* Pages of a PDF, painted by pdf.js and decoded in its worker; both are loaded with the first PDF. */

import type * as PdfJs from "pdfjs-dist";
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { Decoder, decoders } from "./decoder.ts";
import type { FontUse } from "./font_use.ts";
import { largestScale, type Leaf, type Opened } from "./leaf.ts";
import { watchGlyphs } from "./missing_glyphs.ts";
import { isGuessed, readAnnotations } from "./pdf_contents.ts";
import { isGap, isRebuilding } from "./pdf_warnings.ts";
import { isWhite, requireFilled } from "./proof.ts";

const MOST_PAGES = 200;
/** Decoded pictures are up to 640 MB; larger ones are left out, and the page says so. */
const MOST_IMAGE_PIXELS = 160_000_000;
const MOST_IMAGE_BYTES = 256 * 1024 ** 2;
/** Size of a page that is painted only to find out whether it can be. */
const CHECKED_PX = 64;
const WARNINGS = 1;
/** `AnnotationMode.ENABLE_STORAGE`: with the values that `readAnnotations` has handed over. */
const VALUES = 3;

const library = (): Promise<typeof PdfJs> => import(decoders().pdf ?? "");

/** Nothing in the PDF runs, and nothing is fetched for it but decoders, CMaps and fonts of pdf.js. */
export async function openPdf(path: string): Promise<Opened> {
  const [pdfjs, answer] = await Promise.all([library(), fetch(path)]);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const data = new Uint8Array(await answer.arrayBuffer());
  const decoder = new Decoder("pdfWorker");
  const files = new URL(decoders().pdfFiles ?? "", location.href).href;
  const task = pdfjs.getDocument({
    worker: new pdfjs.PDFWorker({ port: decoder.worker as unknown as null, verbosity: WARNINGS }),
    data,
    enableXfa: false,
    useWorkerFetch: true,
    wasmUrl: `${files}wasm/`,
    iccUrl: `${files}iccs/`,
    cMapUrl: `${files}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${files}standard_fonts/`,
    useSystemFonts: false,
    disableWorkerRendering: true,
    disableFontFace: true,
    fontExtraProperties: true,
    maxImageSize: MOST_IMAGE_PIXELS,
    canvasMaxAreaInBytes: MOST_IMAGE_BYTES,
    verbosity: 0,
  });
  const close = () => {
    decoder.end();
    task.destroy().catch(() => {});
  };
  // Listens to warnings from the opening on.
  const painter = new Painter(decoder, task.promise);
  try {
    const pdf = await decoder.run(task.promise);
    const leaves = (await decoder.run(pagesOf(pdf))).map((page) => painter.leafOf(page));
    const check = async () => await painter.checkAll(leaves) && leaves.length === pdf.numPages;
    // The first page stays as long as its document: it shows that the document is painted.
    if (leaves[0]) leaves[0].drop = undefined;
    return { leaves, pages: pdf.numPages, check, hasRunOut: () => decoder.hasRunOut, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Null for a page that is damaged. Throws if there is none. */
async function pagesOf(pdf: PDFDocumentProxy): Promise<(PDFPageProxy | null)[]> {
  const count = Math.min(pdf.numPages, MOST_PAGES);
  const pages = await Promise.all(
    Array.from({ length: count }, (_, at) => pdf.getPage(at + 1).catch(() => null)),
  );
  if (pages.every((page) => page === null)) throw new Error("no page can be read");
  return pages;
}

/** A message of `pdf_reports.ts`. */
interface Report {
  warning?: string;
  /** The page whose operators have come has none. */
  isEmpty?: boolean;
  /** The fonts that draw something on it. */
  fonts?: FontUse["drawn"];
  /** The page has more operators than a tab should hold; the worker has ended. */
  isTooLarge?: true;
}

/** Paints the pages of one document one after the other, so that warnings belong to a page. */
class Painter {
  #pages = new Map<Leaf, PDFPageProxy | null>();
  #last: Promise<unknown> = Promise.resolve();
  #hasGap = false;
  #isEmpty = false;
  #fonts: FontUse["drawn"] = [];
  #hasContent = false;
  /** pdf.js has searched a damaged file for objects, and may have missed some. */
  #isRebuilt = false;

  constructor(private decoder: Decoder, private pdf: Promise<PDFDocumentProxy>) {
    decoder.worker.addEventListener("message", ({ data }: MessageEvent<Report>) => {
      if (data.isTooLarge) decoder.end("too large");
      if (data.isEmpty !== undefined) this.#isEmpty = data.isEmpty;
      if (data.fonts) this.#fonts = data.fonts;
      if (data.warning === undefined) return;
      if (isRebuilding(data.warning)) this.#isRebuilt = true;
      if (isGap(data.warning)) this.#hasGap = true;
    });
  }

  leafOf(page: PDFPageProxy | null): Leaf {
    const media = document.createElement("canvas");
    const { width, height } = page?.getViewport({ scale: 1 }) ?? { width: 595, height: 842 };
    let drawn = 0;
    let drawing = Promise.resolve();
    const leaf: Leaf = {
      media,
      width,
      height,
      draw: (cssScale) => {
        const scale = Math.min(cssScale * devicePixelRatio, largestScale(width, height));
        if (Math.abs(scale / drawn - 1) < 0.01) return drawing;
        drawn = scale;
        return drawing = this.#paint(leaf, scale).then((canvas) => show(canvas, media));
      },
      drop: () => {
        drawn = 0;
        drawing = drawing.catch(() => {}).then(() => {
          if (drawn === 0) media.width = media.height = 0;
        });
      },
    };
    this.#pages.set(leaf, page);
    return leaf;
  }

  /** Paints each page that has not been painted: true if there was no gap. */
  async checkAll(leaves: readonly Leaf[]): Promise<boolean> {
    for (const leaf of leaves) {
      if (leaf.isWhole !== undefined) continue;
      await this.#paint(leaf, CHECKED_PX / Math.max(leaf.width, leaf.height)).catch(() => {});
      this.#pages.get(leaf)?.cleanup();
    }
    // Nobody sends blank pages alone: their content was lost.
    if (!this.#hasContent) this.#markIncomplete(leaves[0]!);
    return leaves.every(({ isWhole }) => isWhole);
  }

  #paint(leaf: Leaf, scale: number): Promise<HTMLCanvasElement> {
    const painted = this.#last.then(() => this.#paintNow(leaf, scale));
    this.#last = painted.catch(() => {});
    return painted;
  }

  async #paintNow(leaf: Leaf, scale: number): Promise<HTMLCanvasElement> {
    const page = this.#pages.get(leaf);
    const glyphs = watchGlyphs();
    try {
      if (!page) throw new Error("damaged page");
      if (leaf.isWhole === undefined) await this.#readAnnotations(leaf, page);
      const viewport = page.getViewport({ scale });
      const canvas = document.createElement("canvas");
      canvas.width = Math.max(1, viewport.width);
      canvas.height = Math.max(1, viewport.height);
      await this.decoder.run(page.render({ canvas, viewport, annotationMode: VALUES }).promise);
      requireFilled(canvas);
      const isLost = this.#isEmpty && this.#isRebuilt;
      const hasGuesses = this.#fonts.some(([font, isBeyondAscii]) =>
        isGuessed(page, font, isBeyondAscii)
      );
      const hasGap = this.#hasGap || isLost || hasGuesses || glyphs.hasMissing();
      if (hasGap) this.#markIncomplete(leaf);
      leaf.isWhole ??= true;
      this.#hasContent ||= !isWhite(canvas);
      return canvas;
    } catch (error) {
      this.#markIncomplete(leaf);
      throw error;
    } finally {
      glyphs.end();
      this.#hasGap = false;
    }
  }

  async #readAnnotations(leaf: Leaf, page: PDFPageProxy): Promise<void> {
    const { notes, hasFields } = await readAnnotations(await this.pdf, page);
    // An empty form is blank.
    this.#hasContent ||= hasFields;
    leaf.notes = notes;
    leaf.onNotes?.();
  }

  #markIncomplete(leaf: Leaf): void {
    if (leaf.isWhole === false) return;
    leaf.isWhole = false;
    leaf.onIncomplete?.();
  }
}

function show(canvas: HTMLCanvasElement, media: HTMLCanvasElement): void {
  media.width = canvas.width;
  media.height = canvas.height;
  media.getContext("2d")!.drawImage(canvas, 0, 0);
}

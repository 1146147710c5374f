/* Pages of a PDF, painted by pdf.js in its worker; both are loaded with the first PDF. */

import type * as PdfJs from "pdfjs-dist";
import type { PDFDocumentProxy, PDFPageProxy, PDFWorker } from "pdfjs-dist";
import type { Leaf } from "./leaf.ts";

const MOST_PAGES = 200;
const MOST_PIXELS = 16_000_000;

interface Library {
  pdfjs: typeof PdfJs;
  /** For all documents: one that is closed must not take it from the others. */
  pdfWorker: PDFWorker;
  /** Rejects when the worker cannot be run. */
  broken: Promise<never>;
}

const files = () => document.getElementById("pdf-files")!.dataset;

let library: Promise<Library> | null = null;

/** A library that could not be loaded is loaded again for the next document. */
function loadLibrary(): Promise<Library> {
  return library ??= startLibrary().catch((error) => {
    library = null;
    throw error;
  });
}

async function startLibrary(): Promise<Library> {
  const { pdf = "", worker = "" } = files();
  const pdfjs: Library["pdfjs"] = await import(pdf);
  const port = new Worker(workerPolicy.createScriptURL(worker), { type: "module" });
  const pdfWorker = new pdfjs.PDFWorker({ port: port as unknown as null });
  const broken = new Promise<never>((_, reject) => {
    port.addEventListener("error", () => {
      library = null;
      pdfWorker.destroy();
      reject(new Error(`${worker} could not be run`));
    });
  });
  broken.catch(() => {});
  return { pdfjs, pdfWorker, broken };
}

const rules = {
  createScriptURL(url: string): string {
    if (url === files().worker) return url;
    throw new TypeError("This is not the worker of Mentor Desk.");
  },
};

interface TrustedTypes {
  createPolicy<Rules>(name: string, rules: Rules): Rules;
}

/** Trusted Types: the worker is the one script that may be loaded by its address. */
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const workerPolicy = trustedTypes?.createPolicy("mentor-desk-worker", rules) ?? rules;

/** Nothing in the PDF runs, and nothing is fetched for it. */
export async function openPdf(path: string): Promise<Leaf[]> {
  const [{ pdfjs, pdfWorker, broken }, answer] = await Promise.all([loadLibrary(), fetch(path)]);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const task = pdfjs.getDocument({
    worker: pdfWorker,
    data: new Uint8Array(await answer.arrayBuffer()),
    isEvalSupported: false,
    enableXfa: false,
    useWasm: false,
    useWorkerFetch: false,
    useSystemFonts: true,
    disableFontFace: true,
    maxImageSize: 50_000_000,
    verbosity: 0,
  });
  try {
    const pages = await pagesOf(await Promise.race([task.promise, broken]));
    const [first, ...others] = pages.map(leafOf);
    // The first page stays as long as its document: it shows that the document is painted.
    return [{ ...first!, close: () => void task.destroy(), drop: undefined }, ...others];
  } catch (error) {
    task.destroy();
    throw error;
  }
}

const pagesOf = (pdf: PDFDocumentProxy): Promise<PDFPageProxy[]> =>
  Promise.all(
    Array.from({ length: Math.min(pdf.numPages, MOST_PAGES) }, (_, at) => pdf.getPage(at + 1)),
  );

function leafOf(page: PDFPageProxy): Leaf {
  const media = document.createElement("canvas");
  const { width, height } = page.getViewport({ scale: 1 });
  let drawn = 0;
  let drawing = Promise.resolve();

  async function render(scale: number): Promise<void> {
    const viewport = page.getViewport({ scale });
    const canvas = document.createElement("canvas");
    canvas.width = viewport.width;
    canvas.height = viewport.height;
    await page.render({ canvas, viewport }).promise;
    media.width = canvas.width;
    media.height = canvas.height;
    media.getContext("2d")!.drawImage(canvas, 0, 0);
  }

  return {
    media,
    width,
    height,
    draw(cssScale) {
      const most = Math.sqrt(MOST_PIXELS / (width * height));
      const scale = Math.min(cssScale * devicePixelRatio, most);
      if (Math.abs(scale - drawn) < 0.01) return drawing;
      drawn = scale;
      drawing = drawing.catch(() => {}).then(() => render(scale));
      return drawing;
    },
    drop() {
      drawn = 0;
      drawing = drawing.catch(() => {}).then(() => {
        if (drawn === 0) media.width = media.height = 0;
      });
    },
  };
}

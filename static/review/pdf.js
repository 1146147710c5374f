/* Pages of a PDF, painted by pdf.js in a worker of its own; both come when the first PDF does. */

const files = () => document.getElementById("pdf-files").dataset;

let library = null;

/** With a worker for all documents: one that is closed must not take it from the others. */
function load() {
  return library ??= begin().catch((error) => {
    library = null;
    throw error;
  });
}

async function begin() {
  const { pdf, worker } = files();
  const pdfjs = await import(pdf);
  const port = new Worker(policy().createScriptURL(worker), { type: "module" });
  const pdfWorker = new pdfjs.PDFWorker({ port });
  // A file that could not be fetched is told by this event alone; the next document tries again.
  const broken = new Promise((_, reject) => {
    port.addEventListener("error", () => {
      library = null;
      pdfWorker.destroy();
      reject(new Error(`${worker} could not be run`));
    });
  });
  broken.catch(() => {});
  return { pdfjs, pdfWorker, broken };
}

/** The one address that a script of this page may come from beside its own; a policy is made once. */
let made = null;
function policy() {
  const rules = {
    createScriptURL(url) {
      if (url === files().worker) return url;
      throw new TypeError("This is not the worker of Mentor Desk.");
    },
  };
  return made ??= globalThis.trustedTypes?.createPolicy("mentor-desk-worker", rules) ?? rules;
}

const MOST_PAGES = 200;

/** Nothing in it runs, and nothing is fetched for it. */
export async function openPdf(path) {
  const [{ pdfjs, pdfWorker, broken }, answer] = await Promise.all([load(), fetch(path)]);
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
    const pdf = await Promise.race([task.promise, broken]);
    const count = Math.min(pdf.numPages, MOST_PAGES);
    const pages = await Promise.all(
      Array.from({ length: count }, (_, index) => pdf.getPage(index + 1)),
    );
    const [first, ...others] = pages.map(leafOf);
    return [{ ...first, close: () => task.destroy(), drop: undefined }, ...others];
  } catch (error) {
    task.destroy();
    throw error;
  }
}

const MOST_PIXELS = 16_000_000;

/** The first page stays as long as its document: by it one knows that this is painted. */
function leafOf(page) {
  const media = document.createElement("canvas");
  const { width, height } = page.getViewport({ scale: 1 });
  let drawn = 0;
  let drawing = Promise.resolve();
  /** At so many CSS pixels per point; one pixel for one is the sharpest. */
  const draw = (cssScale) => {
    const most = Math.sqrt(MOST_PIXELS / (width * height));
    const scale = Math.min(cssScale * devicePixelRatio, most);
    if (Math.abs(scale - drawn) < 0.01) return drawing;
    drawn = scale;
    drawing = drawing.catch(() => {}).then(async () => {
      const viewport = page.getViewport({ scale });
      const fresh = document.createElement("canvas");
      fresh.width = viewport.width;
      fresh.height = viewport.height;
      await page.render({ canvas: fresh, viewport }).promise;
      media.width = fresh.width;
      media.height = fresh.height;
      media.getContext("2d").drawImage(fresh, 0, 0);
    });
    return drawing;
  };
  /** A page that is far away takes no memory. */
  const drop = () => {
    drawn = 0;
    drawing = drawing.catch(() => {}).then(() => {
      if (drawn === 0) media.width = media.height = 0;
    });
  };
  return { media, width, height, draw, drop };
}

/* Pages of a PDF, painted by pdf.js in a worker of its own; both come when the first PDF does. */

let library = null;

function load() {
  const { pdf, worker } = document.getElementById("pdf-files").dataset;
  return library ??= import(pdf).then((pdfjs) => {
    pdfjs.GlobalWorkerOptions.workerPort = new Worker(trusted(worker), { type: "module" });
    return pdfjs;
  }).catch((error) => {
    library = null;
    throw error;
  });
}

/** The one address that a script of this page may come from beside its own. */
function trusted(worker) {
  const createScriptURL = (url) => {
    if (url === worker) return url;
    throw new TypeError("This is not the worker of Mentor Desk.");
  };
  const rules = { createScriptURL };
  const policy = globalThis.trustedTypes?.createPolicy("mentor-desk-worker", rules) ?? rules;
  return policy.createScriptURL(worker);
}

const MOST_PAGES = 200;

/** Nothing in it runs, and nothing is fetched for it. */
export async function openPdf(path) {
  const [pdfjs, answer] = await Promise.all([load(), fetch(path)]);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const pdf = await pdfjs.getDocument({
    data: new Uint8Array(await answer.arrayBuffer()),
    isEvalSupported: false,
    enableXfa: false,
    useWasm: false,
    useWorkerFetch: false,
    useSystemFonts: true,
    disableFontFace: true,
    maxImageSize: 50_000_000,
    verbosity: 0,
  }).promise;
  const count = Math.min(pdf.numPages, MOST_PAGES);
  const pages = await Promise.all(
    Array.from({ length: count }, (_, index) => pdf.getPage(index + 1)),
  );
  return pages.map((page, index) => leafOf(page, index === 0 ? () => pdf.destroy() : undefined));
}

const MOST_PIXELS = 16_000_000;

function leafOf(page, close) {
  const media = document.createElement("canvas");
  const { width, height } = page.getViewport({ scale: 1 });
  let drawn = 0;
  let drawing = Promise.resolve();
  /** At so many CSS pixels per point; what is sharp enough already stays. */
  const draw = (cssScale) => {
    const most = Math.sqrt(MOST_PIXELS / (width * height));
    const scale = Math.min(cssScale * devicePixelRatio, most);
    if (scale <= drawn) return drawing;
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
  return { media, width, height, draw, close };
}

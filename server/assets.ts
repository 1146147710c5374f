import type { Assets } from "../routes/http/context.ts";

type Bytes = Uint8Array<ArrayBuffer>;

interface Asset {
  /** Subresource Integrity. */
  integrity: string;
  type: string;
  plain: Bytes;
  br: Bytes;
  gz: Bytes;
}

/** Written by `tasks/build/output.ts`. */
interface Manifest {
  names: Record<string, string>;
  files: Record<string, { integrity: string }>;
  copies: string[];
}

const types: Record<string, string> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  svg: "image/svg+xml",
  wasm: "application/wasm",
};

const IMMUTABLE = "public, max-age=31536000, immutable";
/** For a file whose name stays: asked for again, and answered by its tag. */
const REVALIDATED = "public, no-cache";

const ICONS = "icons.json";

/** Browsers accept speculation rules only with their own content type. */
const RULES = "speculation_rules.json";

/**
 * Loads the files that `deno task build` made into memory; copies, which few pages need, are read when
 * they are requested. Throws if it has not been run.
 */
export async function loadAssets(
  folder = `${import.meta.dirname}/../static/build`,
): Promise<Assets> {
  const { names, files, copies } = await readManifest(folder);
  const copied = new Set(copies.map((path) => `/static/${path}`));
  const assets = new Map<string, Asset>();
  await Promise.all(
    Object.entries(files).map(async ([file, { integrity }]) => {
      const [plain, br, gz] = await Promise.all(
        ["", ".br", ".gz"].map((ending) => Deno.readFile(`${folder}/${file}${ending}`)),
      ) as [Bytes, Bytes, Bytes];
      const type = file === names[RULES] ? "application/speculationrules+json" : typeOf(file);
      assets.set(`/static/${file}`, { integrity, type, plain, br, gz });
    }),
  );
  const url = (name: string) => {
    const file = names[name];
    if (file === undefined) throw new Error(`There is no built file for ${name}.`);
    return `/static/${file}`;
  };
  return {
    url,
    integrity: (name) => assets.get(url(name))?.integrity ?? "",
    icons: JSON.parse(textOf(assets.get(`/static/${names[ICONS]}`)) || "{}"),
    respond: (request) => {
      const { pathname } = new URL(request.url);
      const asset = assets.get(pathname);
      const readable = request.method === "GET" || request.method === "HEAD";
      if (!readable) return null;
      if (copied.has(pathname)) return respondWithCopy(request, folder, pathname);
      return asset ? respond(request, pathname, asset) : redirectToCurrent(names, pathname);
    },
  };
}

const textOf = (asset?: Asset): string => new TextDecoder().decode(asset?.plain);

async function readManifest(folder: string): Promise<Manifest> {
  const text = await Deno.readTextFile(`${folder}/manifest.json`).catch((error) => {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new Error("The browser's files are not built: run deno task build");
  });
  return JSON.parse(text);
}

const typeOf = (file: string): string =>
  types[file.slice(file.lastIndexOf(".") + 1)] ?? "application/octet-stream";

/** Redirects a page from before a release to the current version of a file. */
function redirectToCurrent(names: Manifest["names"], pathname: string): Response | null {
  const [, name, ending] = /^\/static\/(.+)-[\da-f]{12}(\.\w+)$/.exec(pathname) ?? [];
  const file = names[`${name}${ending}`];
  if (file === undefined) return null;
  const headers = { "Location": `/static/${file}`, "Cache-Control": "no-store" };
  return new Response(null, { status: 302, headers });
}

const HAS_HASH = /-[\da-f]{12}\.\w+$/;

function respond(request: Request, pathname: string, asset: Asset): Response {
  const encoding = bestEncoding(request.headers.get("accept-encoding") ?? "");
  const body = encoding === "br" ? asset.br : encoding === "gzip" ? asset.gz : asset.plain;
  const etag = `"${asset.integrity}-${encoding ?? "plain"}"`;
  const headers = new Headers({
    "Cache-Control": HAS_HASH.test(pathname) ? IMMUTABLE : REVALIDATED,
    "Vary": "Accept-Encoding",
    "ETag": etag,
  });
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers });
  headers.set("Content-Type", asset.type);
  // Its script runs from disk, not here.
  if (pathname.endsWith(".html")) headers.set("Content-Disposition", "attachment");
  headers.set("Content-Length", String(body.byteLength));
  if (encoding) headers.set("Content-Encoding", encoding);
  return new Response(request.method === "HEAD" ? null : body, { headers });
}

async function respondWithCopy(
  { method }: Request,
  folder: string,
  pathname: string,
): Promise<Response> {
  const bytes = await Deno.readFile(folder + pathname.slice("/static".length));
  const headers = {
    // The name of the folder contains the version.
    "Cache-Control": IMMUTABLE,
    "Content-Type": typeOf(pathname),
    "Content-Length": String(bytes.length),
  };
  return new Response(method === "HEAD" ? null : bytes, { headers });
}

/** The best encoding that the client accepts. */
function bestEncoding(accept: string): "br" | "gzip" | null {
  const accepted = new Map(
    accept.toLowerCase().split(",").map((part) => {
      const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
      const weight = parameters.find((text) => text.startsWith("q="))?.slice(2);
      return [name, weight === undefined || Number(weight) > 0];
    }),
  );
  const takes = (name: string) => accepted.get(name) ?? accepted.get("*") ?? false;
  return takes("br") ? "br" : takes("gzip") ? "gzip" : null;
}

function isKnown(request: Request, etag: string): boolean {
  const known = request.headers.get("if-none-match")?.split(",") ?? [];
  return known.some((text) => text.trim().replace(/^W\//, "") === etag || text.trim() === "*");
}

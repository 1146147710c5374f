import { fetchDocument } from "../../data/documents/fetch_document.ts";
import { makeCertificate } from "../reliability/front.ts";

const NAME = "files.example.com";

/** A host of files under a public name, which is on this machine in truth. */
export interface FileHost {
  origin: string;
  port: number;
  /** Received requests in order: method, host and path. */
  asked: string[];
  /** As the desk does, but that the name leads here. */
  fetch: (url: string, options?: FetchOptions) => Promise<Uint8Array<ArrayBuffer>>;
  close: () => Promise<void>;
}

interface FetchOptions {
  resolve?: (host: string) => Promise<string[]>;
  isPublic?: (address: string) => boolean;
  deadlineMs?: number;
}

export async function startFileHost(
  answer: (path: string) => Response | Promise<Response>,
): Promise<FileHost> {
  const folder = await Deno.makeTempDir({ prefix: "desk-files-" });
  await makeCertificate(folder, NAME);
  const [cert, key] = await Promise.all(
    ["fullchain.pem", "privkey.pem"].map((name) => Deno.readTextFile(`${folder}/${name}`)),
  );
  await Deno.remove(folder, { recursive: true });
  const asked: string[] = [];
  // It ends with whoever is still waited for.
  const end = new AbortController();
  const options = {
    port: 0,
    hostname: "127.0.0.1",
    cert: cert!,
    key: key!,
    signal: end.signal,
    onListen: () => {},
  };
  const server = Deno.serve(options, (request) => {
    const { pathname, search } = new URL(request.url);
    asked.push(`${request.method} ${request.headers.get("host")} ${pathname}${search}`);
    return answer(pathname);
  });
  const { port } = server.addr;
  const here = {
    resolve: () => Promise.resolve(["127.0.0.1"]),
    isPublic: () => true,
    ca: cert,
    deadlineMs: 60_000,
  };
  return {
    origin: `https://${NAME}:${port}`,
    port,
    asked,
    fetch: (url, options) => fetchDocument(url, { ...here, ...options }),
    close: async () => {
      end.abort();
      await server.finished;
    },
  };
}

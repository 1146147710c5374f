import { DomainError } from "../errors/domain_error.ts";
import { within } from "../base/timeout.ts";
import { IncompleteRemoval } from "./blobs.ts";
import type { BlobStorage } from "./indexed_blobs.ts";

export interface S3Settings {
  /** Without a slash at its end. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

interface Deadlines {
  /** For all attempts together. */
  answerMs: number;
  /** Between two chunks of an answer. */
  silenceMs: number;
}

const deadlines: Deadlines = { answerMs: 15_000, silenceMs: 15_000 };
const ATTEMPTS = 3;
const STATUS_MS = 3_000;
const PAUSE_MS = 100;
const RETRY_AFTER_SECONDS = 10;
const PREFIX = "mentor-desk";

/** Throws `unavailable` where the storage does not answer in time. */
export class S3Storage implements BlobStorage {
  constructor(private settings: S3Settings, private limits = deadlines) {}

  async put(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
    const response = await this.#send("PUT", name, bytes);
    await response.body?.cancel();
    require(response.ok, response);
    return 1;
  }

  async open(name: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null> {
    const response = await this.#send("GET", name);
    if (response.status === 200 && response.body) {
      return ReadableStream.from(inTime(response.body, this.limits.silenceMs));
    }
    await response.body?.cancel();
    require(response.status === 404, response);
    return null;
  }

  async remove(name: string): Promise<void> {
    const response = await this.#send("DELETE", name);
    await response.body?.cancel();
    require(response.ok || response.status === 404, response);
    // A bucket with versions names the mark that it has put in the place of the object.
    if (response.headers.has("x-amz-version-id")) await this.#removeVersions(name);
  }

  /** Removes all versions of an object, and the marks of removals. Throws `IncompleteRemoval`. */
  async #removeVersions(name: string): Promise<void> {
    const key = `${PREFIX}/${name}`;
    const query = new URLSearchParams({ versions: "", prefix: key });
    const list = await this.#request("GET", `?${query}`);
    const text = await list.text();
    requireRemoval(list, "earlier versions: it does not list them");
    for (const id of versionsIn(text, key)) {
      const path = `/${key}?${new URLSearchParams({ versionId: id })}`;
      const response = await this.#request("DELETE", path);
      await response.body?.cancel();
      if (response.status !== 404) requireRemoval(response, "an earlier version");
    }
  }

  /** Throws where the settings are wrong, but not where the storage is away. */
  async requireRights(): Promise<void> {
    const response = await this.#send("PUT", "rights", new Uint8Array(1)).catch(() => null);
    await response?.body?.cancel();
    if (!response || response.ok || response.status >= 500) return;
    const which = response.status === 403 ? "S3_ACCESS_KEY_ID" : "DOCUMENTS_URL";
    throw new Error(`${which}: the storage refuses to keep anything (${response.status})`);
  }

  /** False where the storage does not answer, or refuses to. */
  async answers(): Promise<boolean> {
    const status = this.#sendOnce("GET", `/${PREFIX}/status`).then(async ({ ok, status, body }) => {
      await body?.cancel();
      return ok || status === 404;
    }).catch(() => false);
    return await within(STATUS_MS, status) ?? false;
  }

  #send(method: string, name: string, body?: Uint8Array<ArrayBuffer>): Promise<Response> {
    return this.#request(method, `/${PREFIX}/${name}`, body);
  }

  /** Retries, as such storage fails now and then. `path` stands below the address of the bucket. */
  async #request(
    method: string,
    path: string,
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<Response> {
    const signal = AbortSignal.timeout(this.limits.answerMs);
    for (let attempt = 1;; attempt++) {
      try {
        // The signal limits the wait for the answer only; aborting `fetch` would end its body too.
        const response = await until(signal, this.#sendOnce(method, path, body));
        const isFailing = response.status >= 500 || response.status === 429;
        if (!isFailing || attempt === ATTEMPTS) return response;
        await response.body?.cancel();
      } catch (cause) {
        if (attempt === ATTEMPTS || signal.aborted) throw away(cause);
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 2 ** attempt));
    }
  }

  async #sendOnce(method: string, path: string, body?: Uint8Array<ArrayBuffer>) {
    const { AwsClient } = await import("aws4fetch");
    const { url, ...account } = this.settings;
    const client = new AwsClient({ ...account, service: "s3" });
    // The digest is signed as well, so that the storage refuses other bytes.
    const digest = await crypto.subtle.digest("SHA-256", body ?? new Uint8Array());
    const headers = { "X-Amz-Content-Sha256": new Uint8Array(digest).toHex() };
    const request = await client.sign(`${url}${path}`, { method, headers, body });
    return await fetch(request, { redirect: "error" });
  }
}

function require(holds: boolean, { status }: Response): void {
  if (!holds) throw away(new Error(`the storage of documents answered ${status}`));
}

/** Throws `IncompleteRemoval` for a refusal, and `unavailable` for storage that fails. */
function requireRemoval(response: Response, what: string): void {
  const isRefused = response.status >= 400 && response.status < 500;
  if (isRefused) throw new IncompleteRemoval(what, response.status);
  require(response.ok, response);
}

/** The ids of the versions and marks of a key in a list of versions (`ListObjectVersions`). */
function versionsIn(xml: string, key: string): string[] {
  const entries = xml.matchAll(/<(Version|DeleteMarker)>(.*?)<\/\1>/gs);
  return [...entries].flatMap(([, , entry = ""]) => {
    const isOfKey = /<Key>([^<]*)<\/Key>/.exec(entry)?.[1] === key;
    const id = /<VersionId>([^<]*)<\/VersionId>/.exec(entry)?.[1];
    return isOfKey && id !== undefined ? [id] : [];
  });
}

const away = (cause: unknown): DomainError =>
  new DomainError("unavailable", "document.storage_down", {
    cause,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });

/** The body of a late answer is cancelled. */
async function until(signal: AbortSignal, answer: Promise<Response>): Promise<Response> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const stop = () => {
    reject(signal.reason);
    answer.then((response) => response.body?.cancel()).catch(() => {});
  };
  signal.addEventListener("abort", stop, { once: true });
  try {
    signal.throwIfAborted();
    return await Promise.race([answer, late]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

async function* inTime(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  silenceMs: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    for (;;) {
      const { promise: silence, reject } = Promise.withResolvers<never>();
      timer = setTimeout(() => reject(away(new Error("it stopped midway"))), silenceMs);
      const { value } = await Promise.race([reader.read(), silence]);
      clearTimeout(timer);
      if (!value) return;
      yield value;
    }
  } finally {
    clearTimeout(timer);
    reader.cancel().catch(() => {});
  }
}

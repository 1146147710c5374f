import { utf8 } from "../base/bytes.ts";
import { DomainError } from "../base/errors.ts";
import type { Versions } from "../db/cache_tags.ts";
import { findPerson, type Person } from "../staff/sessions/sessions.ts";
import type { Store } from "../store.ts";
import { changedTags, parseVersions, readableVersions, writeVersions } from "./versions.ts";
import { watchVersions } from "./watcher.ts";

/** Proxies close connections that are silent for a minute, and pages reopen silent streams. */
const HEARTBEAT_MS = 25_000;
/** A comment for proxies, and an event, because scripts do not see comments. */
const HEARTBEAT = ":\nevent: alive\ndata:\n\n";
/** A session that has ended closes its stream within this time and a second. */
const SESSION_EVERY_MS = 3_000;
/** A stream whose reader takes nothing for this time is closed. */
const STALLED_MS = 30_000;
const BUFFERED_BYTES = 1_024;
const RETRY_MS = 2_000;
const MAX_PER_SESSION = 12;

interface StreamOptions {
  /** Versions that the reader knows (`KYC.12,Users.3`): later changes are sent at once. */
  since?: string;
  /** True once the process is shutting down. */
  isEnding: () => boolean;
}

/** Number of open streams by session id. */
const open = new Map<string, number>();

/**
 * Server-sent events: `data` names the changed tags that the person may read, `id` holds the versions
 * of all of them. Ends with the session and at shutdown. Throws `too_many` above 12 per session.
 */
export function eventStream(
  store: Store,
  person: Person,
  options: StreamOptions,
): ReadableStream {
  const { sessionId } = person;
  const count = open.get(sessionId) ?? 0;
  if (count >= MAX_PER_SESSION) {
    throw new DomainError("too_many", "Too many attempts. Try again later.");
  }
  open.set(sessionId, count + 1);
  let stream: EventStream | null = null;
  return new ReadableStream({
    start(controller) {
      stream = new EventStream(store, person, options, controller);
    },
    cancel: () => stream?.stop(),
  }, new ByteLengthQueuingStrategy({ highWaterMark: BUFFERED_BYTES }));
}

class EventStream {
  /** Null before the first event of a reader that knows no versions. */
  #known: Versions | null;
  #isFirst = true;
  #sentAt: number;
  #checkedAt: number;
  #isOpen = true;
  readonly #unwatch: () => void;

  constructor(
    private readonly store: Store,
    private person: Person,
    private readonly options: StreamOptions,
    private readonly controller: ReadableStreamDefaultController<Uint8Array>,
  ) {
    this.#known = options.since === undefined ? null : parseVersions(options.since);
    this.#sentAt = this.#checkedAt = this.#now();
    this.#send(`retry: ${RETRY_MS}\n\n`);
    this.#unwatch = watchVersions(store.db, (versions) => this.#tick(versions));
  }

  stop(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#unwatch();
    const { sessionId } = this.person;
    const left = (open.get(sessionId) ?? 1) - 1;
    if (left > 0) open.set(sessionId, left);
    else open.delete(sessionId);
  }

  #end(): void {
    if (this.#isOpen) this.controller.close();
    this.stop();
  }

  #now(): number {
    return this.store.now().getTime();
  }

  #send(text: string): void {
    this.controller.enqueue(utf8(text));
    this.#sentAt = this.#now();
  }

  #tick(versions: Versions | null): void {
    const now = this.#now();
    if (this.options.isEnding()) return this.#end();
    if (now - this.#checkedAt >= SESSION_EVERY_MS) this.#checkSession(now);
    const isStalled = (this.controller.desiredSize ?? 0) <= 0;
    if (isStalled && now - this.#sentAt >= STALLED_MS) return this.#end();
    if (isStalled) return;
    if (versions) this.#sendChanges(readableVersions(versions, this.person));
    if (now - this.#sentAt >= HEARTBEAT_MS) this.#send(HEARTBEAT);
  }

  #sendChanges(versions: Versions): void {
    const changed = this.#known ? changedTags(this.#known, versions) : [];
    if (changed.length === 0 && !this.#isFirst) return;
    this.#isFirst = false;
    this.#known = versions;
    this.#send(`id: ${writeVersions(versions)}\ndata: ${changed.join(" ")}\n\n`);
  }

  /** Does not count as activity of the session. The stream stays open while the database is unreachable. */
  async #checkSession(now: number): Promise<void> {
    this.#checkedAt = now;
    const { sessionId } = this.person;
    const found = await findPerson(this.store, sessionId, { renew: false })
      .catch(() => this.person);
    if (found) this.person = found;
    else this.#end();
  }
}

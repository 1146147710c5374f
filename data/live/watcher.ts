import { onInvalidate, readVersions, type Versions } from "../db/cache_tags.ts";
import type { Database } from "../db/database.ts";

const EVERY_MS = 1_000;
/** A change of this process is usually committed by then. */
const SOON_MS = 15;

/** Receives the latest versions; null until they were read once. */
type Listener = (versions: Versions | null) => void;

/**
 * Reads the versions of the cache tags while it has listeners: every second, and after a change of
 * this process at 15 ms and then at growing intervals, because the change may not be committed yet.
 */
class Watcher {
  #listeners = new Set<Listener>();
  #versions: Versions | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pauseMs = EVERY_MS;
  #isReading = false;
  #ignoreChanges = () => {};

  constructor(private readonly db: Database) {}

  get versions(): Versions | null {
    return this.#versions;
  }

  add(listener: Listener): void {
    this.#listeners.add(listener);
    if (this.#listeners.size > 1) {
      return queueMicrotask(() => this.#listeners.has(listener) && listener(this.#versions));
    }
    this.#ignoreChanges = onInvalidate(() => this.#pollSoon());
    this.#read();
  }

  remove(listener: Listener): void {
    if (!this.#listeners.delete(listener) || this.#listeners.size > 0) return;
    clearTimeout(this.#timer);
    this.#ignoreChanges();
    this.#versions = null;
  }

  #pollSoon(): void {
    if (this.#pauseMs === SOON_MS) return;
    this.#pauseMs = SOON_MS;
    if (!this.#isReading) this.#schedule();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    const pauseMs = this.#pauseMs;
    this.#timer = setTimeout(() => {
      this.#pauseMs = Math.min(pauseMs * 2, EVERY_MS);
      this.#read();
    }, pauseMs);
  }

  async #read(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    // While the database is unreachable, the versions stay as they were.
    const versions = await readVersions(this.db).catch(() => this.#versions);
    this.#isReading = false;
    if (this.#listeners.size === 0) return;
    this.#versions = versions;
    for (const listener of [...this.#listeners]) listener(versions);
    if (this.#listeners.size > 0) this.#schedule();
  }
}

const watchers = new WeakMap<Database, Watcher>();

function watcherOf(db: Database): Watcher {
  const watcher = watchers.get(db) ?? new Watcher(db);
  watchers.set(db, watcher);
  return watcher;
}

/** Calls the listener at least once a second, until the returned function is called. */
export function watchVersions(db: Database, listener: Listener): () => void {
  const watcher = watcherOf(db);
  watcher.add(listener);
  return () => watcher.remove(listener);
}

/** The versions as of at most about a second ago. */
export const currentVersions = async (db: Database): Promise<Versions> =>
  watcherOf(db).versions ?? await readVersions(db);

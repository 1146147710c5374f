/** A text or the body of an answer, and what it takes in memory. */
interface Entry<Value> {
  value: Value;
  version: string;
  bytes: number;
  /** As milliseconds: good from the first to before the second. */
  from: number;
  until: number;
}

const MOST_BYTES = 16 * 1024 * 1024;
const LARGEST_BYTES = 256 * 1024;
/** Beside the value: its key, and the places where it is entered. */
const ENTRY_BYTES = 200;

/**
 * What was made for earlier requests, by all that it was made from; what nobody has asked for
 * longest gives way. Bounded in memory, and for one process: others make their own.
 */
export class KeptPages {
  #entries = new Map<string, Entry<unknown>>();
  #bytes = 0;
  #making = new Map<string, Promise<unknown>>();

  constructor(private mostBytes = MOST_BYTES) {}

  /** What is kept in all. */
  get bytes(): number {
    return this.#bytes;
  }

  get<Value>(kind: Kind<Value>, key: string, nowMs: number): Value | null {
    const [name, version] = inParts(kind.name + key);
    const entry = this.#entries.get(name);
    if (entry === undefined || entry.version !== version) return null;
    this.#entries.delete(name);
    // A clock that was put back makes what is kept no older than it is.
    if (nowMs < entry.from || nowMs >= entry.until) {
      this.#bytes -= entry.bytes;
      return null;
    }
    this.#entries.set(name, entry);
    return entry.value as Value;
  }

  put<Value>(
    kind: Kind<Value>,
    key: string,
    value: Value,
    { from, until }: { from: number; until: number },
  ): void {
    const [name, version] = inParts(kind.name + key);
    const bytes = kind.bytes(value) + 2 * (name.length + version.length) + ENTRY_BYTES;
    this.#drop(name);
    if (bytes > LARGEST_BYTES || until <= from) return;
    this.#entries.set(name, { value, version, bytes, from, until });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.mostBytes) break;
      this.#drop(oldest);
    }
  }

  /** What several ask for while it is made is made once, and is the same for all of them. */
  together<Value>(kind: Kind<Value>, key: string, make: () => Promise<Value>): Promise<Value> {
    const name = kind.name + key;
    const known = this.#making.get(name);
    if (known) return known as Promise<Value>;
    const made = make().finally(() => this.#making.delete(name));
    this.#making.set(name, made);
    return made;
  }

  #drop(name: string): void {
    const entry = this.#entries.get(name);
    if (entry === undefined) return;
    this.#entries.delete(name);
    this.#bytes -= entry.bytes;
  }
}

/** Begins the part of a key that a change makes another one: only the latest such is kept. */
export const VERSION = "\0";

function inParts(key: string): [name: string, version: string] {
  const at = key.lastIndexOf(VERSION);
  return at < 0 ? [key, ""] : [key.slice(0, at), key.slice(at)];
}

/** A kind of what is kept: what its keys begin with, and how much memory one of it takes. */
export interface Kind<Value> {
  name: string;
  bytes: (value: Value) => number;
}

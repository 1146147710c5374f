/*
 * One event stream per browser: the tab that holds the lock has it, and tells the others. A visible
 * page takes the lock over from a tab that does not answer, and asks by itself without a stream.
 */

import { knownVersions, learn } from "./changes.ts";

const NAME = "live-updates";
const LOOK_EVERY_MS = 10_000;
const ANSWER_MS = 2_000;
/** The server sends something every 25 seconds. */
const SILENCE_MS = 30_000;
/** A connection may break without either side being told; one that is kept open likewise. */
const DEAD_MS = 60_000;
const CONNECT_MS = 8_000;
const ASK_MS = 5_000;
const REOPEN_MS = 2_000;
const MOST_REOPEN_MS = 30_000;

/** `versions` is null while the stream is broken. */
type Message = { isHello: true } | { versions: string | null };

class LiveUpdates {
  readonly #channel = new BroadcastChannel(NAME);
  readonly #ended = new AbortController();
  readonly #timer = setInterval(() => this.#look(), LOOK_EVERY_MS);
  #source: EventSource | null = null;
  #isLeading = false;
  /** Stops waiting for the lock. */
  #waiting = new AbortController();
  #releaseLock = () => {};
  /** Time of the last message of the stream, here or in the leading tab. */
  #heardAt = Date.now();
  #openedAt = Date.now();
  /** Time of the last answer without a stream. */
  #askedAt = Date.now();
  /** Time of the last answer of the leading tab. */
  #answeredAt = -Infinity;
  #reopenMs = REOPEN_MS;

  constructor() {
    this.#channel.onmessage = ({ data }) => this.#receive(data);
    const { signal } = this.#ended;
    document.addEventListener("visibilitychange", () => this.#look(), { signal });
    this.#waitForLock();
    this.#greet();
  }

  stop(): void {
    this.#ended.abort();
    clearInterval(this.#timer);
    this.#source?.close();
    this.#channel.close();
    this.#waiting.abort();
    this.#releaseLock();
  }

  #waitForLock(): void {
    this.#waiting = new AbortController();
    this.#requestLock({ signal: this.#waiting.signal });
  }

  /** Only secure contexts have locks; elsewhere pages ask. */
  #requestLock(options: LockOptions): void {
    let isHeld = false;
    navigator.locks?.request(NAME, options, () => {
      isHeld = true;
      return this.#lead();
    }).catch(() => isHeld && this.#follow());
  }

  #lead(): Promise<void> {
    if (this.#hasEnded()) return Promise.resolve();
    this.#isLeading = true;
    this.#open();
    return new Promise((done) => this.#releaseLock = done);
  }

  /** Another tab has taken the lock over, because this one did not answer. */
  #follow(): void {
    this.#isLeading = false;
    this.#source?.close();
    this.#source = null;
    if (!this.#hasEnded()) this.#waitForLock();
  }

  #hasEnded(): boolean {
    return this.#ended.signal.aborted;
  }

  /** Asks the leading tab for its versions. It may be frozen, or show a modal window. */
  #greet(): void {
    const greetedAt = Date.now();
    this.#post({ isHello: true });
    setTimeout(() => {
      if (this.#isLeading || this.#hasEnded() || document.hidden) return;
      if (this.#answeredAt >= greetedAt) return;
      this.#waiting.abort();
      this.#requestLock({ steal: true });
    }, ANSWER_MS);
  }

  #post(message: Message): void {
    this.#channel.postMessage(message);
  }

  #receive(message: Message): void {
    if ("isHello" in message) {
      if (this.#isLeading) this.#post({ versions: this.#isConnected() ? knownVersions() : null });
      return;
    }
    this.#answeredAt = Date.now();
    if (message.versions !== null) this.#hear(message.versions);
  }

  #isConnected(): boolean {
    return this.#source?.readyState === EventSource.OPEN;
  }

  #hear(versions: string): void {
    this.#heardAt = Date.now();
    this.#reopenMs = REOPEN_MS;
    learn(versions);
  }

  #open(): void {
    this.#source?.close();
    this.#openedAt = this.#heardAt = Date.now();
    const since = knownVersions();
    const query = since === null ? "" : `?since=${encodeURIComponent(since)}`;
    const source = this.#source = new EventSource(`/events${query}`);
    const tell = (versions: string) => {
      this.#hear(versions);
      this.#post({ versions });
    };
    source.onmessage = ({ lastEventId }) => tell(lastEventId);
    source.addEventListener("alive", () => tell(knownVersions() ?? ""));
    // The browser reconnects by itself unless it was refused.
    source.onerror = () => {
      if (source.readyState !== EventSource.CLOSED || this.#source !== source) return;
      this.#source = null;
      this.#reopenLater();
    };
  }

  #reopenLater(): void {
    setTimeout(async () => {
      // Without a session it is stopped.
      await this.#ask();
      if (this.#isLeading && this.#source === null && !this.#hasEnded()) this.#open();
    }, this.#reopenMs);
    this.#reopenMs = Math.min(2 * this.#reopenMs, MOST_REOPEN_MS);
  }

  #look(): void {
    const now = Date.now();
    const isDead = now - this.#heardAt > DEAD_MS;
    const isStuck = !this.#isConnected() && now - this.#openedAt > CONNECT_MS;
    if (this.#source && (isDead || isStuck)) this.#open();
    if (document.hidden) return;
    if (!this.#isLeading) this.#greet();
    if (now - Math.max(this.#heardAt, this.#askedAt) > SILENCE_MS) this.#ask();
  }

  async #ask(): Promise<void> {
    try {
      const signal = AbortSignal.timeout(ASK_MS);
      const answer = await fetch("/events/versions", { redirect: "error", signal });
      if (answer.status === 401) return this.stop();
      if (!answer.ok) return;
      learn(await answer.text());
      this.#askedAt = Date.now();
    } catch {
      // It is asked again.
    }
  }
}

let updates: LiveUpdates | null = null;

function start(): void {
  // Pages without the shell or a review belong to nobody who is signed in.
  if (document.querySelector(".bell, #review")) updates ??= new LiveUpdates();
}

function stop(): void {
  updates?.stop();
  updates = null;
}

start();
addEventListener("pagehide", stop);
addEventListener("pageshow", ({ persisted }) => persisted && start());
// A frozen page must not hold the lock.
document.addEventListener("freeze", stop);
document.addEventListener("resume", start);

/*
 * One event stream per browser: the tab that holds the lock leads; it opens the stream and shares what
 * it receives. A visible tab steals the lock from a leader that does not answer, and polls while there
 * is no stream.
 */

import { knownVersions, updateVersions } from "./changes.ts";

/** Names the lock and the channel. */
const NAME = "live-updates";
const CHECK_EVERY_MS = 10_000;
const LEADER_TIMEOUT_MS = 2_000;
/** The server sends a heartbeat every 25 seconds. */
const POLL_AFTER_MS = 30_000;
/** A broken connection may report no error, neither here nor on the server. */
const DEAD_AFTER_MS = 60_000;
const CONNECT_TIMEOUT_MS = 8_000;
const POLL_TIMEOUT_MS = 5_000;
const REOPEN_MS = 2_000;
const MAX_REOPEN_MS = 30_000;

/** `versions` is null while the stream is broken. */
type Message = { isPing: true } | { versions: string | null };

class LiveUpdates {
  readonly #channel = new BroadcastChannel(NAME);
  readonly #ended = new AbortController();
  readonly #timer = setInterval(() => this.#check(), CHECK_EVERY_MS);
  #source: EventSource | null = null;
  #isLeading = false;
  /** Stops waiting for the lock. */
  #waiting = new AbortController();
  #releaseLock = () => {};
  /** Time of the last message of the stream, here or in the leading tab. */
  #receivedAt = Date.now();
  #openedAt = Date.now();
  #polledAt = Date.now();
  #leaderAnsweredAt = -Infinity;
  #reopenMs = REOPEN_MS;

  constructor() {
    this.#channel.onmessage = ({ data }) => this.#receive(data);
    const { signal } = this.#ended;
    document.addEventListener("visibilitychange", () => this.#check(), { signal });
    this.#waitForLock();
    this.#pingLeader();
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

  /** Only secure contexts have locks; elsewhere pages poll. */
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

  /** Another tab has stolen the lock, because this one did not answer. */
  #follow(): void {
    this.#isLeading = false;
    this.#source?.close();
    this.#source = null;
    if (!this.#hasEnded()) this.#waitForLock();
  }

  #hasEnded(): boolean {
    return this.#ended.signal.aborted;
  }

  /** A leader that does not answer may be frozen, or show a modal window. */
  #pingLeader(): void {
    const pingedAt = Date.now();
    this.#post({ isPing: true });
    setTimeout(() => {
      if (this.#isLeading || this.#hasEnded() || document.hidden) return;
      if (this.#leaderAnsweredAt >= pingedAt) return;
      this.#waiting.abort();
      this.#requestLock({ steal: true });
    }, LEADER_TIMEOUT_MS);
  }

  #post(message: Message): void {
    this.#channel.postMessage(message);
  }

  #receive(message: Message): void {
    if ("isPing" in message) {
      if (this.#isLeading) this.#post({ versions: this.#isConnected() ? knownVersions() : null });
      return;
    }
    this.#leaderAnsweredAt = Date.now();
    if (message.versions !== null) this.#update(message.versions);
  }

  #isConnected(): boolean {
    return this.#source?.readyState === EventSource.OPEN;
  }

  #update(versions: string): void {
    this.#receivedAt = Date.now();
    this.#reopenMs = REOPEN_MS;
    updateVersions(versions);
  }

  #open(): void {
    this.#source?.close();
    this.#openedAt = this.#receivedAt = Date.now();
    const since = knownVersions();
    const query = since === null ? "" : `?since=${encodeURIComponent(since)}`;
    const source = this.#source = new EventSource(`/events${query}`);
    const share = (versions: string) => {
      this.#update(versions);
      this.#post({ versions });
    };
    source.onmessage = ({ lastEventId }) => share(lastEventId);
    source.addEventListener("alive", () => share(knownVersions() ?? ""));
    // The browser reconnects by itself unless it was refused.
    source.onerror = () => {
      if (source.readyState !== EventSource.CLOSED || this.#source !== source) return;
      this.#source = null;
      this.#reopenLater();
    };
  }

  #reopenLater(): void {
    setTimeout(async () => {
      // Stops this if the session has ended.
      await this.#poll();
      if (this.#isLeading && this.#source === null && !this.#hasEnded()) this.#open();
    }, this.#reopenMs);
    this.#reopenMs = Math.min(2 * this.#reopenMs, MAX_REOPEN_MS);
  }

  #check(): void {
    const now = Date.now();
    const isDead = now - this.#receivedAt > DEAD_AFTER_MS;
    const isStuck = !this.#isConnected() && now - this.#openedAt > CONNECT_TIMEOUT_MS;
    if (this.#source && (isDead || isStuck)) this.#open();
    if (document.hidden) return;
    if (!this.#isLeading) this.#pingLeader();
    if (now - Math.max(this.#receivedAt, this.#polledAt) > POLL_AFTER_MS) this.#poll();
  }

  async #poll(): Promise<void> {
    try {
      const signal = AbortSignal.timeout(POLL_TIMEOUT_MS);
      const answer = await fetch("/events/versions", { redirect: "error", signal });
      if (answer.status === 401) return this.stop();
      if (!answer.ok) return;
      updateVersions(await answer.text());
      this.#polledAt = Date.now();
    } catch {
      // The next check polls again.
    }
  }
}

let updates: LiveUpdates | null = null;

function start(): void {
  // Signed-out pages have neither.
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

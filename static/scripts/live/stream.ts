/*
 * One event stream per browser: the tab that holds the lock has it, and tells the others. A visible
 * page that hears nothing asks by itself.
 */

import { knownVersions, learn } from "./changes.ts";

const NAME = "live";
const LOOK_EVERY_MS = 30_000;
/** The tab with the stream tells the others so, while it is open. */
const BEAT_EVERY_MS = 10_000;
const SILENCE_MS = 25_000;
const REOPEN_MS = 3_000;

/** A new page asks the others for versions. Other messages are versions, empty without a change. */
const HELLO = "hello";

class LiveUpdates {
  #channel = new BroadcastChannel(NAME);
  #source: EventSource | null = null;
  #isLeading = false;
  /** Gives the lock to another tab, or stops waiting for it. */
  #stopped = new AbortController();
  #heardAt = Date.now();
  #beatAt = Date.now();
  #timers: ReturnType<typeof setInterval>[];

  constructor() {
    this.#channel.onmessage = ({ data }) => this.#hear(data);
    this.#timers = [
      setInterval(() => this.#look(), LOOK_EVERY_MS),
      setInterval(() => this.#beat(), BEAT_EVERY_MS),
    ];
    this.#channel.postMessage(HELLO);
    this.#takeTurn();
  }

  stop(): void {
    this.#timers.forEach(clearInterval);
    this.#source?.close();
    this.#channel.close();
    this.#stopped.abort();
  }

  /** Waits for the lock. Only secure contexts have locks; elsewhere pages ask. */
  #takeTurn(): void {
    const { signal } = this.#stopped;
    navigator.locks?.request(NAME, { signal }, () => {
      this.#isLeading = true;
      this.#open();
      return new Promise<void>((done) => signal.addEventListener("abort", () => done()));
    }).catch(() => {});
  }

  #hear(message: string): void {
    if (message === HELLO) return this.#tellKnown();
    this.#heardAt = Date.now();
    if (message !== "") learn(message);
  }

  #tellKnown(): void {
    if (this.#isConnected()) this.#channel.postMessage(knownVersions() ?? "");
  }

  #isConnected(): boolean {
    return this.#source?.readyState === EventSource.OPEN;
  }

  #open(): void {
    if (this.#stopped.signal.aborted) return;
    this.#source?.close();
    const since = knownVersions();
    const query = since === null ? "" : `?since=${encodeURIComponent(since)}`;
    const source = this.#source = new EventSource(`/events${query}`);
    source.onmessage = ({ lastEventId }) => {
      this.#hear(lastEventId);
      this.#channel.postMessage(lastEventId);
    };
    // The browser reconnects by itself unless it was refused.
    source.onerror = () => {
      if (source.readyState !== EventSource.CLOSED || this.#source !== source) return;
      this.#source = null;
      setTimeout(() => this.#ask(), REOPEN_MS);
    };
  }

  #beat(): void {
    const sleptMs = Date.now() - this.#beatAt - BEAT_EVERY_MS;
    this.#beatAt = Date.now();
    // A connection that broke while the computer slept may never say so.
    if (this.#source && sleptMs > 2 * LOOK_EVERY_MS) this.#open();
    else if (this.#isConnected()) {
      this.#hear("");
      this.#channel.postMessage("");
    }
  }

  #look(): void {
    if (!document.hidden && Date.now() - this.#heardAt > SILENCE_MS) this.#ask();
  }

  /** Without a session nothing is asked any more. */
  async #ask(): Promise<void> {
    try {
      const answer = await fetch("/events/versions", { redirect: "error" });
      if (answer.status === 401) return this.stop();
      if (!answer.ok) return;
      learn(await answer.text());
      if (this.#isLeading && this.#source === null) this.#open();
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

start();
addEventListener("pagehide", () => {
  updates?.stop();
  updates = null;
});
addEventListener("pageshow", ({ persisted }) => persisted && start());

/** The time that servers and browsers get to end by themselves. */
const GRACE_MS = 2_000;

/** Deno commands that end together with all processes that they have started. */
export class ProcessGroups {
  readonly #leaders = new Set<number>();
  #ended: Promise<void> | null = null;

  get isEnding(): boolean {
    return this.#ended !== null;
  }

  start(options: Deno.CommandOptions): Deno.ChildProcess {
    const child = new Deno.Command(Deno.execPath(), { ...options, detached: true }).spawn();
    this.#leaders.add(child.pid);
    child.status.then(() => this.#forgetEmpty(child.pid));
    return child;
  }

  /** Sends SIGTERM, then SIGKILL: a test that listens to signals keeps `deno test` from ending. */
  end(): Promise<void> {
    return this.#ended ??= this.#end();
  }

  async #end(): Promise<void> {
    this.#send("SIGTERM");
    await new Promise((resolve) => setTimeout(resolve, GRACE_MS));
    this.#send("SIGKILL");
  }

  /** The id of a group that is empty may become that of another one. */
  #forgetEmpty(leader: number): void {
    try {
      Deno.kill(-leader, "SIGCONT");
    } catch {
      this.#leaders.delete(leader);
    }
  }

  #send(signal: Deno.Signal): void {
    for (const leader of this.#leaders) {
      try {
        Deno.kill(-leader, signal);
      } catch {
        // The whole group has ended.
      }
    }
  }
}

import { type Oddities, type Server, sleep, startServer } from "../../reliability/server.ts";

const PATIENCE_MS = 120_000;

/** An answer of a server whose body has been read. */
export interface Answer {
  status: number;
  text: string;
  location: string | null;
}

/** Two servers on one database; one that is killed is started again at once. */
export class Servers {
  kills = 0;
  readonly #running: Promise<Server>[];

  private constructor(readonly databaseUrl: string, readonly oddities: Oddities) {
    this.#running = [this.#start(), this.#start()];
  }

  static async start(databaseUrl: string, oddities: Oddities): Promise<Servers> {
    const servers = new Servers(databaseUrl, oddities);
    await Promise.all(servers.#running);
    return servers;
  }

  /** Kills one of them with SIGKILL, wherever it is. */
  kill(which: number): void {
    this.#running[which] = this.#running[which]!.then(async (server) => {
      await server.end("SIGKILL");
      this.kills++;
      return await this.#start();
    });
  }

  async origin(which: number): Promise<string> {
    return (await this.#running[which]!).origin;
  }

  /** Null: the server was killed before it had answered. */
  async ask(which: number, path: string, init: RequestInit = {}): Promise<Answer | null> {
    const origin = await this.origin(which);
    try {
      const headers = { origin, ...init.headers as Record<string, string> };
      const answer = await fetch(origin + path, { ...init, headers, redirect: "manual" });
      const location = answer.headers.get("location");
      return { status: answer.status, text: await answer.text(), location };
    } catch {
      return null;
    }
  }

  /** Asks one server after the other until one has answered. */
  async insist(which: number, path: string, init?: RequestInit): Promise<Answer> {
    const until = performance.now() + PATIENCE_MS;
    for (let n = which; performance.now() < until; n++) {
      const answer = await this.ask(n % this.#running.length, path, init);
      if (answer && answer.status < 500) return answer;
      await sleep(50);
    }
    throw new Error(`no answer to ${path}`);
  }

  async end(): Promise<void> {
    await Promise.all(this.#running.map(async (server) => (await server).end("SIGTERM")));
  }

  #start(): Promise<Server> {
    return startServer(this.databaseUrl, this.oddities);
  }
}

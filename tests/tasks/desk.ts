import { plantSample } from "../../data/sample/plant.ts";
import { openStore, type Store } from "../../data/store.ts";
import { SECRET } from "../support/stores.ts";
import { emptyTemplate } from "../support/templates.ts";
import { argumentsOf } from "../../tasks/commands.ts";
import { isFunction, runInProcess } from "./in_process.ts";

export interface Outcome {
  code: number;
  out: string;
  err: string;
}

const root = `${import.meta.dirname}/../..`;

/** A folder with a SQLite file, and the tasks that work on it. */
export class TaskDesk {
  readonly folder: string;
  readonly database: string;

  constructor(folder: string) {
    this.folder = folder;
    this.database = `${folder}/desk.db`;
  }

  /**
   * Starts the command of `deno task NAME ARGS` with its permissions, but without the shell in between,
   * which would survive a kill. A variable that is "" counts as not set.
   */
  start([name, ...args]: readonly string[], env: Record<string, string> = {}): Deno.ChildProcess {
    return new Deno.Command(Deno.execPath(), {
      args: [...argumentsOf(name!), ...args],
      cwd: root,
      env: this.#environment(env),
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
  }

  /** In this process, where the task is a function; `runAlone` shows once that each has its rights. */
  run(args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
    return isFunction(args[0]!)
      ? runInProcess(args, this.#environment(env))
      : this.runAlone(args, env);
  }

  async runAlone(args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
    const { code, stdout, stderr } = await this.start(args, env).output();
    const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    return { code, out: text(stdout), err: text(stderr) };
  }

  #environment(env: Record<string, string>): Record<string, string> {
    const url = `sqlite:${this.database}`;
    return { DATABASE_URL: url, JWT_SECRET: SECRET, NO_COLOR: "1", ...env };
  }

  /** Plants what `deno task seed` plants, without a process. */
  async seed(): Promise<void> {
    await Deno.writeFile(this.database, await emptyTemplate(), { mode: 0o600 });
    await this.withStore((store) => plantSample(store, { account: false }));
  }

  async write(name: string, text: string): Promise<string> {
    await Deno.writeTextFile(`${this.folder}/${name}`, text);
    return `${this.folder}/${name}`;
  }

  /** Opens the database like the server. */
  async withStore<Result>(
    work: (store: Store) => Promise<Result>,
    path = this.database,
  ): Promise<Result> {
    const store = await openStore({
      databaseUrl: `sqlite:${path}`,
      simulatedDelay: false,
      jwtSecret: SECRET,
    });
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  }
}

export async function withTasks<Result>(
  test: (desk: TaskDesk) => Promise<Result>,
): Promise<Result> {
  const folder = await Deno.makeTempDir({ prefix: "desk-tasks-" });
  try {
    return await test(new TaskDesk(folder));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

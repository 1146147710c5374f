import type { Context } from "hono";
import type { Config } from "../data/config.ts";
import type { Person } from "../data/sessions.ts";
import type { Store } from "../data/store.ts";
import type { Ui } from "../views/ui.ts";
import type { Assets } from "./assets.ts";
import type { RequestMetrics } from "./metrics.ts";
import type { Drain } from "./serve.ts";

/** What every handler finds in its context. */
export interface AppEnv {
  Bindings: {
    /** From `Deno.serve`; absent in tests that call the app directly. */
    remoteAddress?: string;
  };
  Variables: {
    requestId: string;
    store: Store;
    config: Config;
    assets: Assets;
    drain: Drain;
    metrics: RequestMetrics;
    /** Null when signed out. */
    person: Person | null;
    /** The program behind a service token, where a route is for programs. */
    service?: { name: string };
    ui: Ui;
  };
}

export type AppContext = Context<AppEnv>;

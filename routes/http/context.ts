import type { Context } from "hono";
import type { Config } from "../../data/config.ts";
import type { Provider } from "../../data/staff/sso/provider.ts";
import type { Person } from "../../data/staff/sessions/sessions.ts";
import type { Store } from "../../data/store.ts";
import type { Shapes } from "../../views/ui/icon.tsx";
import type { Ui } from "../../views/ui/ui.ts";
import type { RequestMetrics } from "./monitor/metrics.ts";

/** The built files that browsers load. */
export interface Assets {
  /** Address of a file by the name without its hash, such as `app.css`. */
  url: (name: string) => string;
  /** What its content hashes to, for the browser to check (Subresource Integrity). */
  integrity: (name: string) => string;
  icons: Shapes;
  /** Null when the request is not for one of the files. */
  respond: (request: Request) => Response | null;
}

/** Set once the process has been asked to end: what runs is finished, nothing new is wanted. */
export interface Drain {
  begun: boolean;
}

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
    /** The answer holds a secret, so it is not compressed. */
    holdsSecret?: true;
    /** Of single sign-on; null where there is none. */
    provider: Provider | null;
    /** Null when signed out. */
    person: Person | null;
    /** The program behind a service token, where a route is for programs. */
    service?: { name: string; tokenHash: string };
    /** From when it is known who asks; a refusal before that makes its own. */
    ui: Ui;
  };
}

export type AppContext = Context<AppEnv>;

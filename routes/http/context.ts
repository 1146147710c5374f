import type { Context } from "hono";
import type { Config } from "../../data/config.ts";
import type { Provider } from "../../data/staff/sso/provider.ts";
import type { Person } from "../../data/staff/sessions/sessions.ts";
import type { Store } from "../../data/store.ts";
import type { Shapes } from "../../views/ui/icon.tsx";
import type { Ui } from "../../views/ui/ui.ts";
import type { KeptPages } from "./kept/pages.ts";
import type { RequestMetrics } from "./metrics.ts";

/** The built files that browsers load. */
export interface Assets {
  /** Address of a file by the name without its hash, such as `app.css`. */
  url: (name: string) => string;
  /** What its content hashes to, for the browser to check (Subresource Integrity). */
  integrity: (name: string) => string;
  /** Its text to stand in a page, with what the policy on styles knows it by. */
  inline: (name: string) => { text: string; sha256: string } | null;
  icons: Shapes;
  /** What pages have in common, with its SHA-256 in base64; null where there is none. */
  dictionary: { bytes: Uint8Array; sha256: string } | null;
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
    /** What was made for earlier requests. */
    pages: KeptPages;
    /** Whether the answer holds something that nobody but its reader may ever know. */
    holdsSecret?: true;
    /** An answer that has all of its headers already: to look at them would take Deno longer. */
    complete?: Response;
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

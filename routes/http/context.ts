import type { Context } from "hono";
import type { Config } from "../../data/config.ts";
import type { ReviewSession } from "../../data/kyc/queue/review_session.ts";
import type { Provider } from "../../data/staff/sso/provider.ts";
import type { Member } from "../../data/staff/sessions/sessions.ts";
import type { TokenHolder } from "../../data/staff/accounts/service_tokens.ts";
import type { Store } from "../../data/store.ts";
import type { Shapes } from "../../views/ui/icon.tsx";
import type { Ui } from "../../views/ui/ui.ts";
import type { RequestMetrics } from "./monitor/metrics.ts";

/** The built files that browsers load. */
export interface Assets {
  /** Address of a file by its name without the hash, such as `app.css`. */
  url: (name: string) => string;
  /** Subresource Integrity of a file. */
  integrity: (name: string) => string;
  icons: Shapes;
  /** Null unless the request is for one of the files. */
  respond: (request: Request) => Response | Promise<Response> | null;
}

/** Set when the process has been asked to end: running requests finish, `/ready` refuses. */
export interface Drain {
  begun: boolean;
}

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
    /** The single sign-on provider, if one is configured. */
    provider: Provider | null;
    /** Null when signed out. */
    member: Member | null;
    /** The owner of the service token, on routes for programs. */
    service?: TokenHolder;
    /** The review that the address of a KYC page is part of. */
    review: ReviewSession | null;
    /** Shows the form of this request again, with what was sent. */
    showForm?: () => Promise<Response>;
    /** Set once the person is known; a refusal before that calls `ensureUi`. */
    ui: Ui;
  };
}

export type AppContext = Context<AppEnv>;

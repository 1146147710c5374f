import assert from "node:assert/strict";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { SECRET } from "../support/stores.ts";

/** Claims about a person; `sub` is the provider's id. */
export interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
}

const CLIENT = { id: "desk", secret: "the secret of the desk at its provider" };
const CALLBACK = "http://localhost:8000/login/sso/callback";

/** A real provider of OpenID Connect on this machine, at which nobody types anything. */
export class TestProvider {
  #people = new Map<string, Person>();
  #cookies = new Map<string, string>();
  /** The person at the browser; null declines. */
  who: Person | null = null;
  /** Parameters of the last request for a sign-in. */
  asked = new URLSearchParams();

  private constructor(readonly issuer: string, private server: Server) {}

  static async start(): Promise<TestProvider> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo;
    const provider = new TestProvider(`http://127.0.0.1:${port}`, server);
    await unheard(() => provider.#serve());
    return provider;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((done) => this.server.close(() => done()));
  }

  /** Environment of a desk that uses this provider. */
  env(more: Record<string, string> = {}): Record<string, string> {
    return {
      // The same for each desk: what one has sealed, another one opens.
      JWT_SECRET: SECRET,
      OIDC_ISSUER: this.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      ...more,
    };
  }

  /** Sets the person at the browser. */
  seat(who: Person): void {
    this.who = who;
    this.#people.set(who.sub, who);
  }

  /** Forgets who has signed in at the provider's browser. */
  forget(): void {
    this.#cookies.clear();
  }

  /** Sends a browser through the provider; returns the address of the desk where it ends. */
  async visit(address: string, who: Person | null = this.who): Promise<string> {
    if (who) this.seat(who);
    else this.who = null;
    let url = new URL(address);
    this.asked = url.searchParams;
    for (let hop = 0; hop < 10; hop++) {
      const response = await fetch(url, { redirect: "manual", headers: { cookie: this.#cookie } });
      const text = await response.text();
      for (const line of response.headers.getSetCookie()) this.#keep(line);
      const location = response.headers.get("location");
      assert.ok(location, `the provider answers ${response.status}: ${text.slice(0, 500)}`);
      url = new URL(location, url);
      if (url.origin !== this.issuer) return url.href;
    }
    throw new Error("the provider leads in a circle");
  }

  get #cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  #keep(line: string): void {
    const [pair = ""] = line.split(";");
    const at = pair.indexOf("=");
    if (pair.slice(at + 1) === "") this.#cookies.delete(pair.slice(0, at));
    else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }

  async #serve(): Promise<void> {
    const { Provider } = await import("oidc-provider");
    const provider = new Provider(this.issuer, {
      clients: [{
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [CALLBACK],
      }],
      pkce: { required: () => true },
      claims: { email: ["email", "email_verified"], profile: ["name", "groups"] },
      ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
      cookies: { keys: ["a key of the tests"] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_: unknown, id: string) => ({
        accountId: id,
        claims: () => this.#people.get(id),
      }),
      // Nobody is asked whether the desk may know them.
      loadExistingGrant: async (context: Grants) => {
        const { provider, client, session } = context.oidc;
        const grant = new provider.Grant({
          clientId: client.clientId,
          accountId: session.accountId,
        });
        grant.addOIDCScope("openid email profile");
        await grant.save();
        return grant;
      },
    });
    // The desk of a browser test has whatever port is free.
    provider.Client.prototype.redirectUriAllowed = (uri: string) =>
      /^http:\/\/localhost:\d+\/login\/sso\/callback$/.test(uri) ||
      uri === "https://desk.example.com/login/sso/callback";
    const answer = provider.callback();
    this.server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      if (!request.url?.startsWith("/interaction/")) return answer(request, response);
      const result = this.who
        ? { login: { accountId: this.who.sub } }
        : { error: "access_denied", error_description: "They said no" };
      void provider.interactionFinished(request, response, result);
    });
  }
}

interface Grants {
  oidc: {
    provider: {
      Grant: new (
        of: object,
      ) => { addOIDCScope: (scope: string) => void; save: () => Promise<void> };
    };
    client: { clientId: string };
    session: { accountId: string };
  };
}

/** It warns of Deno, and of what it keeps in memory alone. */
async function unheard(work: () => Promise<void>): Promise<void> {
  const { warn, info } = console;
  console.warn = console.info = () => {};
  try {
    await work();
  } finally {
    Object.assign(console, { warn, info });
  }
}

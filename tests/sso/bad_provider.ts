import { Buffer } from "node:buffer";
import { SECRET } from "../support/stores.ts";

/** In which way a provider that ought to be right is wrong. */
export interface Faults {
  /** Deviating claims of the token; null removes one. */
  claims?: Record<string, unknown>;
  /** Its token is signed by somebody else, in the provider's name. */
  forged?: boolean;
  /** The endpoint that never answers. */
  silent?: "/.well-known/openid-configuration" | "/token" | "/jwks";
  /** Error answer of the token endpoint. */
  refusal?: { status: number; body: string; type?: string };
  /** Deviating metadata. */
  metadata?: Record<string, unknown>;
  userinfo?: Record<string, unknown>;
  /** The endpoint whose answer never ends. */
  endless?: string;
}

const ALGORITHM = {
  name: "RSASSA-PKCS1-v1_5",
  hash: "SHA-256",
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
};
const base64Url = (content: string | Uint8Array): string =>
  Buffer.from(content as string).toString("base64url");
const newKeys = () => crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);

/** A provider that says whatever a test has it say. */
export class BadProvider {
  faults: Faults = {};
  /** Paths that were asked for. */
  asked: string[] = [];
  /** Bytes of an endless answer. */
  taken = 0;
  #nonce = "";
  readonly #gone = Promise.withResolvers<Response>();
  readonly #server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    (request) => this.#answer(new URL(request.url).pathname),
  );
  readonly issuer = `http://127.0.0.1:${this.#server.addr.port}`;

  private constructor(private keys: CryptoKeyPair, private strangersKeys: CryptoKeyPair) {}

  static async start(): Promise<BadProvider> {
    return new BadProvider(...await Promise.all([newKeys(), newKeys()]));
  }

  async stop(): Promise<void> {
    this.#gone.resolve(new Response());
    await this.#server.shutdown();
  }

  env(more: Record<string, string> = {}): Record<string, string> {
    return {
      // The same for each desk: what one has sealed, another one opens.
      JWT_SECRET: SECRET,
      OIDC_ISSUER: this.issuer,
      OIDC_CLIENT_ID: "desk",
      OIDC_CLIENT_SECRET: "the secret of the desk at its provider",
      ...more,
    };
  }

  /** The callback for an authorization address; `more` adds or removes parameters. */
  answerTo(address: string, more: Record<string, string | null> = {}): string {
    const { searchParams } = new URL(address);
    this.#nonce = searchParams.get("nonce") ?? "";
    const answer = { code: "a code", state: searchParams.get("state"), iss: this.issuer, ...more };
    const given = Object.entries(answer).filter((pair): pair is [string, string] =>
      pair[1] !== null
    );
    return `/login/sso/callback?${new URLSearchParams(given)}`;
  }

  async #answer(path: string): Promise<Response> {
    this.asked.push(path);
    const { silent, refusal, userinfo, endless } = this.faults;
    if (path === endless) return this.#endless();
    if (path === silent) return await this.#gone.promise;
    if (path === "/jwks") return Response.json({ keys: [await this.#publicKey()] });
    if (path === "/me") return Response.json({ sub: "subject", ...userinfo });
    if (path !== "/token") return Response.json(this.#metadata());
    if (refusal) {
      const { status, body, type = "application/json" } = refusal;
      return new Response(body, { status, headers: { "content-type": type } });
    }
    const id_token = await this.#token();
    return Response.json({ access_token: "access", token_type: "Bearer", id_token });
  }

  /** Each part is a space, which JSON may begin with; counts what is taken of it. */
  #endless(): Response {
    const part = new Uint8Array(64 * 1024).fill(32);
    this.taken = 0;
    const body = new ReadableStream({
      pull: (controller) => {
        this.taken += part.length;
        controller.enqueue(part);
      },
    });
    return new Response(body, { headers: { "content-type": "application/json" } });
  }

  #metadata() {
    const { issuer } = this;
    return {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/me`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ["code"],
      id_token_signing_alg_values_supported: ["RS256"],
      authorization_response_iss_parameter_supported: true,
      ...this.faults.metadata,
    };
  }

  async #publicKey(): Promise<JsonWebKey & { kid: string }> {
    const { kty, n, e } = await crypto.subtle.exportKey("jwk", this.keys.publicKey);
    return { kty, n, e, alg: "RS256", use: "sig", kid: "key-1" } as JsonWebKey & { kid: string };
  }

  async #token(): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: this.issuer,
      aud: "desk",
      sub: "subject",
      iat: now,
      exp: now + 60,
      nonce: this.#nonce,
      email: "admin@example.com",
      email_verified: true,
      ...this.faults.claims,
    };
    const said = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null));
    const text = [{ alg: "RS256", kid: "key-1" }, said]
      .map((part) => base64Url(JSON.stringify(part))).join(".");
    const { privateKey } = this.faults.forged ? this.strangersKeys : this.keys;
    const signature = await crypto.subtle.sign(
      ALGORITHM.name,
      privateKey,
      new TextEncoder().encode(text),
    );
    return `${text}.${base64Url(new Uint8Array(signature))}`;
  }
}

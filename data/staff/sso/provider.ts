import { HOUR_MS } from "../../base/durations.ts";
import type { Configuration, ServerMetadata } from "openid-client";
import { isStorable } from "../../list/fields.ts";
import { fetchWithin } from "./answers.ts";
import { claimsIn, isComplete, type ProviderClaims } from "./claims.ts";
import { SsoError, ssoErrorFrom } from "./faults.ts";
import { isProviderAddress, type SsoConfig } from "./settings.ts";

/** Values that bind the answer to the request; the browser keeps them in a cookie. */
interface SignInProof {
  state: string;
  nonce: string;
  verifier: string;
}

interface AuthorizationRequest {
  url: URL;
  proof: SignInProof;
}

interface AuthorizationOptions {
  redirectUri: string;
  again: boolean;
}

/** Requires `auth_time` in the answer (OpenID Connect Core, 3.1.2.1) without a new sign-in. */
const A_YEAR_SECONDS = 365 * 24 * 60 * 60;

const LIMIT_MS = 10_000;
const DISCOVERED_MS = HOUR_MS;
/** Time until discovery is repeated after a failure. */
const RETRY_MS = 60 * 1000;

const openId = () => import("openid-client");

/** OpenID Connect code flow with PKCE. */
export class Provider {
  #known: Configuration | null = null;
  #freshUntil = 0;
  #asking: Promise<Configuration> | null = null;

  constructor(readonly config: SsoConfig, private limitMs = LIMIT_MS) {}

  async begin(ask: AuthorizationOptions): Promise<AuthorizationRequest> {
    return await this.#inTime(this.#question(ask));
  }

  async #question({ redirectUri, again }: AuthorizationOptions): Promise<AuthorizationRequest> {
    const client = await openId();
    const known = await this.#configuration();
    const proof = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    };
    const { scope, acrValues } = this.config;
    const url = client.buildAuthorizationUrl(known, {
      redirect_uri: redirectUri,
      scope,
      state: proof.state,
      nonce: proof.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(proof.verifier),
      code_challenge_method: "S256",
      ...acrValues.length > 0 && { acr_values: acrValues.join(" ") },
      max_age: String(again ? 0 : A_YEAR_SECONDS),
      ...again && { prompt: "login" },
    });
    return { url, proof };
  }

  /** Verifies the callback address and returns the claims. Throws `SsoError`. */
  async finish(answer: URL, { state, nonce, verifier }: SignInProof): Promise<ProviderClaims> {
    return await this.#inTime(this.#redeem(answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    }));
  }

  async #redeem(
    answer: URL,
    checks: NonNullable<Parameters<typeof import("openid-client").authorizationCodeGrant>[2]>,
  ): Promise<ProviderClaims> {
    const client = await openId();
    const known = await this.#configuration();
    const tokens = await client.authorizationCodeGrant(known, answer, checks);
    const token = tokens.claims();
    const { roles } = this.config;
    const { issuer, userinfo_endpoint } = known.serverMetadata();
    // A multi-tenant provider could otherwise issue tokens for any tenant.
    if (token?.iss !== issuer) throw new SsoError("untrusted", { cause: "issuer" });
    if (!isSubject(token.sub)) throw new SsoError("untrusted", { cause: "subject" });
    const more = isComplete(token, roles) || userinfo_endpoint === undefined
      ? {}
      : await client.fetchUserInfo(known, tokens.access_token, token.sub);
    return claimsIn(token, more, roles);
  }

  /** Provider metadata, cached for an hour; concurrent callers share one request. */
  async #configuration(): Promise<Configuration> {
    if (this.#known && Date.now() < this.#freshUntil) return this.#known;
    this.#asking ??= this.#discover().finally(() => this.#asking = null);
    try {
      this.#known = await this.#asking;
      this.#freshUntil = Date.now() + DISCOVERED_MS;
    } catch (error) {
      if (!this.#known) throw error;
      this.#freshUntil = Date.now() + RETRY_MS;
    }
    return this.#known;
  }

  async #discover(): Promise<Configuration> {
    const client = await openId();
    const { issuer, clientId, clientSecret } = this.config;
    const url = new URL(issuer);
    const basic = client.ClientSecretBasic(clientSecret);
    const post = client.ClientSecretPost(clientSecret);
    const known = await client.discovery(
      url,
      clientId,
      undefined,
      (server, ...request) => {
        const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
        return (methods.includes("client_secret_basic") ? basic : post)(server, ...request);
      },
      {
        timeout: this.limitMs / 1000,
        [client.customFetch]: fetchWithin,
        execute: [
          // Also verifies the signature, although the token comes over TLS.
          client.enableNonRepudiationChecks,
          ...url.protocol === "http:" ? [client.allowInsecureRequests] : [],
        ],
      },
    );
    requireAddresses(known.serverMetadata());
    return known;
  }

  async #inTime<Result>(work: Promise<Result>): Promise<Result> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new SsoError("unreachable", { cause: "timeout" })),
        this.limitMs,
      );
    });
    try {
      return await Promise.race([work, late]);
    } catch (error) {
      throw await ssoErrorFrom(error);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Rejects an empty subject, which would match several people (Core, section 2). */
const isSubject = (sub: string): boolean => sub !== "" && sub.length <= 255 && isStorable(sub);

/** Checked before caching, because bad metadata would block sign-in for an hour. */
function requireAddresses(server: Readonly<ServerMetadata>): void {
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = server;
  const addresses = [authorization_endpoint, token_endpoint, jwks_uri];
  if (userinfo_endpoint !== undefined) addresses.push(userinfo_endpoint);
  if (!addresses.every(isProviderAddress)) {
    throw new SsoError("misconfigured", { cause: "addresses" });
  }
}

import type { Configuration, ServerMetadata } from "openid-client";
import { isPlain } from "../../list/fields.ts";
import { fetchWithin } from "./answers.ts";
import { claimsIn, isComplete, type ProviderClaims } from "./claims.ts";
import { faultOf, SsoError } from "./faults.ts";
import { isProviderAddress, type SsoConfig } from "./settings.ts";

/** What binds the provider's answer to the question, and is kept by the browser meanwhile. */
export interface Proof {
  state: string;
  nonce: string;
  verifier: string;
}

/** Where a browser goes, and what it keeps meanwhile. */
interface Question {
  url: URL;
  proof: Proof;
}

interface Ask {
  /** Where the answer goes. */
  redirectUri: string;
  /** They shall show once more who they are, though the provider knows. */
  again: boolean;
}

/**
 * With any `max_age` a provider must say when it has asked (OpenID Connect Core, 3.1.2.1). Whoever
 * has a session there is led through nonetheless: how long that lasts is the provider's to say.
 */
const A_YEAR_SECONDS = 365 * 24 * 60 * 60;

const LIMIT_MS = 10_000;
/** Keys and addresses of a provider seldom change. */
const DISCOVERED_MS = 60 * 60 * 1000;
/** Until a provider that has failed meanwhile is asked anew for what is known of it. */
const RETRY_MS = 60 * 1000;

/** The package is loaded, and the provider asked for its addresses, once somebody signs in. */
const openId = () => import("openid-client");

/** A provider of single sign-on, by OpenID Connect's code flow with PKCE. */
export class Provider {
  #known: Configuration | null = null;
  #freshUntil = 0;
  #asking: Promise<Configuration> | null = null;

  constructor(readonly config: SsoConfig, private limitMs = LIMIT_MS) {}

  /** Where to send a browser, and what it must keep. Throws `SsoError`. */
  async begin(ask: Ask): Promise<Question> {
    return await this.#inTime(this.#question(ask));
  }

  async #question({ redirectUri, again }: Ask): Promise<Question> {
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

  /** Who has come back to `answer`, an address of ours with all its query. Throws `SsoError`. */
  async finish(answer: URL, { state, nonce, verifier }: Proof): Promise<ProviderClaims> {
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
    // A provider for many organisations would let each of them name whom it likes.
    if (token?.iss !== issuer) throw new SsoError("untrusted", { cause: "issuer" });
    if (!isSubject(token.sub)) throw new SsoError("untrusted", { cause: "subject" });
    const more = isComplete(token, roles) || userinfo_endpoint === undefined
      ? {}
      : await client.fetchUserInfo(known, tokens.access_token, token.sub);
    return claimsIn(token, more, roles);
  }

  /** What is known of the provider: asked for once an hour, by one request at a time. */
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
        // What a provider that says nothing must take is Basic (RFC 8414).
        const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
        return (methods.includes("client_secret_basic") ? basic : post)(server, ...request);
      },
      {
        timeout: this.limitMs / 1000,
        [client.customFetch]: fetchWithin,
        execute: [
          // The signature too, though the token comes from the provider itself over TLS.
          client.enableNonRepudiationChecks,
          ...url.protocol === "http:" ? [client.allowInsecureRequests] : [],
        ],
      },
    );
    requireAddresses(known.serverMetadata());
    return known;
  }

  /** Several requests may each be slow: whoever waits does so for all of them together. */
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
      throw await faultOf(error);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** An empty one would be that of all whom a provider does not tell apart (Core, section 2). */
const isSubject = (sub: string): boolean => sub !== "" && sub.length <= 255 && isPlain(sub);

/** Before they are kept: nobody could enter for as long. */
function requireAddresses(server: Readonly<ServerMetadata>): void {
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = server;
  const addresses = [authorization_endpoint, token_endpoint, jwks_uri];
  // The one that a provider may be without.
  if (userinfo_endpoint !== undefined) addresses.push(userinfo_endpoint);
  if (!addresses.every(isProviderAddress)) {
    throw new SsoError("misconfigured", { cause: "addresses" });
  }
}

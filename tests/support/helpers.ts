import { iconNames } from "../../views/ui/icon_names.ts";
import assert from "node:assert/strict";
import { readConfig } from "../../data/config.ts";
import { insert as insertStaff } from "../../data/staff/accounts/staff.ts";
import { asDemo, openSample } from "../../data/sample/plant.ts";
import { openStore, type Store } from "../../data/store.ts";
import { type AppParts, createApp } from "../../routes/app.tsx";
import type { Assets } from "../../routes/http/context.ts";
import { aStaffMember } from "./records.ts";
import { hashQuickly, keepAwake, SECRET, setPassword } from "./stores.ts";
import { emptyTemplate, sampleTemplate } from "./templates.ts";

/** Stands in for the built files: pages only need addresses to name. */
export const noFiles: Assets = {
  url: (name) => `/static/${name}`,
  integrity: (name) => `sha384-${btoa(name)}`,
  icons: Object.fromEntries(iconNames.map((name) => [name, `<path class="${name}"/>`])),
  respond: () => null,
};

export const ORIGIN = "http://localhost:8000";

/** Password of every account but the sample one. */
export const PASSWORD = "correct horse battery staple";

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** The application on a store of its own, and a browser-like client with a cookie jar. */
export class Desk {
  #cookies = new Map<string, string>();
  readonly app: ReturnType<typeof createApp>;
  readonly origin: string;
  /** Password of the person who signed in last. */
  password = "";

  constructor(
    readonly store: Store,
    private env: Record<string, string> = {},
    parts: Partial<Omit<AppParts, "store" | "config">> = {},
  ) {
    this.app = createApp({ store, config: readConfig(env), assets: noFiles, ...parts });
    this.origin = env.PUBLIC_ORIGIN ?? ORIGIN;
  }

  /** Sends what a browser would send from one of our own pages. */
  async request(path: string, init: RequestInit = {}, address = "192.0.2.1"): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has("sec-fetch-site")) headers.set("sec-fetch-site", "same-origin");
    if (this.#cookies.size > 0) {
      headers.set(
        "cookie",
        [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      );
    }
    const response = await this.app.request(
      this.origin + path,
      { ...init, headers },
      { remoteAddress: address },
    );
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return response;
  }

  /** The same, with the whole body read as text. */
  async send(path: string, init: RequestInit = {}, address?: string): Promise<Answer> {
    const response = await this.request(path, init, address);
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  /** Sends exactly these headers: no cookie and no Sec-Fetch-Site of its own. */
  async bare(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await this.app.request(this.origin + path, init);
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  get(path: string, headers: HeadersInit = {}): Promise<Answer> {
    return this.send(path, { headers });
  }

  /** Fetches a link like htmx does for the dialog. */
  fragment(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.get(path, { "hx-request": "true", ...headers });
  }

  post(path: string, form: Record<string, string>, headers: HeadersInit = {}): Promise<Answer> {
    return this.send(path, { method: "POST", body: new URLSearchParams(form), headers });
  }

  stayAwake(): Promise<void> {
    return keepAwake(this.store);
  }

  json(method: string, path: string, body: unknown, headers: HeadersInit = {}): Promise<Answer> {
    return this.send(path, {
      method,
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", ...Object.fromEntries(new Headers(headers)) },
    });
  }

  signIn(email = "admin@example.com", password = "admin123"): Promise<Answer> {
    this.password = password;
    return this.post("/login", { email, password });
  }

  /** Another member of staff at the same desk, with a browser of their own. */
  async colleague(id: string): Promise<Desk> {
    const { email } = await this.store.db.selectFrom("staff").select("email").where("id", "=", id)
      .executeTakeFirstOrThrow();
    await setPassword(this.store, id, PASSWORD);
    const desk = new Desk(this.store, this.env);
    await desk.signIn(email, PASSWORD);
    return desk;
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  clearCookies(): void {
    this.#cookies.clear();
  }

  #keep(cookie: string): void {
    const [pair = "", ...attributes] = cookie.split(";");
    const [name = "", value = ""] = pair.split("=");
    const ended = attributes.some((attribute) => attribute.trim().toLowerCase() === "max-age=0");
    if (ended) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

export interface DeskOptions {
  now?: () => Date;
  /** False: no records but the one member of staff that signs in, `s_test`. */
  sample?: boolean;
  signedIn?: boolean;
  simulatedDelay?: boolean;
  env?: Record<string, string>;
}

/** Runs a test on a desk with the sample data and closes its store. */
export async function withDesk(
  test: (desk: Desk) => Promise<void>,
  { now, sample = true, signedIn = true, simulatedDelay = false, env }: DeskOptions = {},
): Promise<void> {
  hashQuickly();
  const options = { simulatedDelay, jwtSecret: SECRET, now };
  const store = sample ? await openSampleCopy(options) : await openStore({
    ...options,
    databaseUrl: "sqlite::memory:",
    content: await emptyTemplate(),
  });
  try {
    const desk = new Desk(store, env);
    if (!sample) await plantMember(store);
    if (signedIn && sample) await desk.signIn();
    else if (signedIn) await desk.signIn(aStaffMember().email, PASSWORD);
    await test(desk);
  } finally {
    await store.close();
  }
}

/** A copy of the sample data, or new ones where a test sets the clock to which they are relative. */
async function openSampleCopy(
  options: { simulatedDelay: boolean; jwtSecret: string; now?: () => Date },
): Promise<Store> {
  if (options.now) return await openSample({ ...options, content: await emptyTemplate() });
  const content = await sampleTemplate(options.jwtSecret);
  return asDemo(await openStore({ ...options, databaseUrl: "sqlite::memory:", content }));
}

async function plantMember(store: Store): Promise<void> {
  await insertStaff(store.db, [aStaffMember()]);
  await setPassword(store, aStaffMember().id, PASSWORD);
}

/** The text of markup, as a reader would see it. */
export const textOf = (html: string): string =>
  html.replace(/<(script|style|template)[^>]*>.*?<\/\1>/gs, " ").replaceAll("<wbr/>", "")
    .replace(/<[^>]+>/g, " ").replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll(
      "&lt;",
      "<",
    )
    .replaceAll("&gt;", ">").replaceAll("&amp;", "&").replace(/\s+/g, " ").trim();

/** The refusal in a JSON answer without its request id, which must match the header. */
export function refusalIn({ text, headers }: Pick<Answer, "text" | "headers">): unknown {
  const { requestId, ...others } = JSON.parse(text);
  assert.equal(requestId, headers.get("x-request-id"));
  return others;
}

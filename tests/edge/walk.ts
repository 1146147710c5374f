import assert from "node:assert/strict";
import { hiddenFieldsOf } from "../support/decisions.ts";
import { elements, only, rowsOf } from "../support/markup.ts";
import { aPdf, aPng } from "../documents/made.ts";
import { pages } from "../support/pages.ts";
import type { Served } from "./older_deno.ts";

/** A client with a cookie, which may use another host name than the server. */
export class Visitor {
  #cookie = "";

  constructor(readonly origin: string, private host?: string) {}

  async ask(path: string, headers: HeadersInit = {}, form?: Record<string, string>) {
    const own = new Headers(headers);
    own.set("sec-fetch-site", "same-origin");
    if (this.#cookie) own.set("cookie", this.#cookie);
    if (this.host) own.set("host", this.host);
    using client = Deno.createHttpClient({ allowHost: true });
    const request: RequestInit & { client: Deno.HttpClient } = {
      client,
      headers: own,
      redirect: "manual",
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    };
    const response = await fetch(this.origin + path, request);
    const [given] = response.headers.getSetCookie().filter((cookie) => cookie.includes("session="));
    if (given) this.#cookie = given.split(";")[0]!;
    const text = await response.text();
    return { status: response.status, headers: response.headers, text };
  }

  /** The same client at another instance. */
  at({ origin }: Served): Visitor {
    const visitor = new Visitor(origin, this.host);
    visitor.#cookie = this.#cookie;
    return visitor;
  }
}

/** Signs in, opens every page, and decides a request from the list through its dialog. */
export async function signInAndDecide(
  visitor: Visitor,
  account: { email: string; password: string },
): Promise<void> {
  const signedIn = await visitor.ask("/login", {}, account);
  assert.deepEqual([signedIn.status, signedIn.headers.get("location")], [303, "/dashboard"]);
  for (const [path, title] of pages) {
    const page = await visitor.ask(path);
    const text = page.text.replaceAll("\u00a0", " ");
    assert.ok(page.status === 200 && text.includes(`${title}</h1>`), path);
    assert.doesNotMatch(page.text, /Something went wrong<|could not be loaded/, path);
  }
  const list = await visitor.ask("/kyc");
  const css = only(list.text, "link", { rel: "stylesheet" }).attributes.href ?? "";
  assert.equal((await visitor.ask(css)).status, 200);
  const pending = [...rowsOf(list.text)].find(([, cells]) => cells.includes("pending"));
  assert.ok(pending, "a request that waits");
  const [id] = pending;
  const fragment = { "hx-request": "true" };
  const details = await visitor.ask(`/kyc/${id}`, fragment);
  assert.match(details.text, /KYC Request Details/);
  const path = `/kyc/${id}/decision?status=accepted`;
  const confirmation = await visitor.ask(path, fragment);
  const form = { ...hiddenFieldsOf(confirmation.text), reviewNotes: "Looked at it." };
  const decided = await visitor.ask(path, fragment, form);
  assert.equal(decided.status, 200);
  const [toast] = elements(decided.text, "hx-partial");
  assert.match(toast?.text ?? "", /^KYC request accepted successfully\b/);
  const { status, text } = await visitor.ask(`/api/kyc-requests/${id}`);
  assert.deepEqual([status, JSON.parse(text).status], [200, "accepted"]);
}

/** Hands a picture and a PDF in as the platform does, and opens both as a reviewer does. */
export async function handInAndOpen(visitor: Visitor): Promise<void> {
  const blank = await visitor.ask("/staff/tokens/new");
  const until = only(blank.text, "input", { name: "until" }).attributes.value ?? "";
  const form = { name: "platform", scopes: "documents:put", until };
  const made = await visitor.ask("/staff/tokens", {}, form);
  const token = only(made.text, "input", { name: "token" }).attributes.value ?? "";
  const { text } = await visitor.ask("/kyc");
  const [id = ""] = [...rowsOf(text)].find(([, cells]) => cells.includes("pending")) ?? [];
  for (const [name, body] of [["picture", aPng()], ["paper", aPdf()]] as const) {
    const path = `/api/kyc-requests/${id}/documents/${name}?type=id&name=${name}`;
    const headers = { authorization: `Bearer ${token}` };
    const taken = await fetch(visitor.origin + path, { method: "PUT", headers, body });
    const { url, sha256 } = await taken.json();
    assert.equal(taken.status, 201, name);
    // A navigation to a PDF gets a page that warns.
    const shown = await visitor.ask(url, { "sec-fetch-dest": "empty" });
    assert.equal(shown.status, 200, name);
    assert.equal(Number(shown.headers.get("content-length")), body.length, name);
    assert.ok((await visitor.ask(`/kyc/${id}/review`)).text.includes(sha256), name);
  }
}

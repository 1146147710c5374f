import { setTimeout as delay } from "node:timers/promises";
import type { Applicant, Refusal, Step } from "./applicants.ts";
import { DeskApi } from "./desk_api.ts";
import { script, styles, view } from "./page.ts";
import { betterScan, type Paper, type Profile, profileOf } from "./profiles.ts";
import { PlatformRecords } from "./records.ts";
import { isOfRequest, type KycEvent, verified } from "./webhooks.ts";

interface PlatformOptions {
  /** The desk's origin. */
  desk: string;
  token: string;
  /** The secret of the webhook. */
  secret: string;
  port: number;
  /** Pause between two applicants. */
  everyMs: number;
  /** While this many wait for a decision, nobody new comes. */
  waiting: number;
  /** The number of applicants in all. */
  most: number;
  /** After this time an applicant reacts. */
  reactMs: number;
}

const SHOWN_REFUSALS = 10;

/** A platform whose applicants the desk reviews: it sends records and documents, and gets events. */
export class Platform {
  /** Newest first. */
  readonly applicants: Applicant[] = [];
  readonly refusals: Refusal[] = [];
  readonly records = new PlatformRecords(() => this.#refresh());
  #desk: DeskApi;
  #stopping = new AbortController();
  #running = new Set<Promise<void>>();
  #viewers = new Set<ReadableStreamDefaultController<Uint8Array>>();
  #server: Deno.HttpServer<Deno.NetAddr>;

  /** Throws `AddrInUse`. */
  constructor(private options: PlatformOptions) {
    this.#desk = new DeskApi(options.desk, options.token);
    const { port } = options;
    const { signal } = this.#stopping;
    this.#server = Deno.serve(
      { hostname: "127.0.0.1", port, signal, onListen: () => {} },
      (request) => this.#answer(request),
    );
  }

  get origin(): string {
    return `http://localhost:${this.#server.addr.port}`;
  }

  /** Applicants begin to arrive. */
  start(): void {
    this.#inBackground(async (signal) => {
      for (let n = 1; n <= this.options.most; n++) {
        while (this.#waiting() >= this.options.waiting) {
          await delay(this.options.everyMs, null, { signal });
        }
        await this.#apply(profileOf(n), `k_demo_${n}`).catch(complain);
        await delay(this.options.everyMs, null, { signal });
      }
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([this.#server.finished, ...this.#running]);
  }

  /** Waiting applicants, if they are enough that nobody new comes; else null. */
  get held(): number | null {
    const waiting = this.#waiting();
    return waiting >= this.options.waiting ? waiting : null;
  }

  #waiting(): number {
    return this.applicants.filter(({ profile, status }) => profile && status === "pending").length;
  }

  async #apply(profile: Profile, requestId: string): Promise<void> {
    const { userId, email, name, kind, papers, checks } = profile;
    const applicant = this.#add(requestId, profile);
    const now = new Date().toISOString();
    await this.#desk.sendUser({
      id: userId,
      name,
      email,
      role: "mentee",
      status: "active",
      joinedAt: now,
    });
    await this.#desk.sendRequest({
      id: requestId,
      userId,
      userName: name,
      type: kind,
      submittedAt: now,
    });
    for (const paper of papers) await this.#send(applicant, paper);
    for (const [kind, check] of Object.entries(checks)) {
      const ranAt = new Date().toISOString();
      await this.#desk.sendCheck(requestId, kind, { ...check, ranAt });
      this.#note(applicant, { at: new Date(), text: `Sent the check ${kind}` });
    }
  }

  async #send(applicant: Applicant, { make, ...facts }: Paper, replaces?: string): Promise<void> {
    const bytes = await make();
    await this.#desk.sendDocument(applicant.requestId, { ...facts, bytes, replaces });
    applicant.papers.push({ ...facts, make });
    this.#note(applicant, { at: new Date(), text: `Sent ${facts.name}` });
  }

  #add(requestId: string, profile: Profile | null): Applicant {
    const applicant: Applicant = {
      requestId,
      profile,
      status: "pending",
      papers: [],
      steps: [],
      eventIds: new Set(),
    };
    this.applicants.unshift(applicant);
    return applicant;
  }

  /** Answers 2xx only once the event has been taken: after anything else the desk sends it again. */
  async #receive(request: Request): Promise<Response> {
    const event = verified(this.options.secret, await request.text(), request.headers);
    const id = request.headers.get("webhook-id") ?? "";
    if (!event) {
      this.refusals.unshift({ at: new Date(), id });
      this.refusals.splice(SHOWN_REFUSALS);
      this.#refresh();
      return new Response("The signature is not valid.\n", { status: 401 });
    }
    if (!isOfRequest(event)) {
      const record = this.records.receive(event, id);
      if (!record) return new Response("known\n");
      const reaction = { desk: this.#desk, afterMs: this.options.reactMs };
      this.#inBackground((signal) => this.records.react(record, event, { ...reaction, signal }));
      return new Response("ok\n");
    }
    const { requestId, status } = event.data;
    const applicant = this.applicants.find((one) => one.requestId === requestId) ??
      this.#add(requestId, null);
    if (applicant.eventIds.has(id)) return new Response("known\n");
    applicant.eventIds.add(id);
    applicant.status = status;
    this.#note(applicant, { at: new Date(), text: event.type, event });
    this.#inBackground(() => this.#react(applicant, event));
    return new Response("ok\n");
  }

  async #react(applicant: Applicant, { type, data }: KycEvent): Promise<void> {
    const { profile, requestId } = applicant;
    await delay(this.options.reactMs, null, { signal: this.#stopping.signal });
    if (type === "kyc.document_requested") return await this.#sendAgain(applicant, data);
    if (type === "kyc.screening_due") return await this.#screenAgain(applicant, data);
    const isDeclined = type === "kyc.decided" && data.status === "declined";
    if (!profile || !isDeclined || requestId.endsWith(AGAIN)) return;
    const better = profile.papers.map((paper) => betterScan(paper, profile, 2));
    this.#note(applicant, { at: new Date(), text: "Applies again with better documents" });
    await this.#apply({ ...profile, papers: better }, requestId + AGAIN);
  }

  /** Sends a better scan. The desk knows the documents of people whom this platform has not sent. */
  async #sendAgain(applicant: Applicant, { userId, documentId }: KycEvent["data"]): Promise<void> {
    const { profile, papers, requestId } = applicant;
    const { userName, documents } = profile
      ? { userName: profile.name, documents: papers }
      : await this.#desk.request(requestId);
    const paper = documents.find(({ id }) => id === documentId);
    if (!paper) return;
    const better = betterScan(paper, { name: userName, userId }, documents.length);
    await this.#send(applicant, better, paper.id);
  }

  /** The provider runs the check again, and finds nothing. */
  async #screenAgain(applicant: Applicant, { requestId, kind = "" }: KycEvent["data"]) {
    const ranAt = new Date().toISOString();
    await this.#desk.sendCheck(requestId, kind, { provider: "Screenwise", ranAt, result: "clear" });
    this.#note(applicant, { at: new Date(), text: `Screened again: ${kind}` });
  }

  #note(applicant: Applicant, step: Step): void {
    applicant.steps.push(step);
    this.#refresh();
  }

  #answer(request: Request): Promise<Response> | Response {
    const { pathname } = new URL(request.url);
    const route = `${request.method} ${pathname}`;
    if (route === "POST /hooks") return this.#receive(request);
    if (route === "GET /") return text(view(this, this.options.desk), "text/html");
    if (route === "GET /style.css") return text(styles, "text/css");
    if (route === "GET /live.js") return text(script, "text/javascript");
    if (route === "GET /events") return this.#watch();
    return new Response("Not found\n", { status: 404 });
  }

  /** Tells a browser that the page has changed, each time it does. */
  #watch(): Response {
    const viewers = this.#viewers;
    let own: ReadableStreamDefaultController<Uint8Array>;
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => void viewers.add(own = controller),
      cancel: () => void viewers.delete(own),
    });
    return new Response(stream, { headers: { "Content-Type": "text/event-stream" } });
  }

  #refresh(): void {
    const changed = new TextEncoder().encode("data: changed\n\n");
    for (const viewer of this.#viewers) viewer.enqueue(changed);
  }

  #inBackground(work: (signal: AbortSignal) => Promise<void>): void {
    const { signal } = this.#stopping;
    const running = work(signal).catch((error) => {
      if (!signal.aborted) complain(error);
    }).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }
}

/** Ends the id of a second request. */
const AGAIN = "_again";

const complain = (error: Error): void => console.error(`platform: ${error.message}`);

const text = (body: string, type: string): Response =>
  new Response(body, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Cache-Control": "no-store",
      "Content-Security-Policy": "default-src 'self'",
    },
  });

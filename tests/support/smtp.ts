/** An email as a server took it. */
export interface Mail {
  from: string;
  to: string[];
  /** Lines as they came, each header unfolded. */
  headers: string[];
  text: string;
}

/** A mail server for the length of a test: it takes what it is given, unless told not to. */
export class MailServer {
  readonly mails: Mail[] = [];
  /** All that was said to it but the emails themselves. */
  readonly commands: string[] = [];
  /** Answer to a recipient. */
  answerTo: (recipient: string) => string = () => "250 ok";
  /** Answer to a whole mail; null closes the connection. */
  answerToAll: () => string | null = () => "250 taken";
  readonly #listener: Deno.TcpListener;
  readonly #ended: Promise<unknown>;

  constructor(port = 0) {
    this.#listener = Deno.listen({ hostname: "127.0.0.1", port });
    this.#ended = this.#accept();
  }

  get port(): number {
    return this.#listener.addr.port;
  }

  /** As `SMTP_URL` names it. */
  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Waits until it has so many emails in all. */
  async hasTaken(count: number): Promise<void> {
    while (this.mails.length < count) await new Promise((next) => setTimeout(next, 5));
  }

  async close(): Promise<void> {
    this.#listener.close();
    await this.#ended;
  }

  async #accept(): Promise<void> {
    const talks: Promise<void>[] = [];
    try {
      for await (const connection of this.#listener) talks.push(this.#talk(connection));
    } catch (error) {
      // Closed while it waited.
      if (!(error instanceof Deno.errors.BadResource)) throw error;
    }
    await Promise.all(talks);
  }

  async #talk(connection: Deno.TcpConn): Promise<void> {
    const lines = linesOf(connection);
    // A sender that was killed hears nothing any more.
    const say = (text: string) =>
      connection.write(new TextEncoder().encode(`${text}\r\n`)).catch(() => 0);
    let envelope: Pick<Mail, "from" | "to"> = { from: "", to: [] };
    try {
      await say("220 a server of the tests");
      for await (const line of lines) {
        this.commands.push(line);
        const address = /<(.*)>/.exec(line)?.[1] ?? "";
        if (/^MAIL FROM/i.test(line)) envelope = { from: address, to: [] };
        if (/^RCPT TO/i.test(line)) {
          const answer = this.answerTo(address);
          if (answer.startsWith("2")) envelope.to.push(address);
          await say(answer);
        } else if (/^DATA/i.test(line)) {
          await say("354 go on");
          const content = await untilDot(lines);
          if (content === null) break;
          this.mails.push({ ...envelope, ...contentOf(content) });
          const answer = this.answerToAll();
          if (answer === null) break;
          await say(answer);
        } else if (/^QUIT/i.test(line)) {
          await say("221 bye");
          break;
        } else await say(/^(EHLO|MAIL)/i.test(line) ? "250 ok" : "502 not here");
      }
    } finally {
      connection.close();
    }
  }
}

async function* linesOf(connection: Deno.TcpConn): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  const buffer = new Uint8Array(4096);
  let rest = "";
  for (;;) {
    const size = await connection.read(buffer).catch(() => null);
    if (size === null) return;
    const lines = (rest + decoder.decode(buffer.subarray(0, size), { stream: true })).split("\r\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}

/** Not by `for await`, which would end the generator together with the email. Null: it was cut off. */
async function untilDot(lines: AsyncGenerator<string>): Promise<string[] | null> {
  const content: string[] = [];
  for (;;) {
    const { value, done } = await lines.next();
    if (done) return null;
    if (value === ".") return content;
    content.push(value.replace(/^\.\./, "."));
  }
}

function contentOf(lines: readonly string[]): Pick<Mail, "headers" | "text"> {
  const end = lines.indexOf("");
  const headers = lines.slice(0, end).join("\r\n").replace(/\r\n[ \t]+/g, " ").split("\r\n");
  const body = lines.slice(end + 1).join("\n");
  const quoted = headers.includes("Content-Transfer-Encoding: quoted-printable");
  return { headers, text: quoted ? unquoted(body) : body };
}

function unquoted(text: string): string {
  const escaped = text.replace(/=\n/g, "").replace(/%/g, "%25").replace(/=([\dA-F]{2})/g, "%$1");
  return decodeURIComponent(escaped);
}

export interface StreamEvent {
  id: string;
  data: string;
}

/** Reads the server-sent events of a response one by one. */
export class EventReader {
  #reader: ReadableStreamDefaultReader<Uint8Array>;
  #text = "";

  constructor({ body }: Response) {
    this.#reader = body!.getReader();
  }

  /** The next event or comment (`:`); null once the stream has ended. */
  async next(): Promise<StreamEvent | ":" | null> {
    for (;;) {
      const block = await this.#block();
      if (block === null) return null;
      if (block.startsWith(":")) return ":";
      const fields = new Map(
        block.split("\n").map((line) => line.split(": ", 2) as [string, string]),
      );
      const [id, data] = [fields.get("id"), fields.get("data")];
      if (id !== undefined && data !== undefined) return { id, data };
    }
  }

  async #block(): Promise<string | null> {
    while (!this.#text.includes("\n\n")) {
      const { value } = await this.#reader.read();
      if (!value) return null;
      this.#text += new TextDecoder().decode(value);
    }
    const end = this.#text.indexOf("\n\n");
    const block = this.#text.slice(0, end);
    this.#text = this.#text.slice(end + 2);
    return block;
  }

  close(): Promise<void> {
    return this.#reader.cancel();
  }
}

/** The body as text; an event stream has no end, so it is closed at once. */
export async function textIn(response: Response): Promise<string> {
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
  if (!isStream) return await response.text();
  await response.body?.cancel();
  return "";
}

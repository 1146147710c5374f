/* Runs before pdf.js in its worker, and reports to the page what pdf.js cannot show. */

/** More operators of one page than this would take hundreds of megabytes. */
const MOST_OPERATORS = 1_000_000;

const scope = globalThis as unknown as DedicatedWorkerGlobalScope;

interface DedicatedWorkerGlobalScope {
  postMessage(message: unknown, transfer?: unknown): void;
  close(): void;
}

interface Message {
  streamId?: number;
  /** A part of the operators of a page. */
  chunk?: { fnArray?: unknown[]; lastChunk?: boolean };
}

const send = scope.postMessage.bind(scope);

/** pdf.js leaves out what it cannot decode, and says so nowhere but here. */
console.warn = (warning: unknown) => send({ warning: String(warning) });

let stream: number | undefined;
let operators = 0;

scope.postMessage = (message: Message, transfer) => {
  const { streamId, chunk } = message;
  if (chunk?.fnArray) {
    operators = (streamId === stream ? operators : 0) + chunk.fnArray.length;
    stream = streamId;
    if (operators > MOST_OPERATORS) {
      send({ isTooLarge: true });
      return scope.close();
    }
    if (chunk.lastChunk) send({ isEmpty: operators === 0 });
  }
  send(message, transfer);
};

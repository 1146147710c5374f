/* Runs before pdf.js in its worker, and reports to the page what pdf.js cannot show. */

/** At this number a tab takes less than 1 GB. */
const MOST_OPERATORS = 500_000;

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

/** Operators of the page that is on its way. */
let counted: { streamId?: number; operators: number } = { operators: 0 };

scope.postMessage = (message: Message, transfer) => {
  const { streamId, chunk } = message;
  if (chunk?.fnArray) {
    const before = streamId === counted.streamId ? counted.operators : 0;
    const operators = before + chunk.fnArray.length;
    counted = { streamId, operators };
    if (operators > MOST_OPERATORS) {
      send({ isTooLarge: true });
      return scope.close();
    }
    if (chunk.lastChunk) send({ isEmpty: operators === 0 });
  }
  send(message, transfer);
};

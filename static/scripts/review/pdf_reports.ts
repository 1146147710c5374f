/* Runs before pdf.js in its worker, and reports to the page what pdf.js cannot show. */

import { FontUse } from "./font_use.ts";

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
  chunk?: { fnArray?: unknown[]; argsArray: (unknown[] | null)[]; lastChunk?: boolean };
}

const send = scope.postMessage.bind(scope);

/** pdf.js leaves out what it cannot decode, and says so nowhere but here. */
console.warn = (warning: unknown) => send({ warning: String(warning) });

/** The page that is on its way. */
let page: { streamId?: number; operators: number; fonts: FontUse } = {
  operators: 0,
  fonts: new FontUse(),
};

scope.postMessage = (message: Message, transfer) => {
  const { streamId, chunk } = message;
  if (chunk?.fnArray) {
    if (streamId !== page.streamId) page = { streamId, operators: 0, fonts: new FontUse() };
    const operators = page.operators += chunk.fnArray.length;
    for (const [n, operator] of chunk.fnArray.entries()) {
      page.fonts.add(operator, chunk.argsArray[n] ?? null);
    }
    if (operators > MOST_OPERATORS) {
      send({ isTooLarge: true });
      return scope.close();
    }
    if (chunk.lastChunk) send({ isEmpty: operators === 0, fonts: page.fonts.drawn });
  }
  send(message, transfer);
};

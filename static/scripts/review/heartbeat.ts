/** A worker answers this message with the same one unless it is computing. */
export const ALIVE = "alive";

interface WorkerScope {
  addEventListener(type: "message", listen: (event: MessageEvent) => void): void;
  postMessage(message: unknown): void;
}

/** Called in a worker. */
export function answerHeartbeat(): void {
  const scope = globalThis as unknown as WorkerScope;
  scope.addEventListener("message", ({ data }) => data === ALIVE && scope.postMessage(ALIVE));
}

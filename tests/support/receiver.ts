/** A request that a receiver got. */
export interface Received {
  headers: Record<string, string>;
  body: string;
  event: { type: string; timestamp: string; data: Record<string, unknown> };
}

export interface Receiver {
  url: string;
  received: Received[];
  close: () => Promise<void>;
}

/** A platform's endpoint on this machine. */
export function startReceiver(
  answer: (received: Received, count: number) => Response | Promise<Response> = () =>
    new Response("ok"),
): Receiver {
  const received: Received[] = [];
  // It ends with whoever is still waited for.
  const end = new AbortController();
  const options = {
    port: 0,
    hostname: "127.0.0.1",
    signal: end.signal,
    onListen: () => {},
    // A sender that was killed or hung up may leave a request without its body.
    onError: (error: unknown) => {
      if (!(error instanceof Deno.errors.BadResource)) console.error(error);
      return new Response(null, { status: 500 });
    },
  };
  const server = Deno.serve(options, async (request) => {
    const body = await request.text();
    const one = { headers: Object.fromEntries(request.headers), body, event: JSON.parse(body) };
    received.push(one);
    return await answer(one, received.length);
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}/hooks`,
    received,
    close: async () => {
      end.abort();
      await server.finished;
    },
  };
}

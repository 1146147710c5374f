import type { Page, Request, Route } from "playwright";

type Address = Parameters<Page["route"]>[0];

export interface Held {
  /** Resolves when the first request is held. */
  arrived: Promise<void>;
  /** Addresses of the held requests. */
  addresses: string[];
  /** Lets the held requests and all later ones pass; resolves when the held ones are on their way. */
  release(): Promise<void>;
}

/** Holds requests before they reach the server, until they are released. */
export async function hold(
  page: Page,
  address: Address,
  isHeld = (_request: Request) => true,
): Promise<Held> {
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const addresses: string[] = [];
  const passing: Promise<void>[] = [];
  const pass = async (route: Route) => {
    await released.promise;
    // The page may have cancelled the request.
    await route.continue().catch(() => {});
  };
  await page.route(address, async (route, request) => {
    if (!isHeld(request)) return await route.fallback();
    addresses.push(request.url());
    arrived.resolve();
    const passed = pass(route);
    passing.push(passed);
    await passed;
  });
  return {
    arrived: arrived.promise,
    addresses,
    release: async () => {
      released.resolve();
      await Promise.all(passing);
    },
  };
}

export const isPost = (request: Request): boolean => request.method() === "POST";

/** Two frames and one request: the page has then shown, and sent, everything that it was about to. */
export const roundTrip = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
    await nextFrame();
    await nextFrame();
    await (await fetch("/health")).text();
  });

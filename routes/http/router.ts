import { type Context, Hono, type Input, type MiddlewareHandler } from "hono";
import type { AppEnv } from "./context.ts";

/** A guard, or a validator, which says what it reads. */
type Before<Read extends Input> = MiddlewareHandler<AppEnv, string, Read>;

type Answer<Path extends string, Read extends Input> = (
  c: Context<AppEnv, Path, Read>,
) => Response | Promise<Response>;

interface Register {
  <P extends string>(path: P, answer: Answer<P, Input>): Router;
  <P extends string, A extends Input>(...args: [P, Before<A>, answer: Answer<P, A>]): Router;
  <P extends string, A extends Input, B extends Input>(
    ...args: [P, Before<A>, Before<B>, answer: Answer<P, A & B>]
  ): Router;
  <P extends string, A extends Input, B extends Input, C extends Input>(
    ...args: [P, Before<A>, Before<B>, Before<C>, answer: Answer<P, A & B & C>]
  ): Router;
  <P extends string, A extends Input, B extends Input, C extends Input, D extends Input>(
    ...args: [P, Before<A>, Before<B>, Before<C>, Before<D>, answer: Answer<P, A & B & C & D>]
  ): Router;
}

/** Hono's own types add up all routes of a chain, and try twenty overloads for each. */
export interface Router
  extends Pick<Hono<AppEnv>, "fetch" | "request" | "router" | "routes" | "notFound" | "onError"> {
  get: Register;
  post: Register;
  on(method: string, path: string, ...steps: readonly MiddlewareHandler<AppEnv>[]): Router;
  use(...steps: readonly MiddlewareHandler<AppEnv>[]): Router;
  use(path: string, step: MiddlewareHandler<AppEnv>): Router;
  route(path: string, routes: Router): Router;
}

export const router = (): Router => new Hono<AppEnv>() as unknown as Router;

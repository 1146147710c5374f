import { type ErrorCode, errorTexts } from "./texts.ts";

export type ErrorKind =
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "gone"
  | "unsupported"
  | "stale"
  | "invalid"
  | "too_many"
  | "unavailable";

/** The parameters of a text, such as `most` of "More than {most} pages". */
type ParamName<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamName<Rest>
  : never;

export type ErrorParams = Readonly<Record<string, string | number>>;

interface DomainErrorOptions extends ErrorOptions {
  params?: ErrorParams;
  retryAfterSeconds?: number;
}

/** A code whose text has parameters requires them. */
export type WithParams<Code extends ErrorCode, Options = DomainErrorOptions> = Code extends
  ErrorCode ? [ParamName<typeof errorTexts[Code]>] extends [never] ? [options?: Options]
  : [options: Options & { params: Record<ParamName<typeof errorTexts[Code]>, string | number> }]
  : never;

/** An outage with a longer retry time needs somebody to mend it. */
export const LASTING_SECONDS = 60;

/** A refusal. The message is its English text; other languages translate its code. */
export class DomainError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly params: ErrorParams;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly kind: ErrorKind,
    readonly code: Code,
    ...[options]: WithParams<Code>
  ) {
    const { params = {}, retryAfterSeconds, ...cause }: DomainErrorOptions = options ?? {};
    super(fill(errorTexts[code], params), cause);
    this.name = "DomainError";
    this.params = params;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** An outage that does not end by itself. */
  get isLasting(): boolean {
    return this.kind === "unavailable" && (this.retryAfterSeconds ?? 0) >= LASTING_SECONDS;
  }

  get isOverload(): boolean {
    return this.kind === "unavailable" && !this.isLasting && this.cause === undefined;
  }
}

export const fill = (text: string, params: ErrorParams): string =>
  text.replace(/\{(\w+)\}/g, (_, name) => String(params[name] ?? ""));

/** Lost an optimistic lock; carries the current record. */
export class Overtaken<Current> extends DomainError {
  constructor(
    kind: "conflict" | "stale",
    code: ErrorCode,
    readonly current: Current,
  ) {
    super(kind, code);
  }
}

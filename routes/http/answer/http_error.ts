import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type ErrorParams, fill, type WithParams } from "../../../data/errors/domain_error.ts";
import { type ErrorCode, errorTexts } from "../../../data/errors/texts.ts";

/** A refusal of the HTTP request itself, with a code and a text as a domain error has. */
export class HttpError<Code extends ErrorCode = ErrorCode> extends HTTPException {
  readonly params: ErrorParams;

  constructor(
    override readonly status: ContentfulStatusCode,
    readonly code: Code,
    ...[options]: WithParams<Code, ErrorOptions & { params?: ErrorParams }>
  ) {
    const { params = {}, cause }: ErrorOptions & { params?: ErrorParams } = options ?? {};
    super(status, { message: fill(errorTexts[code], params), cause });
    this.params = params;
  }
}

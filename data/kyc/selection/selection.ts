import * as z from "zod";
import type { ErrorCode } from "../../errors/texts.ts";
import type { Versioned } from "../../steps/step.ts";

const NONE = "choice.none" satisfies ErrorCode;
/** As many as a page of the list shows. */
const MOST = 50;

/** A request as it was selected: its id and version, `k_1:2`. */
const selectedRequest = z.string().max(100).regex(/^[\w.-]+:\d{1,9}$/);

export function parseSelected(one: string): Versioned {
  const [id = "", version] = one.split(":");
  return { id, version: Number(version) };
}

export const selectedRequests = z.array(selectedRequest).min(1, NONE).max(MOST);

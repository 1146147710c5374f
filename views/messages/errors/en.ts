import type { ErrorText } from "../../../data/base/error_texts.ts";

/** English is what refusals say by themselves; see `ErrorText`. */
export const errors: Partial<Record<ErrorText, string>> = {};

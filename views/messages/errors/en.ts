import type { ErrorText } from "../../../data/base/error_texts.ts";

/** Empty, because errors are thrown with their English text. */
export const en: Partial<Record<ErrorText, string>> = {};

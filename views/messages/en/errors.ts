import type { ErrorText } from "../../../data/base/error_texts.ts";

/** Empty, because errors are thrown with their English text. */
const errors: Partial<Record<ErrorText, string>> = {};

export default errors;

import { type ErrorCode, errorTexts } from "../../../data/errors/texts.ts";

const errors: Record<ErrorCode, string> = errorTexts;

export default errors;

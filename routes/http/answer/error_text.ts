import { type DomainError, fill } from "../../../data/base/errors.ts";
import type { Messages } from "../../../views/messages/catalogue.ts";

/** What a refusal says to a person, in their language. */
export const errorText = ({ errors }: Messages, { text, params, message }: DomainError): string => {
  const translated = errors[text];
  return translated === undefined ? message : fill(translated, params);
};

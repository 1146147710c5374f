/** Without `node:buffer`, which takes a thirtieth of the start of a process. */

const BASE64URL = { alphabet: "base64url", omitPadding: true } as const;

export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();

export const utf8 = (text: string): Bytes => encoder.encode(text);

export const toBase64url = (bytes: Uint8Array): string => bytes.toBase64(BASE64URL);

export const fromBase64url = (text: string): Bytes => Uint8Array.fromBase64(text, BASE64URL);

export function concatBytes(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

import { hmacSha256 } from "../base/hashes.ts";
import { keyName } from "./derived_keys.ts";

/** `KEYNAME.HMAC` in hex, over the JSON of the fields. */
export const sign = (fields: readonly unknown[], key: string): string =>
  `${keyName(key)}.${hmacSha256(key, JSON.stringify(fields), "hex")}`;

export const signerOf = (signature: string): string => String(signature).split(".", 1)[0] ?? "";

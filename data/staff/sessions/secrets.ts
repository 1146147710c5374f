import { randomText, sha256Hex } from "../../base/hashes.ts";

const TOKEN_BYTES = 32;

/** A secret that is shown once and then known by its hash alone; base64url, 256 bits. */
export const newToken = (): string => randomText(TOKEN_BYTES);

/** A random token needs no slow hash: nobody can guess 256 bits. */
export const hashToken = (token: string): string => sha256Hex(token);

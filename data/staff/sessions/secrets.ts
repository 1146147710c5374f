import { randomText, sha256Hex } from "../../base/hashes.ts";

const TOKEN_BYTES = 32;

export const newToken = (): string => randomText(TOKEN_BYTES);

/** SHA-256 is enough: 256 random bits cannot be guessed. */
export const hashToken = (token: string): string => sha256Hex(token);

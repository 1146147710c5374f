import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** A secret that is shown once and then known by its hash alone; base64url, 256 bits. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

/** A random token needs no slow hash: nobody can guess 256 bits. */
export const hashToken = (token: string): string =>
  createHash("sha256").update(token).digest("hex");

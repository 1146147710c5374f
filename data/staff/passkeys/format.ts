import * as z from "zod";

/** Bytes as WebAuthn's JSON has them. */
export const base64url = (most: number) => z.string().max(most).regex(/^[\w-]+$/);

/** Nothing of it is used; what is not known here does no harm. */
export const clientExtensions = z.record(z.string(), z.unknown()).default({})
  .transform(() => ({}));

/** ES256, EdDSA and RS256: what authenticators have; one list for every runtime. */
export const ALGORITHMS = [-7, -8, -257];

/** Only once somebody needs it: it takes a quarter of a second to load. */
export const webauthn = () => import("@simplewebauthn/server");

/** What a form's hidden field carries: JSON of what the browser said. */
export const jsonOf = <Schema extends z.ZodType>(schema: Schema) =>
  z.string().max(64_000).transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: "custom", message: "is not JSON" });
      return z.NEVER;
    }
  }).pipe(schema);

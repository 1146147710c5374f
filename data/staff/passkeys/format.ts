import * as z from "zod";

/** Bytes as WebAuthn's JSON has them. */
export const base64url = (most: number) => z.string().max(most).regex(/^[\w-]+$/);

/** Nothing of it is used; what is not known here does no harm. */
const clientExtensions = () =>
  z.record(z.string(), z.unknown()).default({})
    .transform(() => ({}));

/**
 * What a browser says that an authenticator has answered, with what its `response` has beside the
 * data that all have. Made when the first comes: few ask for it.
 */
export const answerWith = <Shape extends z.ZodRawShape>(response: () => Shape) =>
  z.lazy(() =>
    z.object({
      id: base64url(1_400),
      rawId: base64url(1_400),
      type: z.literal("public-key"),
      response: z.object({ clientDataJSON: base64url(8_000), ...response() }),
      clientExtensionResults: clientExtensions(),
    })
  );

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

import * as z from "zod";

export const base64url = (most: number) => z.string().max(most).regex(/^[\w-]+$/);

const clientExtensions = () =>
  z.record(z.string(), z.unknown()).default({})
    .transform(() => ({}));

/** An authenticator's answer; made on first use, as it is rarely needed. */
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

/** ES256, EdDSA and RS256; the same list on every runtime. */
export const ALGORITHMS = [-7, -8, -257];

/** Loaded on first use: it takes 0.25 s. */
export const webauthn = () => import("@simplewebauthn/server");

export const jsonOf = <Schema extends z.ZodType>(schema: Schema) =>
  z.string().max(64_000).transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: "custom", message: "is not JSON" });
      return z.NEVER;
    }
  }).pipe(schema);

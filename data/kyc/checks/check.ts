import * as z from "zod";
import type { ErrorCode } from "../../errors/texts.ts";
import { instant, shortText, textUpTo } from "../../list/fields.ts";
import { namedKinds } from "../../list/screening.ts";

/** Kinds of one's own begin with `x-` and are shown by their key. */
const KIND = new RegExp(`^(${namedKinds.join("|")}|x-[a-z0-9-]{1,38})$`);

export const checkKind = z.string()
  .regex(KIND, `must be one of ${namedKinds.join(", ")}, or begin with x-`);

const checkResults = ["clear", "hit", "unsure", "failed"] as const;
export type CheckResult = typeof checkResults[number];

export const MAX_CHECK_BYTES = 16 * 1024;
const MOST_LABELS = 20;
const MOST_FACTS = 50;
const MOST_MATCHES = 20;
const MAX_HREF_LENGTH = 2_000;

const SECURE = "must be an https address without a name and password";

/** Opened by reviewers alone; the desk never fetches it. */
const providerHref = z.string().max(MAX_HREF_LENGTH).refine(isSecureAddress, SECURE)
  .meta({ format: "uri" });

/** `https:host` without slashes is a path of the desk where a browser follows it. */
function isSecureAddress(text: string): boolean {
  const isPlain = /^https:\/\/[^\s\\\p{Cc}\p{Cf}]+$/iu.test(text);
  const url = isPlain ? URL.parse(text) : null;
  return url?.protocol === "https:" && url.username === "" && url.password === "";
}

const sha256Text = z.string().regex(/^[0-9a-f]{64}$/, "must be a SHA-256 in lower-case hex");

const fact = z.union(
  [shortText, z.number(), z.boolean()],
  "must be a text of 1 to 200 characters, a number or a boolean",
);

const nameOfFact = ({ code }: z.core.$ZodRawIssue) =>
  code === "invalid_key" ? "must have a name of 1 to 200 characters" : undefined;

/** An entry of the provider's lists that the run has found. */
const match = z.strictObject({
  id: shortText.describe("The provider's own id of the entry."),
  updatedAt: instant.describe("When the provider last changed the entry."),
});
export type CheckMatch = z.output<typeof match>;

/** The result of a provider, as it is sent. */
export const checkInput = z.strictObject({
  provider: shortText,
  ranAt: instant.describe(
    "When the provider ran the check. The latest run of a kind counts, for each provider.",
  ),
  result: z.enum(checkResults),
  score: z.number().optional(),
  labels: z.array(shortText).max(MOST_LABELS).optional(),
  document: sha256Text.optional().describe(
    "The `sha256` of the document that the provider saw. Without it, a run from before a current " +
      "document of its kind came counts as one of the earlier document.",
  ),
  matches: z.array(match).max(MOST_MATCHES).optional().describe(
    "What a `hit` or `unsure` run has found. If a reviewer has dismissed each of them in an earlier run " +
      "of this provider and kind about this person, unchanged since, the run counts as resolved.",
  ),
  href: providerHref.optional().describe("The result at the provider."),
  facts: z.record(shortText, fact, { error: nameOfFact }).refine(
    (facts) => Object.keys(facts).length <= MOST_FACTS,
    `must have at most ${MOST_FACTS} facts`,
  ).meta({ maxProperties: MOST_FACTS }).optional(),
});
export type CheckInput = z.output<typeof checkInput>;

/** Fields of a check that only people and programs with `checks.read` see. */
export type CheckDetails = Pick<
  CheckInput,
  "score" | "labels" | "document" | "matches" | "href" | "facts"
>;

export const checkOutcomes = ["true-match", "not-this-person"] as const;
export type CheckOutcome = typeof checkOutcomes[number];

const NO_OUTCOME = "check.no_outcome" satisfies ErrorCode;
const NO_REASON = "check.no_reason" satisfies ErrorCode;

export const resolutionInput = z.strictObject({
  outcome: z.enum(checkOutcomes, NO_OUTCOME),
  reason: textUpTo(2_000, "text.over_2000").regex(/\S/, NO_REASON),
});
export type ResolutionInput = z.output<typeof resolutionInput>;

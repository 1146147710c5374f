import type { Permission } from "../permissions.ts";

export type CommentArea = "kyc" | "finance" | "platform";

/** The comments of one area on a record. */
export interface CommentThread {
  kind: "kyc" | "user" | "transaction" | "community" | "content" | "partner";
  id: string;
  area: CommentArea;
}

/** The areas of comments on each kind of record. */
export const areasOf: Record<CommentThread["kind"], readonly CommentArea[]> = {
  kyc: ["kyc"],
  user: ["kyc", "finance"],
  transaction: ["finance"],
  community: ["platform"],
  content: ["platform"],
  partner: ["platform"],
};

/**
 * Permission to read and write comments, their cache tag, and the notices of their mentions. Each has
 * a tag of its own, as only readers may know that there is a comment.
 */
export const audiences = {
  kyc: { permission: "comments.kyc", tag: "Comments", notice: "kyc_mentioned" },
  finance: {
    permission: "comments.finance",
    tag: "FinanceComments",
    notice: "finance_mentioned",
  },
  platform: {
    permission: "comments.platform",
    tag: "PlatformComments",
    notice: "platform_mentioned",
  },
  partners: {
    permission: "comments.partners",
    tag: "PartnerComments",
    notice: "partner_mentioned",
  },
} as const satisfies Record<string, { permission: Permission; tag: string; notice: string }>;

export type ThreadKind = Pick<CommentThread, "kind" | "area">;

/** Finance reads partners, and no other record of the platform. */
export const audienceOf = ({ kind, area }: ThreadKind) =>
  audiences[kind === "partner" ? "partners" : area];

export const commentAreas = ["kyc", "finance"] as const;
/** Decides who reads and writes a comment (`comments.kyc`, `comments.finance`). */
export type CommentArea = typeof commentAreas[number];

/** The comments of one area on a record. */
export interface CommentThread {
  kind: "kyc" | "user" | "transaction";
  id: string;
  area: CommentArea;
}

/** The areas of comments on each kind of record. */
export const areasOf: Record<CommentThread["kind"], readonly CommentArea[]> = {
  kyc: ["kyc"],
  user: commentAreas,
  transaction: ["finance"],
};

/** Cache tags: that there are comments of an area is known to its readers alone. */
export const commentTags = {
  kyc: "Comments",
  finance: "FinanceComments",
} as const satisfies Record<CommentArea, string>;

export const groupNames = ["people", "connections", "requests", "trail"] as const;
export type GroupName = typeof groupNames[number];

export type PageName =
  | "staff"
  | "access"
  | "accessReview"
  | "roles"
  | "rules"
  | "twoPeople"
  | "tokens"
  | "webhooks"
  | "developers"
  | "instructions"
  | "reasons"
  | "documentTypes"
  | "due"
  | "validity"
  | "retention"
  | "evidence"
  | "erasures"
  | "verify";

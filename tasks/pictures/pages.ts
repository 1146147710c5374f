/** A page of each area. The review comes last, because the browser reports its documents as viewed. */
export const PAGES = [
  { name: "dashboard", path: "/dashboard" },
  { name: "person", path: "/users/u_12" },
  { name: "finance", path: "/finance?queue=to-check" },
  { name: "audit", path: "/audit-logs" },
  { name: "administration", path: "/administration" },
  { name: "review", path: "/kyc/k_1/review" },
] as const;

/** The pictures of these pages, and `digests.json`. */
export const FOLDER = new URL("../../docs/pictures/", import.meta.url);

export const fileOf = (name: string): string => `${name}.webp`;

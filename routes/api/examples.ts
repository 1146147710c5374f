import type { ImportName } from "../../data/imports/importable.ts";

const user = {
  id: "u_1",
  name: "Ada Park",
  email: "ada@example.com",
  role: "mentee",
  status: "active",
  joinedAt: "2026-11-01T09:00:00.000Z",
};
const request = {
  id: "k_1",
  userId: "u_1",
  userName: "Ada Park",
  type: "individual",
  submittedAt: "2026-11-02T10:00:00.000Z",
  status: "pending",
  documents: [],
};
const community = {
  id: "c_1",
  name: "Options for beginners",
  mentorId: "u_2",
  mentorName: "Ben Ruiz",
  members: 128,
  status: "active",
  createdAt: "2026-10-05T08:00:00.000Z",
  category: "Options",
  url: "https://academy.example.com/communities/c_1",
};
const transaction = {
  id: "t_1",
  type: "revenue",
  description: "Monthly subscription",
  userId: "u_1",
  date: "2026-11-03T12:00:00.000Z",
  status: "completed",
  amount: 49.9,
};
const content = {
  id: "ct_1",
  title: "Reading a balance sheet",
  type: "course",
  author: "Ben Ruiz",
  authorId: "u_2",
  published: true,
  createdAt: "2026-10-20T08:00:00.000Z",
  views: 340,
  likes: 27,
  comments: 5,
  shares: 3,
};
const partner = {
  id: "p_1",
  name: "Chartline",
  type: "tool",
  status: "active",
  addedAt: "2026-09-14T08:00:00.000Z",
  website: "https://chartline.example.com",
};
const staff = {
  id: "s_1",
  name: "Dana Okafor",
  email: "dana@example.com",
  role: "admin",
  status: "active",
  joinedAt: "2026-01-15T08:00:00.000Z",
};

export const documentExample = {
  id: "d_1",
  type: "id",
  url: "/kyc/k_1/documents/1",
  name: "passport.jpg",
  sha256: null,
  bytes: null,
  contentType: null,
  expiresOn: "2031-05-09",
  deletedAt: null,
};

export const requestExample = {
  ...request,
  documents: [documentExample],
  reviewNotes: null,
  reviewedBy: null,
  expiresAt: null,
  undisplayed: [],
  reasons: [],
  message: null,
};

export const checkInputExample = {
  provider: "Screenwise",
  ranAt: "2026-11-02T10:05:00.000Z",
  result: "hit" as const,
  score: 0.82,
  labels: ["Same name and year of birth"],
  matches: [{ id: "Q-8812", updatedAt: "2026-10-30T00:00:00.000Z" }],
  href: "https://screenwise.example.com/results/8812",
  facts: { lists: 2, country: "PT" },
};

export const storedCheckExample = {
  ...checkInputExample,
  kind: "sanctions",
  number: 1,
  sha256: "9f2c0c6d7f4f4a2f0d6a3b1c8e5d4f7a9b0c1d2e3f405162738495a6b7c8d9e0",
  receivedAt: "2026-11-02T10:05:02.000Z",
};

export const checkExample = {
  ...storedCheckExample,
  isCurrent: true,
  isOfEarlierDocument: false,
  isOpen: true,
  isDismissedEarlier: false,
  resolution: null,
};

/** A record as an import brings it. */
export const importExamples: Record<ImportName, Record<string, unknown>> = {
  users: user,
  "kyc-requests": request,
  communities: community,
  transactions: transaction,
  content,
  partners: partner,
  analytics: { date: "2026-11-01", avgSessionDuration: 31.5, activeUsersDaily: 13 },
};

/** A record as a list answers it. */
export const recordExamples = {
  ...importExamples,
  "kyc-requests": requestExample,
  staff,
};

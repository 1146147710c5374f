import { type Currency, minorUnits } from "../base/currency.ts";
import { DAY_MS } from "../base/durations.ts";
import type { Activity } from "../list/fields.ts";
import type { Community } from "../records/communities.ts";
import type { Content } from "../records/content.ts";
import type { KycRequest } from "../kyc/requests/requests.ts";
import type { Transaction } from "../transactions/transactions.ts";
import type { User } from "../records/users.ts";

const VALIDITY_DAYS = 365;

/** Days since the events that sample notifications mention. */
export const NORTHGATE_SUBMITTED = 5 / (24 * 60);
export const ALGO_STUDY_GROUP_OPENED = 1.3;

export const ago = (now: Date, days: number): string =>
  new Date(now.getTime() - days * DAY_MS).toISOString();

export const between = (start: number, now: Date, share: number): string =>
  new Date(start + Math.floor((now.getTime() - start) * share)).toISOString();

/** Name, mailbox, role, status, days since joining. */
const userFacts: [string, string, User["role"], Activity, number][] = [
  ["Amelia Hart", "amelia.hart", "mentor", "active", 641.2],
  ["Bogdan Ilić", "bogdan.ilic", "mentee", "active", 10.4],
  ["Chiara Conti", "chiara.conti", "mentee", "inactive", 16.1],
  ["Dana Okafor", "dana.okafor", "admin", "active", 22.3],
  ["Emre Yıldız", "emre.yildiz", "mentor", "active", 590.6],
  ["Freya Lindqvist", "freya.lindqvist", "mentee", "active", 33.5],
  ["Gustavo Rocha", "gustavo.rocha", "mentee", "active", 48.2],
  ["Hana Suzuki", "hana.suzuki", "mentor", "active", 534.7],
  ["Ishaan Mehta", "ishaan.mehta", "mentee", "active", 94.4],
  ["Joanna Nowak", "joanna.nowak", "mentee", "active", 431.8],
  ["Kwame Mensah", "kwame.mensah", "mentor", "active", 702.1],
  ["Léa Fontaine", "lea.fontaine", "mentee", "active", 152.3],
  ["Mateo Vargas", "mateo.vargas", "mentee", "inactive", 207.6],
  ["Nadia Rahman", "nadia.rahman", "mentee", "active", 268.2],
  ["Sofia Marchetti", "sofia.marchetti", "mentor", "inactive", 462.5],
  ["Noah Becker", "noah.becker", "mentor", "active", 58.7],
  [
    "Ana Carolina de Albuquerque Cavalcanti e Vasconcelos",
    "ana.vasconcelos",
    "mentee",
    "active",
    5,
  ],
];

export const users = (now: Date): User[] =>
  userFacts.map(([name, mailbox, role, status, joined], index) => ({
    id: `u_${index + 1}`,
    name,
    email: `${mailbox}@example.com`,
    role,
    status,
    joinedAt: ago(now, joined),
  }));

const nameOf = (userId: string): string => userFacts[Number(userId.slice(2)) - 1]?.[0] ?? userId;

type Papers = Record<string, string>;
const passport: Papers = { "passport": "id", "utility-bill": "proof_of_address" };
const idCard: Papers = { "id-card": "id", "utility-bill": "proof_of_address" };
const company: Papers = {
  "registration-certificate": "business_registration",
  "tax-id-notice": "tax_id",
  "office-utility-bill": "proof_of_address",
};

/** User id, days since submission, documents, company name if any. */
const kycFacts: [string, number, Papers, string?][] = [
  ["u_1", 0.85, passport],
  ["u_14", NORTHGATE_SUBMITTED, company, "Northgate Capital Ltd"],
  ["u_2", 1.7, idCard],
  ["u_3", 4.2, passport],
  ["u_5", 5.3, passport],
  ["u_12", 7.1, { ...company, "vat-registration": "tax_id" }, "Blue Harbour Trading GmbH"],
  ["u_6", 12.6, idCard],
  ["u_7", 11.4, { "id-card": "id" }],
  ["u_8", 15.5, { ...passport, "tax-id-notice": "tax_id" }],
  ["u_13", 20.3, company, "Kestrel Education SL"],
  ["u_9", 28.4, idCard],
  ["u_10", 402.3, passport],
  ["u_11", 391.7, passport],
  ["u_17", 3.4, passport],
  ["u_16", 2.6, passport],
];

/** Status, reviewer, days since the decision, notes. A request without an entry is pending. */
const decisions: Record<string, [KycRequest["status"], string, number, string]> = {
  k_4: ["accepted", "s_2", 3.1, "Passport and address match. The utility bill is recent."],
  k_5: ["declined", "s_2", 4.4, "The passport scan is cut off at the machine-readable lines."],
  k_6: [
    "accepted",
    "s_2",
    6.2,
    "Registration, tax number and office address agree with the register. The company moved its " +
    "registered office this spring, so the older letterhead on the tax notice is expected.\n" +
    "Asked for the VAT registration as well; it came within the hour and is attached.",
  ],
  k_7: ["revoked", "s_2", 8.2, "The issuing office reports this identity card as lost."],
  k_9: ["accepted", "s_2", 14.6, "All three documents agree."],
  k_10: ["declined", "s_2", 18.9, "The registration names another company. Asked to resubmit."],
  k_11: ["accepted", "s_2", 27.2, "Identity card and address confirmed."],
  k_12: ["expired", "s_5", 400.5, "Documents in order."],
  k_13: ["expired", "s_5", 390.6, "Documents in order. Reminder for renewal is set."],
};

export const decidedAt = (id: string, now: Date): string | null =>
  decisions[id] ? ago(now, decisions[id][2]) : null;

export const kycRequests = (now: Date): KycRequest[] =>
  kycFacts.map(([userId, submitted, papers, companyName], index) => {
    const id = `k_${index + 1}`;
    const [status, reviewedBy, decided, reviewNotes] = decisions[id] ?? ["pending" as const];
    const lasts = status === "accepted" || status === "expired";
    return {
      id,
      userId,
      userName: companyName ?? nameOf(userId),
      type: companyName ? "business" : "individual",
      submittedAt: ago(now, submitted),
      status,
      documents: Object.entries(papers).map(([name, type], position) => ({
        type,
        url: `/kyc/${id}/documents/${position + 1}`,
        name: `${name}.svg`,
      })),
      reviewNotes: reviewNotes ?? null,
      reviewedBy: reviewedBy ?? null,
      expiresAt: lasts && decided ? ago(now, decided - VALIDITY_DAYS) : null,
    };
  });

/** Name, mentor, members, status, days since the opening, category. */
const communityFacts: [string, string, number, Activity, number, string?][] = [
  ["Opening Bell Room", "u_1", 1284, "active", 615.3, "Day Trading"],
  ["Macro & Rates Desk", "u_5", 642, "active", 566.1, "Macro"],
  ["Options Workshop", "u_8", 918, "active", 516.4, "Options"],
  ["Price Action Circle", "u_11", 2075, "active", 679.2],
  ["Futures Foundations", "u_15", 377, "inactive", 446.7, "Futures"],
  ["Algo Study Group", "u_16", 73, "active", ALGO_STUDY_GROUP_OPENED, "Algorithmic Trading"],
];

export const communities = (now: Date): Community[] =>
  communityFacts.map(([name, mentorId, members, status, created, category], index) => ({
    id: `c_${index + 1}`,
    name,
    mentorId,
    mentorName: nameOf(mentorId),
    members,
    status,
    createdAt: ago(now, created),
    ...(category && { category }),
  }));

type Type = Transaction["type"];
/** Type, description, hundredths, user, status, place between the start of the month and now. */
const transactionFacts: [Type, string, number, string, Transaction["status"], number][] = [
  ["revenue", "Mentorship subscription, annual", 1188_00, "u_9", "completed", 0.98],
  ["payout", "Mentor payout, Amelia Hart", 3420_50, "u_1", "pending", 0.95],
  ["revenue", "Options Workshop, one-time access", 249_00, "u_12", "completed", 0.94],
  ["refund", "Price Action Circle, cancelled within 14 days", 79_00, "u_13", "completed", 0.88],
  ["revenue", "Mentorship subscription, monthly", 119_00, "u_2", "completed", 0.83],
  ["payout", "Mentor payout, Kwame Mensah", 5012_75, "u_11", "completed", 0.77],
  ["revenue", "Partnership fee, charting platform", 12500_00, "u_4", "completed", 0.66],
  ["refund", "Duplicate charge, invoice 20418", 119_00, "u_6", "pending", 0.61],
  ["revenue", "Macro & Rates Desk, annual", 948_00, "u_10", "completed", 0.55],
  ["revenue", "Mentorship subscription, monthly", 119_00, "u_7", "completed", 0.5],
  ["payout", "Mentor payout, Hana Suzuki", 2184_20, "u_8", "completed", 0.39],
  ["revenue", "Opening Bell Room, one-time access", 149_00, "u_14", "completed", 0.34],
  ["revenue", "Partnership fee, market data", 12500_00, "u_4", "completed", 0.2],
  [
    "revenue",
    "Corporate mentorship subscription for Blue Harbour Trading GmbH, 24 seats, twelve months, " +
    "with quarterly review sessions for each desk",
    21148_00,
    "u_12",
    "completed",
    0.07,
  ],
];

export function transactions(now: Date, currency: Currency): Transaction[] {
  const monthStart = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
  return transactionFacts.map(([type, description, hundredths, userId, status, share], index) => ({
    id: `t_${index + 1}`,
    type,
    amountCents: minorUnits(currency, hundredths / 100),
    description,
    userId,
    date: between(monthStart, now, share),
    status,
  }));
}

/** Title, type, author, days since, [views, likes, comments, shares] or null: a draft, category. */
type ContentFacts = [string, Content["type"], string, number, number[] | null, string?];
const contentFacts: ContentFacts[] = [
  ["Reading the Opening Auction", "course", "u_1", 96.4, [4812, 386, 57, 41], "Day Trading"],
  ["Rate Decisions: What to Watch", "analysis", "u_5", 6.3, [1933, 142, 38, 66], "Macro"],
  ["Options Greeks Without Algebra", "course", "u_8", 203.7, [9240, 811, 164, 203], "Options"],
  ["Support Levels That Matter", "analysis", "u_11", 19.2, [2761, 214, 45, 32], "Price Action"],
  ["Position Sizing for Small Accounts", "course", "u_11", 151.8, [6105, 592, 88, 119]],
  ["Backtesting Pitfalls", "course", "u_16", 3.5, null, "Algorithmic Trading"],
  ["Roll Yield in Energy Futures", "analysis", "u_15", 288.1, [1187, 63, 12, 9], "Futures"],
  ["Quarter-End Flows, First Notes", "analysis", "u_5", 0.7, null, "Macro"],
];

/** The fourth has none, to show the fallback text. */
const contentDescriptions: Record<string, string> = {
  ct_1: "Eight short lessons on order imbalance, the first print and when to wait.",
  ct_2: "Three scenarios for the coming decisions and what each would mean for the curve.",
  ct_3: "Delta, gamma, theta and vega by worked examples. Each chapter starts from one position " +
    "and follows it through a quiet week, a sharp move and an expiry, with the questions that " +
    "mentees have asked most. Bring a calculator: every table can be recomputed by hand, and " +
    "doing so once is worth more than reading the chapter twice.",
  ct_5: "How much to risk on one idea, and why the answer is smaller than it feels.",
  ct_6: "Look-ahead, survivorship and the other ways to fool yourself.",
  ct_7: "Why a rising price and a losing position can go together.",
  ct_8: "Working notes on rebalancing at the end of the quarter; charts to follow.",
};

export const sampleContent = (now: Date): Content[] =>
  contentFacts.map(([title, type, authorId, created, figures, category], index) => {
    const id = `ct_${index + 1}`;
    const [views = 0, likes = 0, comments = 0, shares = 0] = figures ?? [];
    const [author, description] = [nameOf(authorId), contentDescriptions[id]];
    const published = figures !== null;
    const record = { id, title, type, author, authorId, published, createdAt: ago(now, created) };
    return {
      ...record,
      views,
      likes,
      comments,
      shares,
      ...(description && { description }),
      ...(category && { category }),
    };
  });

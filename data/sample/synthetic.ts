import { DAY_MS, HOUR_MS } from "../base/durations.ts";
import type { Community } from "../records/communities.ts";
import type { Content } from "../records/content.ts";
import type { RecordName } from "../lists.ts";
import type { KycRequest } from "../kyc/requests/requests.ts";
import type { Partner } from "../records/partners.ts";
import type { Transaction } from "../transactions/transactions.ts";
import type { User } from "../records/users.ts";

/** Fixed, so that record n is the same on every day and machine. */
const END = Date.UTC(2026, 10, 20);
const YEARS_MS = 3 * 365 * DAY_MS;
const WINDOW_MS = 10 * DAY_MS;
const VALIDITY_MS = 365 * DAY_MS;

/** The nth record of a list, n from 1: fictional and deterministic. */
export const synthetic: Partial<Record<RecordName, (n: number) => { id: string }>> = {
  users: user,
  "kyc-requests": kycRequest,
  communities: community,
  transactions: transaction,
  content,
  partners: partner,
};

function chance(n: number, salt: number, below: number): number {
  let mixed = Math.imul(n ^ (salt * 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) % below;
}

const pick = <Item>(items: readonly Item[], n: number, salt: number): Item =>
  items[chance(n, salt, items.length)]!;

/** Records after the first thousand are close in time, name and number: quicker to index. */
const thousandOf = (n: number): number => Math.floor((n - 1) / 1_000);

function near(n: number, salt: number, below: number): number {
  const thousand = thousandOf(n);
  if (thousand === 0) return chance(n, salt, below);
  const band = Math.ceil(below / 20);
  return chance(thousand, salt, below - band + 1) + chance(n, salt, band);
}

/** Multiples of the golden ratio fill the range from 0 to 1 evenly. */
const spread = (n: number, salt: number): number => (n * 0.6180339887498949 + salt * 0.1) % 1;

/** The first block covers three years, each later block ten days. */
function time(n: number, salt: number): number {
  const thousand = thousandOf(n);
  if (thousand === 0) return END - Math.floor(spread(n, salt) * YEARS_MS);
  const windowEnd = END - spread(thousand, salt) * (YEARS_MS - WINDOW_MS);
  return Math.floor(windowEnd - spread(n, salt) * WINDOW_MS);
}

const iso = (ms: number): string => new Date(ms).toISOString();

const firstNames = [
  ..."Amelia Bogdan Chiara Dana Emre Freya Gustavo Hana Ishaan Joanna Kwame Léa Mateo".split(" "),
  ..."Nadia Oskar Priya Quentin Rosa Samir Tomás Ulla Vikram Wanda Ximena Yusuf Zoë".split(" "),
];
const lastNames = [
  ..."Hart Ilić Conti Okafor Yıldız Lindqvist Rocha Suzuki Mehta Nowak Mensah Fontaine".split(" "),
  ..."Vargas Rahman Lund Sharma Becker Moreno Haddad Silva Weber Costa Novák Dubois".split(" "),
];

const nameOf = (n: number): string =>
  `${firstNames[near(n, 1, firstNames.length)]} ${pick(lastNames, n, 2)}`;

/** Every tenth user is a mentor, so that a mentor id can be computed. */
const isMentor = (n: number): boolean => n % 10 === 1;
const mentorFor = (n: number): number => n - (n - 1) % 10;

function user(n: number): User {
  const name = nameOf(n);
  const mailbox = name.normalize("NFKD").replaceAll("ı", "i").replace(/\p{M}/gu, "")
    .toLowerCase().replace(" ", ".");
  return {
    id: `u_seed_${n}`,
    name,
    email: `${mailbox}.${n}@example.com`,
    role: isMentor(n) ? "mentor" : n % 1000 === 2 ? "admin" : "mentee",
    status: chance(n, 3, 12) === 0 ? "inactive" : "active",
    joinedAt: iso(time(n, 0)),
  };
}

const companies = ["Capital Ltd", "Trading GmbH", "Education SL", "Markets BV", "Advisory SARL"];
const papers: Record<KycRequest["type"], readonly [string, string][]> = {
  individual: [["passport", "id"], ["utility-bill", "proof_of_address"]],
  business: [
    ["registration-certificate", "business_registration"],
    ["tax-id-notice", "tax_id"],
    ["office-utility-bill", "proof_of_address"],
  ],
};
const answers = {
  accepted: "Documents in order.",
  declined: "The scan cannot be read. Asked to resubmit.",
  revoked: "The issuing office reports the document as lost.",
};

function kycRequest(n: number): KycRequest {
  const id = `k_seed_${n}`;
  const business = chance(n, 4, 8) === 0;
  const type = business ? "business" : "individual";
  const submitted = time(n, 1);
  const decided = submitted + (1 + chance(n, 5, 72)) * HOUR_MS;
  const status = pick(["accepted", "accepted", "accepted", "declined", "revoked"] as const, n, 6);
  const open = decided > END || chance(n, 7, 6) === 0;
  return {
    id,
    userId: `u_seed_${n}`,
    userName: business ? `${pick(lastNames, n, 2)} ${pick(companies, n, 8)}` : nameOf(n),
    type,
    submittedAt: iso(submitted),
    status: open ? "pending" : status,
    documents: papers[type].map(([name, type], index) => ({
      type,
      url: `/kyc/${id}/documents/${index + 1}`,
      name: `${name}.svg`,
    })),
    reviewNotes: open ? null : answers[status],
    reviewedBy: null,
    expiresAt: !open && status === "accepted" ? iso(decided + VALIDITY_MS) : null,
  };
}

const topics = ["Day Trading", "Macro", "Options", "Futures", "Algorithmic Trading", "Rates"];

function community(n: number): Community {
  const mentor = mentorFor(n);
  const topic = pick(topics, n, 9);
  return {
    id: `c_seed_${n}`,
    name: `${topic} ${pick(["Room", "Desk", "Workshop", "Circle", "Study Group"], n, 10)} ${n}`,
    mentorId: `u_seed_${mentor}`,
    mentorName: nameOf(mentor),
    members: near(n, 11, 2_400),
    status: chance(n, 12, 9) === 0 ? "inactive" : "active",
    createdAt: iso(time(n, 2)),
    ...(chance(n, 13, 7) > 0 && { category: topic }),
  };
}

function transaction(n: number): Transaction {
  const type = pick(["revenue", "revenue", "revenue", "payout", "refund"] as const, n, 14);
  const payer = nameOf(n);
  const description = {
    revenue: `Mentorship subscription, ${chance(n, 15, 4) === 0 ? "annual" : "monthly"}`,
    payout: `Mentor payout, ${payer}`,
    refund: `Refund, invoice ${20_000 + n}`,
  }[type];
  return {
    id: `t_seed_${n}`,
    type,
    amountCents: 19_00 + near(n, 16, 4_000) * (type === "payout" ? 100 : 5),
    description,
    userId: `u_seed_${n}`,
    date: iso(time(n, 3)),
    status: chance(n, 17, 15) === 0 ? "pending" : "completed",
  };
}

const titles = [
  "Reading the Opening Auction",
  "Position Sizing",
  "Backtesting Pitfalls",
  "Roll Yield",
];

function content(n: number): Content {
  const author = mentorFor(n);
  const published = chance(n, 18, 6) > 0;
  const views = published ? near(n, 19, 12_000) : 0;
  return {
    id: `ct_seed_${n}`,
    title: `${pick(titles, n, 20)}, part ${n}`,
    type: pick(["course", "analysis"] as const, n, 21),
    author: nameOf(author),
    authorId: `u_seed_${author}`,
    published,
    createdAt: iso(time(n, 4)),
    views,
    likes: Math.floor(views / 12),
    comments: Math.floor(views / 80),
    shares: Math.floor(views / 95),
    ...(chance(n, 22, 5) > 0 && { description: "Worked examples, one position at a time." }),
    ...(chance(n, 23, 5) > 0 && { category: pick(topics, n, 24) }),
  };
}

function partner(n: number): Partner {
  const name = `${pick(lastNames, n, 25)} ${
    pick(["Data", "Charts", "Cloud", "Journal"], n, 26)
  } ${n}`;
  const reachable = chance(n, 27, 6) > 0;
  return {
    id: `p_seed_${n}`,
    name,
    type: pick(["tool", "platform", "data"] as const, n, 28),
    status: chance(n, 29, 7) === 0 ? "inactive" : "active",
    addedAt: iso(time(n, 5)),
    ...(chance(n, 30, 4) > 0 && { description: `What ${name} offers to mentors and mentees.` }),
    ...(reachable && {
      email: `partner.${n}@example.com`,
      website: `https://partner-${n}.example`,
    }),
  };
}

import { draw } from "./documents/draw.ts";
import type { Holder, Letter } from "./documents/drawings.ts";
import { heic } from "./documents/heic.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A document that an applicant sends. */
export interface Paper {
  id: string;
  type: string;
  name: string;
  make: () => Bytes | Promise<Bytes>;
}

export interface Profile {
  userId: string;
  email: string;
  /** The person, or the company that they apply for. */
  name: string;
  kind: "individual" | "business";
  papers: Paper[];
  /** Results of providers, by kind of check. */
  checks: Record<string, CheckResult>;
}

/** A provider's result, as the desk takes it. */
export interface CheckResult {
  provider: string;
  result: "clear" | "hit" | "unsure" | "failed";
  score?: number;
  labels?: string[];
  facts?: Record<string, string | number | boolean>;
}

const firstNames = [
  ..."Zoë,Tariq,Ingrid,Mateus,Aiko,Oluwaseun,Clémence,Dragan,Priya,Henrik".split(","),
  ..."Salma,Teodor,Yewande,Luca,Mireia,Anselm,Noor,Cormac,Beatrix,Ravi".split(","),
];
const lastNames = [
  ..."Ravenscroft,Aldermoor,Quintanilla,Östberg,Fairweather,Nakagawa,Bellamont".split(","),
  ..."Okonjo,Vantreight,Marchbanks,Delacroix-Ruiz,Thistlewood,Sørensen,Kaplanov".split(","),
  ..."Abernethy,Villanueva,Hartigan,Iyengar,Castellane".split(","),
];

/** The applicant number `n`, from 1: nobody, and the same at each start. */
export function profileOf(n: number): Profile {
  const first = firstNames[n % firstNames.length]!;
  const last = lastNames[n % lastNames.length]!;
  const person = `${first} ${last}`;
  const isBusiness = n % 6 === 5;
  const name = isBusiness ? `${last} Trading Ltd` : person;
  const holder = { name: person, number: `SPC-${String(n).padStart(4, "0")}` };
  return {
    userId: `u_demo_${n}`,
    email: `applicant.${n}@example.com`,
    name,
    kind: isBusiness ? "business" : "individual",
    papers: isBusiness
      ? companyPapers(name, holder)
      : [identity(holder, n), address(holder), portrait(holder)],
    checks: isBusiness ? { sanctions: listed(n) } : { ...faces, sanctions: listed(n) },
  };
}

/** The replacement of a document that was not good enough; `count` tells it from others. */
export function betterScan(
  paper: Pick<Paper, "id" | "type" | "name">,
  { name, userId }: Pick<Profile, "name" | "userId">,
  count: number,
): Paper {
  const holder = { name, number: `SPC-${userId.replace(/\D/g, "").padStart(4, "0")}-${count}` };
  const { type } = paper;
  const id = `${paper.id.replace(/-\d+$/, "")}-${count}`;
  const photo = (kind: "selfie" | "photograph") => () => draw({ kind, holder });
  if (type === "selfie") return { id, type, name: "new-selfie.jpg", make: photo("selfie") };
  if (type === "id") return { id, type, name: "new-scan.jpg", make: photo("photograph") };
  const ofCompany = companyPapers(name, holder).find((one) => one.type === type);
  const scan = `${paper.name.replace(/^new-|\.\w+$/g, "")}.pdf`;
  return { id, type, name: `new-${scan}`, make: ofCompany?.make ?? (() => bill(holder)) };
}

function identity(holder: Holder, n: number): Paper {
  const forms: Omit<Paper, "id" | "type">[] = [
    { name: "IMG_2041.jpg", make: () => draw({ kind: "upright", holder }) },
    { name: "IMG_2042.heic", make: () => heic(holder.number) },
    { name: "scan.jpg", make: () => draw({ kind: "dark", holder }) },
  ];
  return { id: "identity", type: "id", ...forms[(n + 1) % forms.length]! };
}

const portrait = (holder: Holder): Paper => ({
  id: "selfie",
  type: "selfie",
  name: "selfie.jpg",
  make: () => draw({ kind: "selfie", holder }),
});

const faces: Record<string, CheckResult> = {
  "face-match": { provider: "Facet", result: "clear", score: 0.97 },
  liveness: { provider: "Facet", result: "clear", score: 0.99 },
};

/** Every fifth applicant has the name of somebody on a list. */
const listed = (n: number): CheckResult =>
  n % 5 === 4
    ? {
      provider: "Screenwise",
      result: "hit",
      score: 0.82,
      labels: ["Same name, another year of birth"],
      facts: { lists: 1, born: 1961 },
    }
    : { provider: "Screenwise", result: "clear", facts: { lists: 0 } };

const address = (holder: Holder): Paper => ({
  id: "address",
  type: "proof_of_address",
  name: "electricity-bill.pdf",
  make: () => bill(holder),
});

const letter = (holder: Holder, content: Letter): Promise<Bytes> =>
  draw({ kind: "letter", holder, letter: content });

const bill = (holder: Holder): Promise<Bytes> =>
  letter(holder, {
    sender: "Meridian Light & Water",
    title: "Electricity bill for September",
    isOfficial: false,
    lines: [
      ["Customer", holder.name],
      ["Account", holder.number],
      ["Address", "12 Specimen Lane, Exampleton"],
      ["Amount due", "48.20"],
    ],
  });

const companyPapers = (company: string, holder: Holder): Paper[] => [
  {
    id: "registration",
    type: "business_registration",
    name: "registration.pdf",
    make: () =>
      letter(holder, {
        sender: "Register of Companies",
        title: "Extract from the register",
        isOfficial: true,
        lines: [
          ["Company", company],
          ["Number", holder.number],
          ["Director", holder.name],
          ["Registered office", "4 Specimen Square, Exampleton"],
        ],
      }),
  },
  {
    id: "tax",
    type: "tax_id",
    name: "tax-number.pdf",
    make: () =>
      letter(holder, {
        sender: "Tax Office",
        title: "Notice of a tax number",
        isOfficial: true,
        lines: [["Company", company], ["Tax number", `${holder.number}-T`]],
      }),
  },
  {
    id: "director",
    type: "id",
    name: "director.jpg",
    make: () => draw({ kind: "upright", holder }),
  },
];

import type { DocumentType } from "../kyc/requests/statuses.ts";
import {
  barcode,
  BOLD,
  CENTRED,
  crest,
  entry,
  escape,
  FAINT,
  field,
  path,
  portrait,
  rect,
  rosette,
  rule,
  SERIF,
  signature,
  specimenMark,
  text,
  waves,
} from "./specimen_shapes.ts";

/**
 * An identity document of Utopia, as in ICAO's specimens, with numbers derived from the holder's
 * name. It needs no styles or scripts, so a strict policy shows it whole.
 */
export function specimen(type: DocumentType, holder: string, fileName: string): string {
  const { width, height, label, draw } = drawings[type];
  const name = [...holder].slice(0, LONGEST_NAME).join("");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width + 80} ${height + 80}"` +
    ` role="img" font-family="sans-serif">`,
    `<title>${escape(`Specimen: ${label}, ${name} (${fileName})`)}</title>`,
    rect(-5000, -5000, 11_000, 11_000, { fill: "#dfe3ea" }),
    `<g transform="translate(40 30)">`,
    rect(3, 5, width, height, { rx: 10, fill: "#0f172a", "fill-opacity": 0.14 }),
    rect(0, 0, width, height, { rx: 10, fill: "#fdfdfb" }),
    draw(name, fileName, numberOf(holder)),
    specimenMark(width, height),
    rect(0, 0, width, height, { rx: 10, fill: "none", stroke: "#aeb6c4" }),
    text(width / 2, height + 30, `Specimen for demonstration, not a document: ${fileName}`, {
      room: width,
      size: 13,
      fill: FAINT,
      ...CENTRED,
    }),
    "</g>",
    "</svg>",
  ].join("\n");
}

interface Drawing {
  width: number;
  height: number;
  label: string;
  draw: (holder: string, fileName: string, number: string) => string;
}
const drawings: Record<DocumentType, Drawing> = {
  id: { width: 800, height: 520, label: "identity document", draw: identity },
  proof_of_address: { width: 640, height: 800, label: "utility bill", draw: bill },
  business_registration: { width: 800, height: 560, label: "registration", draw: certificate },
  tax_id: { width: 640, height: 800, label: "tax notice", draw: taxNotice },
};

const LONGEST_NAME = 64;

function identity(holder: string, fileName: string, number: string): string {
  const isPassport = fileName.startsWith("passport");
  const [colour, title] = isPassport ? ["#1f3a5f", "PASSPORT"] : ["#1d5548", "IDENTITY CARD"];
  const words = holder.split(/\s+/);
  const [surname, given] = [words.at(-1) ?? "", words.slice(0, -1).join(" ")];
  const signed = given ? `${words[0]} ${surname}` : surname;
  const slanted = "translate(140 385) skewX(-14)";
  const day = `${10 + Number(number[0])}`;
  return [
    waves(110, 400, 800, colour),
    path(`M0 84V10a10 10 0 0 1 10-10H790a10 10 0 0 1 10 10V84Z`, { fill: colour }),
    crest(62, 42, 26, "#e8cf8a"),
    text(104, 53, "UTOPIA", { size: 30, fill: "#fff", "letter-spacing": 6, ...BOLD, ...SERIF }),
    text(764, 52, title, { size: 22, fill: "#fff", "letter-spacing": 3, "text-anchor": "end" }),
    portrait(40, 108, 1),
    `<g opacity="0.25">${portrait(676, 292, 0.42)}</g>`,
    field(276, 124, "Type", isPassport ? "P" : "ID"),
    field(376, 124, "Country code", "UTO"),
    field(530, 124, "Document no.", `U${number}`),
    field(276, 182, "Surname", surname.toUpperCase(), 480),
    field(276, 240, "Given names", given.toUpperCase() || "—", 480),
    field(276, 298, "Nationality", "UTOPIAN"),
    field(446, 298, "Date of birth", `${day} APR 1988`),
    field(276, 356, "Place of birth", "AMAUROT"),
    field(446, 356, "Date of expiry", `${day} APR 2099`),
    text(0, 0, signed, { room: 190, size: 19, transform: slanted, ...SERIF, ...CENTRED }),
    rect(0, 408, 800, 100, { fill: "#e9edf1" }),
    machineReadable(isPassport, `${surname}  ${given}`, `U${number}0`, `8804${day}0X9904${day}0`),
  ].join("\n");
}

/** Machine-readable lines as in ICAO 9303 (TD3 and TD1), without valid check digits. */
function machineReadable(isPassport: boolean, name: string, number: string, dates: string): string {
  const length = isPassport ? 44 : 30;
  const names = name.normalize("NFKD").replace(/\p{M}/gu, "").toUpperCase().replace(/[^A-Z]/g, "<");
  const lines = isPassport
    ? [`P<UTO${names}`, `${`${number}UTO${dates}`.padEnd(42, "<")}00`]
    : [`IDUTO${number}`, `${`${dates}UTO`.padEnd(29, "<")}0`, names];
  return lines.map((line, index) =>
    text(
      36,
      Math.round(408 + ((index + 1) * 100) / (lines.length + 0.6)),
      line.padEnd(length, "<").slice(0, length),
      {
        size: isPassport ? 26 : 24,
        "font-family": "monospace",
        textLength: isPassport ? 728 : 600,
      },
    )
  ).join("");
}

const charges = [
  ["Standing charge, 92 days", "27.60"],
  ["Electricity, 412 kWh at 0.165", "67.98"],
  ["Network and metering", "8.24"],
  ["Energy tax, 8%", "8.31"],
] as const;

function bill(holder: string, _fileName: string, number: string): string {
  const bars = [...`${number}${number}`.slice(4)].map((digit, index) => {
    const tall = 26 + Number(digit) * 8;
    return rect(48 + index * 22, 516 - tall, 14, tall, { rx: 2, fill: "#8cc5bb" });
  });
  return [
    rect(48, 44, 48, 48, { rx: 12, fill: "#0f766e" }),
    path("M75 50 60 72h10l-4 14 16-22H71Z", { fill: "#fff" }),
    text(112, 68, "Lumen & Vale Energy", { size: 23, ...BOLD }),
    text(112, 88, "Amaurot Power House, Utopia", { size: 13, fill: FAINT }),
    text(592, 68, "Electricity statement", { fill: FAINT, "text-anchor": "end" }),
    rule(48, 116, 592),
    text(48, 152, holder, { room: 300, size: 19, ...BOLD }),
    text(48, 178, "14 Harbour Row, Flat 3"),
    text(48, 199, "20418 Amaurot, Utopia"),
    field(392, 148, "Account number", `${number.slice(0, 4)} ${number.slice(4)}`),
    field(392, 200, "Supply address", "As beside"),
    rect(48, 256, 544, 92, { rx: 10, fill: "#e6f2f0" }),
    text(72, 292, "Amount due", { fill: FAINT }),
    text(72, 328, "112.13", { size: 32, ...BOLD }),
    text(568, 310, "Collected by direct debit", { "text-anchor": "end" }),
    text(48, 384, "Your use in twelve months", BOLD),
    ...bars,
    rule(48, 516, 306),
    text(352, 384, "Charges", BOLD),
    ...charges.map(([label, sum], index) => entry([352, 592], 412 + index * 24, label, sum)),
    rule(352, 494, 592),
    entry([352, 592], 516, "Total", "112.13", BOLD),
    path("M0 580H640", { stroke: "#8a93a3", "stroke-dasharray": "7 6" }),
    text(48, 624, "Payment slip", BOLD),
    field(48, 662, "Account holder", holder, 300),
    field(48, 718, "Reference", `LV-${number}`),
    barcode(392, 656, 200, 76, number),
  ].join("\n");
}

function certificate(holder: string, _fileName: string, number: string): string {
  const frame = { fill: "none", stroke: "#8a6d2f" };
  return [
    rect(20, 20, 760, 520, { ...frame, "stroke-width": 5 }),
    rect(30, 30, 740, 500, frame),
    rosette(400, 280, 190, "#8a6d2f"),
    crest(400, 84, 30, "#8a6d2f"),
    text(400, 142, "COMPANIES REGISTER OF UTOPIA", {
      ...CENTRED,
      fill: FAINT,
      "letter-spacing": 4,
    }),
    text(400, 198, "Certificate of Registration", { ...CENTRED, size: 42, ...SERIF }),
    text(400, 242, "This is to certify that", {
      ...CENTRED,
      size: 17,
      fill: FAINT,
      ...SERIF,
    }),
    text(400, 290, holder, { ...CENTRED, room: 620, size: 34, ...BOLD, ...SERIF }),
    rule(150, 308, 650),
    text(400, 338, "is entered in the register as a company in good standing", {
      ...CENTRED,
      size: 17,
      fill: FAINT,
      ...SERIF,
    }),
    field(120, 382, "Register number", `UT ${number}`),
    field(330, 382, "First registered", "14 March 2011"),
    field(540, 382, "Registered office", "Harbour Row, Amaurot"),
    signature(130, 474),
    rule(120, 488, 320),
    text(120, 508, "Registrar of Companies", { size: 13, fill: FAINT }),
    path("M586 460 572 514 594 500 608 516 616 466ZM634 460 648 514 626 500 612 516 604 466Z", {
      fill: "#9b2c2c",
    }),
    crest(610, 454, 36, "#b88a2d"),
  ].join("\n");
}

function taxNotice(holder: string, fileName: string, number: string): string {
  const kind = fileName.startsWith("vat") ? "VAT Registration" : "Tax Identification Number";
  const body = [
    "The number above has been assigned to you for all dealings with the",
    "Revenue Office. State it on returns, payments and letters. It remains",
    "valid until it is withdrawn in writing; keep this notice in a safe place.",
  ];
  return [
    path("M0 10a10 10 0 0 1 10-10H630a10 10 0 0 1 10 10V20H0Z", { fill: "#43366f" }),
    crest(78, 82, 32, "#43366f"),
    text(128, 78, "REVENUE OFFICE", { size: 22, "letter-spacing": 2, ...BOLD, ...SERIF }),
    text(128, 102, "Taxpayer Register of Utopia", { size: 14, fill: FAINT }),
    rule(48, 136, 592),
    text(48, 176, holder, { room: 320, size: 18, ...BOLD }),
    text(48, 200, "14 Harbour Row, 20418 Amaurot"),
    field(420, 170, "Our reference", `TR-${number.slice(0, 5)}`),
    text(48, 276, `Notice of ${kind}`, { size: 26, ...BOLD, ...SERIF }),
    rect(48, 304, 544, 96, { rx: 8, fill: "#f0eef8", stroke: "#43366f" }),
    text(320, 364, `${number.slice(0, 3)} ${number.slice(3, 6)} ${number.slice(6)}0 U`, {
      size: 36,
      "font-family": "monospace",
      ...CENTRED,
      ...BOLD,
    }),
    ...body.map((line, index) => text(48, 440 + index * 24, line, { size: 16 })),
    entry([48, 592], 536, "Registered name", holder),
    entry([48, 592], 566, "Category", "Resident"),
    entry([48, 592], 596, "Status", "Active"),
    signature(58, 684),
    rule(48, 700, 260),
    text(48, 722, "Head of the Taxpayer Register", { size: 13, fill: FAINT }),
    rosette(330, 690, 52, "#43366f"),
    barcode(420, 654, 172, 66, number),
  ].join("\n");
}

/** Eight digits derived from the name (FNV-1a). */
function numberOf(name: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(name)) hash = Math.imul(hash ^ byte, 0x01000193);
  return String((hash >>> 0) % 90_000_000 + 10_000_000);
}

import { face } from "./face.ts";

/** The person on a document, or the person who acts for a company. */
export interface Holder {
  name: string;
  /** Tells the documents of different people apart. */
  number: string;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** As in ICAO 9303. */
const machineReadable = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").replace(/ø/gi, "o").toUpperCase()
    .replace(/[^A-Z0-9]/g, "<").padEnd(30, "<").slice(0, 30);

const waves = Array.from({ length: 22 }, (_, at) => {
  const y = 96 + at * 20;
  return `<path d="M0 ${y}c120-${18 + at} 200 ${26 + at} 330 0s240-${20 + at} 526 ${at % 5 * 4}"/>`;
}).join("");

const field = (x: number, y: number, label: string, value: string, size = 29): string =>
  `<text x="${x}" y="${y}" font-size="15" fill="#5b6d86">${label}</text>
  <text x="${x}" y="${y + 31}" font-size="${size}" font-weight="700" fill="#1a2740">${
    escaped(value)
  }</text>`;

/** An identity card of 856 × 540. */
function card({ name, number }: Holder): string {
  const words = name.split(" ");
  const [surname, given] = [words.at(-1)!, words.slice(0, -1).join(" ")];
  const lines = [`I<UTO${number}`, `9403142<3108317UTO`, `${surname}  ${given}`];
  return `<defs>
    <linearGradient id="paper" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#eaf2f6"/><stop offset=".5" stop-color="#f6efe4"/><stop offset="1" stop-color="#e2ecf3"/></linearGradient>
    <linearGradient id="foil" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#b8e6e0"/><stop offset=".35" stop-color="#d9c7f0"/><stop offset=".7" stop-color="#f6e3a8"/><stop offset="1" stop-color="#a9d3f2"/></linearGradient>
  </defs>
    <rect width="856" height="540" rx="28" fill="url(#paper)"/>
    <g fill="none" stroke="#4d87a8" stroke-opacity=".28" stroke-width="1.4">${waves}</g>
    <path d="M0 78V28Q0 0 28 0H828Q856 0 856 28V78z" fill="#274d74"/>
    <text x="44" y="52" font-size="36" font-weight="700" fill="#fff" letter-spacing="5">UTOPIA</text>
    <text x="230" y="50" font-size="22" fill="#dbe8f3">Identity card · Carte d’identité</text>
    <text x="812" y="50" font-size="24" font-weight="700" fill="#ffd87a" text-anchor="end">SPECIMEN</text>
    <rect x="44" y="116" width="206" height="258" fill="#c9d6de"/><g transform="translate(44 127) scale(1.03)">${
    face(number, "card")
  }</g>
    <rect x="44" y="116" width="206" height="258" rx="6" fill="none" stroke="#8aa0b4" stroke-width="2"/>
    ${field(284, 136, "Surname / Nom", surname, surname.length > 14 ? 25 : 31)}
    ${field(284, 198, "Given names / Prénoms", given)}
    ${field(284, 260, "Date of birth", "14 03 1994", 25)}${
    field(484, 260, "Nationality", "UTO", 25)
  }${field(640, 260, "Sex", "X", 25)}
    ${field(284, 322, "Document number", number, 25)}${field(560, 322, "Expires", "31 08 2031", 25)}
    <text x="640" y="196" font-size="30" font-style="italic" fill="#27406b" opacity=".85" transform="rotate(-4 640 196)">${
    escaped(words[0]!)
  }</text>
    <circle cx="760" cy="150" r="46" fill="url(#foil)" opacity=".8"/><path d="M736 150l24-30 24 30-24 30z" fill="none" stroke="#fff" stroke-width="3" opacity=".85"/>
    <path d="M0 402H856V512Q856 540 828 540H28Q0 540 0 512z" fill="#f4f6f4"/>
    <g font-family="PT Mono" font-size="27" letter-spacing="8.6" fill="#22262c">${
    lines.map((line, at) =>
      `<text x="44" y="${438 + at * 38}">${escaped(machineReadable(line))}</text>`
    ).join("")
  }</g>
    <text x="440" y="330" font-size="124" font-weight="700" fill="#c0262d" fill-opacity=".2" text-anchor="middle" transform="rotate(-17 440 300)" letter-spacing="6">SPECIMEN</text>`;
}

/** Soft without a filter, which would cost more than the rest. */
const shadow = [18, 11, 4].map((out) =>
  `<rect x="${4 - out}" y="${14 - out}" width="${856 + 2 * out}" height="${540 + 2 * out}" rx="${
    28 + out
  }" opacity=".2"/>`
).join("");

interface Light {
  /** Degrees. */
  turn: number;
  isDark?: boolean;
  table: readonly [string, string];
}

/** A card on a table, 1200 × 800, as a phone sees it. */
export function photographed(holder: Holder, { turn, isDark = false, table }: Light): string {
  const planks = Array.from(
    { length: 9 },
    (_, at) =>
      `<path d="M0 ${at * 104 + 20}q600 ${(at % 3 - 1) * 26} 1200 ${
        at % 2 * 18
      }" stroke="#2a1608" stroke-opacity=".22" stroke-width="${2 + at % 3}" fill="none"/>`,
  ).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" font-family="PT Sans"><defs>
    <linearGradient id="table" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${
    table[0]
  }"/><stop offset="1" stop-color="${table[1]}"/></linearGradient>
    <radialGradient id="lamp" cx=".3" cy=".2" r=".9"><stop offset="0" stop-color="#fff7e2" stop-opacity=".5"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-opacity=".42"/></radialGradient>
    </defs>
  <rect width="1200" height="800" fill="url(#table)"/>${planks}
    <g transform="translate(604 404) rotate(${turn}) skewX(${
    turn / 2
  }) scale(1.12 1.09) translate(-428 -270)">
      ${shadow}${card(holder)}
      <path d="M0 0h300l-260 540h-40z" fill="#fff" opacity=".1"/></g>
    <rect width="1200" height="800" fill="url(#lamp)"/>
  ${isDark ? '<rect width="1200" height="800" fill="#05070c" opacity=".72"/>' : ""}</svg>`;
}

/** The face of the card at arm's length, 720 × 960. */
export const selfieOf = ({ number }: Holder): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="960" font-family="PT Sans"><defs>
    <linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#d9d3c4"/><stop offset="1" stop-color="#a9a594"/></linearGradient>
    <radialGradient id="window" cx=".2" cy=".3" r=".9"><stop offset="0" stop-color="#fffaf0" stop-opacity=".42"/><stop offset=".6" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1c1408" stop-opacity=".4"/></radialGradient>
    </defs>
  <rect width="720" height="960" fill="url(#wall)"/>
  <g opacity=".75"><rect x="40" y="80" width="190" height="320" fill="#eef4f6"/><rect x="130" y="80" width="8" height="320" fill="#b9b2a2"/>
    <rect x="500" y="250" width="230" height="14" fill="#7b6447"/>${
    ["#9b4f3f", "#3f6b6b", "#c3a15a", "#51476b", "#7c8b57"].map((colour, at) =>
      `<rect x="${512 + at * 40}" y="${150 + at % 3 * 16}" width="32" height="${
        100 - at % 3 * 16
      }" fill="${colour}"/>`
    ).join("")
  }</g>
  <g transform="rotate(2 360 500) translate(-26 124) scale(3.86)">${face(number, "selfie")}</g>
  <rect width="720" height="960" fill="url(#window)"/>
  <rect y="896" width="720" height="64" fill="#10151f" opacity=".55"/><text x="28" y="938" font-size="30" font-weight="700" fill="#fff">SPECIMEN ${
    escaped(number)
  }</text></svg>`;

export interface Letter {
  /** The office or company. */
  sender: string;
  title: string;
  lines: readonly (readonly [label: string, value: string])[];
  /** An official letter has a stamp, a bill a chart and a code to pay with. */
  isOfficial: boolean;
}

/** A page of 1000 × 1414 that went through a scanner: turned a little, with a fold and grey edges. */
export function scannedPage({ sender, title, lines, isOfficial }: Letter, number: string): string {
  const colour = isOfficial ? "#37475f" : "#0f6e74";
  const rows = lines.map(([label, value], at) =>
    `<text x="110" y="${470 + at * 54}" font-size="24" fill="#5f6b78">${
      escaped(label)
    }</text><text x="420" y="${470 + at * 54}" font-size="26" font-weight="700" fill="#1d2733">${
      escaped(value)
    }</text><path d="M110 ${486 + at * 54}h780" stroke="#d5dade"/>`
  ).join("");
  const bars = [...number].map((letter, at) =>
    `<rect x="${120 + at * 64}" y="${1010 - letter.charCodeAt(0)}" width="40" height="${
      letter.charCodeAt(0)
    }" fill="${colour}" opacity=".75"/>`
  ).join("");
  const code = [...`${number}${number}${number}`].map((letter, at) =>
    `<rect x="${110 + at * 13}" y="1130" width="${
      2 + letter.charCodeAt(0) % 7
    }" height="84" fill="#16181c"/>`
  ).join("");
  const stamp =
    `<g transform="translate(700 1010) rotate(-14)" fill="none" stroke="#8d2f3c" stroke-width="6" opacity=".7"><circle r="104"/><circle r="84" stroke-width="2"/><text y="-10" font-size="27" font-weight="700" fill="#8d2f3c" stroke="none" text-anchor="middle">${
      escaped(sender.toUpperCase().split(" ")[0]!)
    }</text><text y="28" font-size="24" fill="#8d2f3c" stroke="none" text-anchor="middle">UTOPIA</text></g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1414" font-family="PT Sans"><defs>
    <linearGradient id="edge"><stop offset="0" stop-opacity=".2"/><stop offset=".04" stop-opacity="0"/><stop offset=".96" stop-opacity="0"/><stop offset="1" stop-opacity=".26"/></linearGradient>
    <linearGradient id="fold" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-opacity="0"/><stop offset=".5" stop-opacity=".13"/><stop offset=".52" stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient></defs>
  <rect width="1000" height="1414" fill="#dcdcd8"/>
  <g transform="rotate(.7 500 707)"><rect x="14" y="12" width="972" height="1390" fill="#fbfaf6"/>
    <path d="M110 150l36-54 36 54-36 54z" fill="${colour}"/><text x="206" y="166" font-size="42" font-weight="700" fill="${colour}">${
    escaped(sender)
  }</text>
    <path d="M110 236h780" stroke="${colour}" stroke-width="4"/><text x="110" y="340" font-size="36" font-weight="700" fill="#1d2733">${
    escaped(title)
  }</text>
    ${rows}${isOfficial ? stamp : `${bars}<path d="M110 1012h680" stroke="#67727c"/>${code}`}
    <text x="110" y="1320" font-size="20" fill="#7a858f">This document is a specimen. Neither person nor company exists.</text>
    <text x="500" y="760" font-size="170" font-weight="700" fill="#c0262d" fill-opacity=".16" text-anchor="middle" transform="rotate(-38 500 720)" letter-spacing="8">SPECIMEN</text>
    <rect x="14" y="452" width="972" height="36" fill="url(#fold)"/><rect x="14" y="918" width="972" height="36" fill="url(#fold)"/></g>
  <rect width="1000" height="1414" fill="url(#edge)"/></svg>`;
}

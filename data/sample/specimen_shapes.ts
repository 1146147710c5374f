/** Presentation attributes: the content security policy would block style attributes. */
export type Attributes = Record<string, string | number>;

const INK = "#1d2433";
export const FAINT = "#566072";
export const BOLD = { "font-weight": 700 };
export const SERIF = { "font-family": "serif" };
export const CENTRED = { "text-anchor": "middle" };

/** Escapes text for XML and replaces characters that XML does not allow. */
export const escape = (content: string): string =>
  content.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD")
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const element = (name: string, attributes: Attributes, content = ""): string => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`).join("");
  return content === "" ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
};

export const path = (d: string, attributes: Attributes): string =>
  element("path", { d, fill: "none", ...attributes });

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  attributes: Attributes,
): string => element("rect", { x, y, width, height, ...attributes });

export const rule = (from: number, y: number, to: number): string =>
  path(`M${from} ${y}H${to}`, { stroke: "#b3bbc8" });

/** One line of text, set smaller and then narrower if it is wider than `room`. */
export function text(
  x: number,
  y: number,
  content: string,
  { size = 15, room = Infinity, ...attributes }: Attributes & { size?: number; room?: number } = {},
): string {
  const ems = [...content].reduce((sum, one) => sum + emsOf(one), 0);
  const fitted = Math.round(Math.max(size * 0.6, Math.min(size, room / ems)) * 10) / 10;
  const written: Attributes = { x, y, "font-size": fitted, fill: INK, ...attributes };
  if (ems * fitted > room + 1) {
    written.textLength = room;
    written.lengthAdjust = "spacingAndGlyphs";
  }
  return element("text", written, escape(content));
}

function emsOf(letter: string): number {
  if (letter > "\u2e7f") return 1;
  return /\p{Lu}/u.test(letter) ? 0.7 : 0.53;
}

export const field = (x: number, y: number, caption: string, value: string, room = 210): string =>
  text(x, y, caption, { size: 12, fill: FAINT }) + text(x, y + 22, value, { size: 18, room });

export const entry = (
  [from, to]: readonly [number, number],
  y: number,
  caption: string,
  value: string,
  attributes: Attributes = {},
): string =>
  text(from, y, caption, attributes) +
  text(to, y, value, { room: (to - from) * 0.7, "text-anchor": "end", ...attributes });

export function specimenMark(width: number, height: number): string {
  const degrees = height > width ? -50 : -30;
  return text(0, 0, "SPECIMEN", {
    size: 124,
    fill: "#b42318",
    "fill-opacity": 0.17,
    "letter-spacing": 10,
    "dominant-baseline": "central",
    transform: `translate(${width / 2} ${height / 2}) rotate(${degrees})`,
    ...BOLD,
    ...CENTRED,
  });
}

/** Fine waves between two heights, as on security paper. */
export function waves(top: number, bottom: number, width: number, stroke: string): string {
  const lines = Array.from({ length: Math.floor((bottom - top) / 9) }, (_, index) => {
    const swell = 14 + (index % 5) * 4;
    return `M0 ${top + index * 9}q50 ${-swell} 100 0${"t100 0".repeat(width / 100 - 1)}`;
  });
  return path(lines.join(""), { stroke, "stroke-opacity": 0.13 });
}

export function rosette(x: number, y: number, radius: number, stroke: string): string {
  const petals = Array.from({ length: 24 }, (_, index) =>
    element("ellipse", {
      rx: radius,
      ry: radius * 0.42,
      transform: `translate(${x} ${y}) rotate(${index * 7.5})`,
    }));
  return `<g fill="none" stroke="${stroke}" stroke-opacity="0.16">${petals.join("")}</g>`;
}

export function crest(x: number, y: number, radius: number, fill: string): string {
  const star = Array.from({ length: 10 }, (_, index) => {
    const [angle, reach] = [(index * Math.PI) / 5, radius * (index % 2 ? 0.24 : 0.58)];
    const point = [x + Math.sin(angle) * reach, y - Math.cos(angle) * reach];
    return point.map((at) => at.toFixed(1)).join(" ");
  });
  const circle = (r: number, attributes: Attributes) =>
    element("circle", { cx: x, cy: y, r, ...attributes });
  return circle(radius, { fill }) +
    circle(radius * 0.8, { fill: "none", stroke: "#fff", "stroke-opacity": 0.8 }) +
    path(`M${star.join("L")}Z`, { fill: "#fff" });
}

const HAIR =
  "M58 116C46 66 74 40 104 42 140 42 154 72 142 116 142 96 136 84 122 76 100 88 70 82 58 116Z";

/** A generic head and shoulders, 200 by 250. */
export const portrait = (x: number, y: number, scale: number): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${
    [
      rect(0, 0, 200, 250, { rx: 6, fill: "#d5dfe8" }),
      path("M18 250C18 206 48 192 80 182H120C152 192 182 206 182 250Z", { fill: "#44566b" }),
      path("M80 150H120V182L100 204 80 182Z", { fill: "#94a5b5" }),
      path("M60 106a40 52 0 0 0 80 0V92a40 44 0 0 0-80 0Z", { fill: "#aebccb" }),
      path(HAIR, { fill: "#5a6b7f" }),
    ].join("")
  }</g>`;

export const signature = (x: number, y: number): string =>
  path(
    `M${x} ${y}c14-34 26-42 28-30s-20 36-10 32 18-26 24-24-6 24 2 22 14-22 20-20-4 20 4 18` +
      "c16-4 22-40 30-36s-16 38-4 34 20-20 30-18 2 16 40 4",
    { stroke: "#23407a", "stroke-width": 2, "stroke-linecap": "round" },
  );

export function barcode(x: number, y: number, width: number, height: number, code: string): string {
  const widths = [...code.repeat(5)].map((digit, index) => 1 + ((Number(digit) + index) % 3));
  const step = width / widths.reduce((sum, one) => sum + one + 1.6, -1.6);
  let at = x;
  const bars = widths.map((one) => {
    const bar = `M${at.toFixed(2)} ${y}h${(one * step).toFixed(2)}v${height - 18}h${
      (-one * step).toFixed(2)
    }Z`;
    at += (one + 1.6) * step;
    return bar;
  });
  return path(bars.join(""), { fill: INK }) +
    text(x + width / 2, y + height, code, { size: 13, "letter-spacing": 3, ...CENTRED });
}

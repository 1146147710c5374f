/** The looks of an invented face; the same number gives the same one on a card and in a selfie. */
const skins = ["#f0c9a8", "#e3b08c", "#c98f66", "#a86f4a", "#7d4e33", "#f3d3bb"];
const hairs = ["#2b211b", "#5a3a24", "#8a5a33", "#b98b4e", "#3d3a3a", "#7a4029"];
const clothes = ["#43556f", "#6d4a55", "#4d6650", "#5b5470", "#8a7350", "#39424c"];
const irises = ["#5b3a22", "#3f6b54", "#4a6a8c", "#6b4a2a"];

const hairStyles = [
  // Short, parted.
  "M38 104C30 48 66 22 102 22c40 0 70 26 62 84-6-24-14-36-22-42-26 10-60 8-78-2-14 10-22 22-26 42z",
  // Shoulder-long.
  "M34 196C14 70 52 18 102 18s86 52 66 178c-12 6-22 4-26-2 14-50 8-88-4-116-22 10-48 8-66-4-16 30-20 70-8 120-6 8-20 8-30 2z",
  // Curly.
  "M36 112c-18-10-12-36 2-42-4-24 20-42 36-36 10-18 44-18 54-2 20-6 40 14 34 36 16 8 18 34 2 44-2-22-10-36-20-46-24 8-62 6-84-4-14 12-22 28-24 50z",
  // Tied back.
  "M40 100C34 46 68 24 102 24s70 24 60 78c-8-26-20-42-32-48-22-4-44-2-58 2-14 8-24 22-32 44z",
];

const pick = <Value>(values: readonly Value[], seed: number, every: number): Value =>
  values[Math.floor(seed / every) % values.length]!;

/** A number from the digits of a document's number. */
const seedOf = (number: string): number => Number(/\d+/.exec(number)?.[0] ?? 0) * 7 + 3;

/** A face with shoulders in a box of 200 × 240; `id` keeps its gradients apart from those of others. */
export function face(number: string, id: string): string {
  const seed = seedOf(number);
  const skin = pick(skins, seed, 1);
  const hair = pick(hairs, seed, 3);
  const iris = pick(irises, seed, 2);
  const style = pick(hairStyles, seed, 5);
  const eye = (x: number) => `
    <ellipse cx="${x}" cy="112" rx="11" ry="6.4" fill="#f6f1ea"/>
    <circle cx="${x}" cy="112" r="5.4" fill="${iris}"/><circle cx="${x}" cy="112" r="2.5" fill="#15100c"/>
    <circle cx="${x + 1.8}" cy="110" r="1.4" fill="#fff" opacity=".9"/>
    <path d="M${x - 12} 111q12-11 24 0" fill="none" stroke="#4a3024" stroke-width="1.8"/>
    <path d="M${
    x - 14
  } 97q13-8 28-1" fill="none" stroke="${hair}" stroke-width="4.4" stroke-linecap="round"/>`;
  const glasses = seed % 5 === 2
    ? `<g fill="#fff" fill-opacity=".12" stroke="#2c2c30" stroke-width="3"><rect x="58" y="100" width="36" height="26" rx="10"/><rect x="110" y="100" width="36" height="26" rx="10"/><path d="M94 110q8-5 16 0M58 108l-14-4M146 108l12-4" fill="none"/></g>`
    : "";
  return `<defs>
    <radialGradient id="skin-${id}" cx=".4" cy=".36" r=".75"><stop offset="0" stop-color="#fff" stop-opacity=".42"/><stop offset=".55" stop-color="${skin}" stop-opacity="0"/><stop offset="1" stop-color="#3a1d0e" stop-opacity=".45"/></radialGradient>
    <linearGradient id="cloth-${id}" x1="0" x2="1"><stop offset="0" stop-color="#fff" stop-opacity=".18"/><stop offset="1" stop-opacity=".35"/></linearGradient>
  </defs>
  <path d="M4 240c4-44 34-54 66-62h62c34 8 62 18 66 62z" fill="${pick(clothes, seed, 1)}"/>
  <path d="M4 240c4-44 34-54 66-62h62c34 8 62 18 66 62z" fill="url(#cloth-${id})"/>
  <path d="M76 160h50v24c-4 18-44 18-50 0z" fill="${skin}"/><path d="M76 166c10 20 40 20 50 0v12c-10 16-40 16-50 0z" fill="#3a1d0e" opacity=".28"/>
  <g fill="${skin}"><ellipse cx="42" cy="120" rx="9" ry="16"/><ellipse cx="161" cy="120" rx="9" ry="16"/>
  <path d="M44 96c0-44 26-62 58-62s57 18 57 62c0 54-24 92-57 92s-58-38-58-92z"/></g>
  <path d="M44 96c0-44 26-62 58-62s57 18 57 62c0 54-24 92-57 92s-58-38-58-92z" fill="url(#skin-${id})"/>
  <ellipse cx="64" cy="142" rx="13" ry="9" fill="#c4543c" opacity=".16"/><ellipse cx="140" cy="142" rx="13" ry="9" fill="#c4543c" opacity=".16"/>
  ${eye(76)}${eye(128)}
  <path d="M101 108c-3 16-9 26-9 32 0 7 18 7 19 0" fill="none" stroke="#6b3a22" stroke-opacity=".55" stroke-width="2.6" stroke-linecap="round"/>
  <path d="M82 160q20 9 40 0-20 17-40 0z" fill="#a8483f"/><path d="M80 160q22 5 44 0" fill="none" stroke="#6d2a26" stroke-width="1.8"/>
  ${glasses}<path d="${style}" fill="${hair}"/><path d="M60 46q34-22 74 4" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="7" stroke-linecap="round"/>`;
}

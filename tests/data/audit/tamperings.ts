import { keyFor } from "../../../data/keys/derived_keys.ts";
import { sealedEntry } from "../../../data/audit/entry_body.ts";
import type { AuditRow } from "../../../data/audit/trail.ts";
import { Tree } from "../../../data/audit/tree.ts";
import { type AuditRootRow, signatureOf } from "../../../data/audit/checkpoints.ts";

/** The rows of a trail, outside of the database. */
export interface Trail {
  rows: AuditRow[];
  checkpoints: AuditRootRow[];
  head: { size: number; hash: string; peaks: string | null; signature: string };
}

export interface Tampering {
  name: string;
  trail: Trail;
}

/** Reproducible pseudo-random numbers (mulberry32). */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  below(limit: number): number {
    this.#state = this.#state + 0x6D2B79F5 | 0;
    let mixed = Math.imul(this.#state ^ this.#state >>> 15, 1 | this.#state);
    mixed = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed;
    return ((mixed ^ mixed >>> 14) >>> 0) % limit;
  }

  pick<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)]!;
  }
}

/** Changed entries, and the index of the first one that differs. */
interface Altered {
  name: string;
  rows: AuditRow[];
  first: number;
}

const fields = [
  "category",
  "action",
  "actorId",
  "actorName",
  "target",
  "at",
  "status",
  "requestId",
  "before",
  "after",
  "search",
  "seals",
] as const;

const changes: ((rows: readonly AuditRow[], dice: Dice) => Altered)[] = [
  function edit(rows, dice) {
    const place = dice.below(rows.length);
    const field = dice.pick(fields);
    const changed = rows.with(place, edited(rows[place]!, field, dice));
    return { name: `edit ${field} of ${place + 1}`, rows: changed, first: place + 1 };
  },
  function remove(rows, dice) {
    const place = dice.below(rows.length);
    return { name: `delete ${place + 1}`, rows: rows.toSpliced(place, 1), first: place + 1 };
  },
  function swap(rows, dice) {
    const [one, two] = [dice.below(rows.length), dice.below(rows.length - 1)];
    const other = two >= one ? two + 1 : two;
    const [a, b] = [Math.min(one, other), Math.max(one, other)];
    const swapped = rows.with(a, { ...rows[b]!, seq: a + 1 }).with(b, { ...rows[a]!, seq: b + 1 });
    return { name: `swap ${a + 1} and ${b + 1}`, rows: swapped, first: a + 1 };
  },
  function insert(rows, dice) {
    const place = dice.below(rows.length);
    const added = { ...dice.pick(rows), target: `Nobody ${dice.below(1000)}`, seq: place + 1 };
    const moved = rows.slice(place).map((row) => ({ ...row, seq: row.seq + 1 }));
    return {
      name: `insert at ${place + 1}`,
      rows: [...rows.slice(0, place), added, ...moved],
      first: place + 1,
    };
  },
  function empty() {
    return { name: "everything removed", rows: [], first: 1 };
  },
  function cutOff(rows, dice) {
    const left = dice.below(rows.length);
    return { name: `cut off after ${left}`, rows: rows.slice(0, left), first: left + 1 };
  },
];

const nullable: readonly string[] = ["actorId", "requestId", "before", "after", "seals"];

/** Another value of the same field; null where the field may be null. */
function edited(row: AuditRow, field: typeof fields[number], dice: Dice): AuditRow {
  const value = row[field];
  const none = nullable.includes(field) ? [null] : [];
  const others = [`${value ?? ""}x`, (value ?? "").slice(1), "{}", ...none];
  return { ...row, [field]: dice.pick(others.filter((other) => other !== value)) };
}

/** Steps by which the attacker covers up a change. */
const efforts = ["none", "own hash", "head", "rest of the tree"] as const;
const checkpointEfforts = ["left", "removed", "forged", "signed with another key"] as const;
const otherKey = keyFor("audit checkpoint", "what the attacker has instead of the secret");

/** A random tampering, with a random cover-up. */
export function tamper(trail: Trail, dice: Dice): Tampering {
  const altered = dice.pick(changes)(trail.rows, dice);
  const effort = dice.pick(efforts);
  if (effort !== "rest of the tree") return clumsily(trail, altered, effort);
  const rows = issuedAgain(altered.rows, altered.first);
  const { size, hash, peaks } = headOf(rows);
  const [signed, signature] = dice.pick(Object.entries({
    "left": trail.head.signature,
    "removed": "",
    "taken from a checkpoint": trail.checkpoints[0]?.signature ?? "",
    "of another key": signatureOf(size, hash, "", otherKey),
  }));
  const head = { size, hash, peaks, signature };
  const cover = dice.pick(checkpointEfforts);
  const after = trail.checkpoints.filter((one) => one.size >= altered.first);
  const checkpoints = [
    ...trail.checkpoints.filter((one) => one.size < altered.first),
    ...covered(cover, after, rows),
  ];
  return {
    name: `${altered.name}, recomputed, checkpoints ${cover}, signature ${signed}`,
    trail: { rows, checkpoints, head },
  };
}

function clumsily(trail: Trail, altered: Altered, effort: typeof efforts[number]): Tampering {
  let { rows } = altered;
  const place = altered.first - 1;
  const row = rows[place];
  if (effort === "own hash" && row) {
    rows = rows.with(place, { ...row, ...sealedEntry(row, row.secret!) });
  }
  const head = effort === "head" ? { ...trail.head, ...headOf(rows) } : trail.head;
  return {
    name: `${altered.name}, effort: ${effort}`,
    trail: { rows, checkpoints: trail.checkpoints, head },
  };
}

/** Numbers the entries without gaps and computes their bodies and hashes. */
const issuedAgain = (rows: readonly AuditRow[], first: number): AuditRow[] =>
  rows.map((row, index) => {
    if (index < first - 1) return row;
    const renumbered = { ...row, seq: index + 1 };
    return { ...renumbered, ...sealedEntry(renumbered, row.secret!) };
  });

/** Size, root and peaks of the tree over these entries. */
export function headOf(rows: readonly AuditRow[]): { size: number; hash: string; peaks: string } {
  const tree = new Tree();
  for (const { hash } of rows) tree.push(hash);
  return { size: tree.size, hash: tree.root(), peaks: tree.stored() };
}

function covered(
  cover: typeof checkpointEfforts[number],
  checkpoints: readonly AuditRootRow[],
  rows: readonly AuditRow[],
): AuditRootRow[] {
  if (cover === "left") return [...checkpoints];
  if (cover === "removed") return [];
  return checkpoints.filter(({ size }) => size <= rows.length).map((one) => {
    const { at } = rows[one.size - 1]!;
    const { hash } = headOf(rows.slice(0, one.size));
    const signature = cover === "forged"
      ? one.signature
      : signatureOf(one.size, hash, at, otherKey);
    return { size: one.size, hash, at, signature };
  });
}

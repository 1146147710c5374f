import { createHash, createHmac } from "node:crypto";

/* The rules by which the trail has been hashed and signed since it began. They are written out here,
 * as a change of `data/audit` must not change them. */

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The trail of `rows.sql` ends so. */
const HEAD = {
  size: 119,
  hash: "e9b2b9b7392ec62aa6235743a2729a284598ca20519baf29c05b196a97bd4921",
};
/** The second key of that desk, which is in use since entry 105. */
const KEY = "ba91d7f3c5d811b142141e550d42537c81b4d8cd8dbd6fa67e656e6f83202cf3";
const CHECKPOINT_EVERY = 100;
const ROWS_PER_STATEMENT = 500;
const START = Date.UTC(2026, 10, 19, 15);

function signatureOf(size: number, hash: string, at: string): string {
  const hmac = createHmac("sha256", KEY).update(JSON.stringify([size, hash, at])).digest("hex");
  return `${sha256(`name of ${KEY}`).slice(0, 8)}.${hmac}`;
}

const categories = ["kyc", "user", "transaction", "system"] as const;
const actions = ["Report exported", "Signed out", "List exported", "Backup completed"] as const;

/** SQL that adds so many entries, the checkpoints among them and the new head. */
export function appendEntries(count: number): string[] {
  if (count === 0) return [];
  const entries: string[] = [];
  const checkpoints: string[] = [];
  let { size, hash } = HEAD;
  while (size < HEAD.size + count) {
    size++;
    const at = new Date(START + size).toISOString();
    const fields = fieldsOf(size, at);
    hash = sha256(hash + JSON.stringify(fields));
    entries.push(rowOf([...fields, hash]));
    if (size % CHECKPOINT_EVERY === 0) {
      checkpoints.push(rowOf([size, hash, at, signatureOf(size, hash, at)]));
    }
  }
  return [
    ...insertsOf("audit_log", columns, entries),
    ...insertsOf("audit_checkpoints", ["size", "hash", "at", "signature"], checkpoints),
    `update audit_head set "size" = ${size}, "hash" = '${hash}',
      "signature" = '${signatureOf(size, hash, "")}'`,
  ];
}

const columns = [
  ...["seq", "at", "category", "action", "actorId", "actorName", "target", "status"],
  ...["requestId", "before", "after", "search", "hash"],
];

function fieldsOf(seq: number, at: string): (string | number | null)[] {
  const category = categories[seq % 4]!;
  const action = actions[seq % 4]!;
  const target = `Entry ${seq}`;
  const actor = seq % 5 === 0 ? [null, "System"] as const : ["s_admin", "Person s_admin"] as const;
  const search = `${action} ${actor[1]} ${target}`.toLowerCase();
  const after = seq % 3 === 0 ? JSON.stringify({ entry: seq }) : null;
  return [seq, at, category, action, ...actor, target, "success", null, null, after, search];
}

const rowOf = (values: readonly (string | number | null)[]): string =>
  `(${values.map((value) => typeof value === "string" ? `'${value}'` : String(value)).join(", ")})`;

function* insertsOf(table: string, names: readonly string[], rows: readonly string[]) {
  const into = `insert into ${table} (${names.map((name) => `"${name}"`).join(", ")}) values`;
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    yield `${into} ${rows.slice(from, from + ROWS_PER_STATEMENT).join(", ")}`;
  }
}

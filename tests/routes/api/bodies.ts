/** Writes records in each media type of imports. */
export const bodiesOfRecords: Record<string, (records: readonly object[]) => string> = {
  "application/json": (records) => JSON.stringify(records),
  "application/x-ndjson": (records) =>
    records.map((record) => `${JSON.stringify(record)}\n`).join(""),
  "text/csv": csvOf,
};

/** A header row with every field of the records, and a row per record. */
function csvOf(records: readonly object[]): string {
  const rows = records.map((record) => new Map<string, unknown>(Object.entries(record)));
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))]
    .filter((name) => rows.some((row) => row.get(name) !== undefined));
  const lines = [names, ...rows.map((row) => names.map((name) => row.get(name)))];
  return lines.map((cells) => `${cells.map(cellOf).join(",")}\r\n`).join("");
}

function cellOf(value: unknown): string {
  const text = typeof value === "object" && value !== null ? JSON.stringify(value) : value ?? "";
  return `"${String(text).replaceAll('"', '""')}"`;
}

import { parseArgs } from "node:util";
import { keyIn, type VerifierKey } from "../../data/audit/notes.ts";
import type { ByteSource } from "../../data/verifier/byte_source.ts";
import type { CaseVerification, VerificationResult } from "../../data/verifier/findings.ts";
import { verifyCase } from "../../data/verifier/verify_case.ts";
import texts from "../../views/messages/en/verifier.ts";

const usage = `Usage: deno task verify-case FILE --key KEY [--checkpoint NOTE]

Proves that a case file is as the desk made it, or says where it differs. It needs neither a database
nor a secret. Exits with 0 if it is whole, 1 if it was changed, 2 if something is missing or it cannot
be read, 3 if none of the keys has signed it.

--key KEY          NAME+ID+KEY, or a file with such lines; get it apart from the case file
--checkpoint NOTE  a file with a checkpoint of the desk that somebody else has kept`;

const codes: Record<VerificationResult, number> = {
  whole: 0,
  changed: 1,
  incomplete: 2,
  unreadable: 2,
  unknown_key: 3,
};
const FAILED = 2;
const MOST_FINDINGS = 50;

export async function main(args: readonly string[]): Promise<number> {
  if (args.includes("--help")) {
    console.log(usage);
    return 0;
  }
  try {
    return await run(args);
  } catch (error) {
    console.error(error instanceof Error ? error.message.split("\n")[0] : String(error));
    return FAILED;
  }
}

async function run(args: readonly string[]): Promise<number> {
  const { positionals: [path, ...surplus], values } = parseArgs({
    args: [...args],
    options: { key: { type: "string" }, checkpoint: { type: "string" } },
    allowPositionals: true,
  });
  if (path === undefined || surplus.length > 0) throw new Error("expected FILE; see --help");
  const keys = values.key === undefined ? [] : await keysIn(values.key);
  const checkpoint = values.checkpoint === undefined ? null : await readText(values.checkpoint);
  using file = await open(path);
  const found = await verifyCase(await sourceOf(file), { keys, checkpoint });
  print(found);
  // The key of the file proves only that it agrees with itself.
  const isOwnKey = keys.length === 0 && found.result === "whole";
  return isOwnKey ? codes.unknown_key : codes[found.result];
}

async function keysIn(given: string): Promise<VerifierKey[]> {
  const single = keyIn(given.trim());
  if (single) return [single];
  const keys = (await readText(given)).split("\n").flatMap((line) => keyIn(line.trim()) ?? []);
  if (keys.length === 0) throw new Error(`${given} holds no key`);
  return keys;
}

const readText = (path: string): Promise<string> =>
  Deno.readTextFile(path).catch(() => {
    throw new Error(`there is no file ${path}`);
  });

const open = (path: string): Promise<Deno.FsFile> =>
  Deno.open(path).catch(() => {
    throw new Error(`there is no file ${path}`);
  });

async function sourceOf(file: Deno.FsFile): Promise<ByteSource> {
  const { size } = await file.stat();
  return {
    size,
    read: async (from, to) => {
      await file.seek(from, Deno.SeekMode.Start);
      const bytes = new Uint8Array(to - from);
      for (let length = 0; length < bytes.length;) {
        const count = await file.read(bytes.subarray(length));
        if (count === null) return bytes.subarray(0, length);
        length += count;
      }
      return bytes;
    },
  };
}

function print({ result, unreadable, findings, shown }: CaseVerification): void {
  const { results, meanings, reasons, compared } = texts;
  const say = result === "whole" ? console.log : console.error;
  const isOwnKey = result === "whole" && shown?.keyFrom === "file";
  say(`${results[result]}: ${isOwnKey ? texts.keyFromFileMeaning : meanings[result]}`);
  if (unreadable) say(`${reasons[unreadable.reason]}: ${unreadable.part || "the archive"}`);
  for (const finding of findings.slice(0, MOST_FINDINGS)) {
    say(texts.findings[finding.kind](finding));
  }
  if (findings.length > MOST_FINDINGS) say(texts.more(findings.length - MOST_FINDINGS));
  if (!shown) return;
  for (const { number, state, deletedAt } of shown.documents) {
    const day = deletedAt?.slice(0, "yyyy-mm-dd".length) ?? "";
    if (state === "deleted") say(`${texts.document} ${number}: ${texts.deletedOn(day)}`);
  }
  const { checkpoint, key, keyFrom, entries } = shown;
  const own = entries.length === 1 ? "1 entry" : `${entries.length} entries`;
  say(`${own} of the case, of ${checkpoint.size} in the trail`);
  say(compared[shown.compared ?? "none"]);
  if (keyFrom === "file") say(`Key ${key.id} is from the file itself`);
}

if (import.meta.main) Deno.exitCode = await main(Deno.args);

/** Measures what the desk is held against, beside references in the same run. */

import { parseArgs } from "node:util";
import { onSignal } from "../../data/db/on_signal.ts";
import { complain } from "../cli.ts";
import { bytes } from "./bytes.ts";
import { decisions } from "./decisions.ts";
import { eventLoop } from "./event_loop.ts";
import { hand } from "./hand.ts";
import { layout } from "./layout.ts";
import { memory } from "./memory.ts";
import { paint } from "./paint.ts";
import { review } from "./review.ts";
import { scale, scaleOnPostgres } from "./scale/scale.ts";
import { coldStart } from "./start.ts";
import { type Part, print } from "./table.ts";
import { throughput } from "./throughput.ts";

const parts: Record<string, Part> = {
  scale,
  "scale-postgres": scaleOnPostgres,
  throughput,
  decisions,
  bytes,
  hand,
  paint,
  layout,
  review,
  start: coldStart,
  memory,
  loop: eventLoop,
};

const usage = `Usage: deno task bench [--rows N] [--only TEXT] [--postgres] [--keep DIR]
                       [--requests N]

What is asked of the desk's speed: a line each with its figure and the bar that it is held against,
medians of rounds in which the desk and what it is compared with take turns. Linux tells most.

--rows N      records in each list (200000); they are planted in a folder that is removed
--only TEXT   only the parts with that in their name:
              ${Object.keys(parts).join(", ")}
--postgres    lists on PostgreSQL as well
--keep DIR    uses the planted files in that folder, and leaves them there
--requests N  for how many the memory is watched (50000)`;

if (Deno.args.includes("--help")) console.log(usage);
else {
  Deno.exit(
    await bench().catch((error) => {
      complain(error instanceof Error ? error.message : String(error));
      return 1;
    }),
  );
}

async function bench(): Promise<number> {
  const { values } = parseArgs({
    args: Deno.args,
    options: {
      ...{ rows: { type: "string" }, requests: { type: "string" }, only: { type: "string" } },
      ...{ keep: { type: "string" }, postgres: { type: "boolean" } },
    },
  });
  const rows = wholeNumber("rows", values.rows ?? "200000");
  const requests = wholeNumber("requests", values.requests ?? "50000");
  const wanted = Object.entries(parts).filter(([name]) => name.includes(values.only ?? ""));
  if (wanted.length === 0) throw new Error(`no part is named ${values.only}; see --help`);
  const folder = values.keep ?? await Deno.makeTempDir({ prefix: "desk-bench-" });
  await Deno.mkdir(folder, { recursive: true });
  const remove = () => {
    if (values.keep === undefined) Deno.removeSync(folder, { recursive: true });
  };
  const forget = onSignal(remove);
  let failed = 0;
  try {
    console.log("| what | measured | bar | reached |\n| --- | --- | --- | --- |");
    for (const [name, part] of wanted) {
      try {
        const bench = { rows, folder, postgres: values.postgres ?? false, requests };
        for (const row of await part(bench)) print(row);
      } catch (error) {
        failed++;
        complain(`${name}: ${error instanceof Error ? error.message : error}`);
      }
    }
  } finally {
    remove();
    forget();
  }
  return failed === 0 ? 0 : 1;
}

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,7}$/.test(text)) throw new Error(`--${name} takes a whole number from 1 on`);
  return Number(text);
}

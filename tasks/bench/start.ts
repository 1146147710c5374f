import { sampleFile } from "./desk.ts";
import { startDesk, startReference } from "./processes.ts";
import { median, ratioRow, type Row } from "./table.ts";

const ROUNDS = 5;

/** From the start of a process to its first answer. */
export async function coldStart(): Promise<Row[]> {
  const file = await sampleFile();
  const times = { raw: [] as number[], desk: [] as number[] };
  try {
    for (let round = -1; round < ROUNDS; round++) {
      const raw = await startReference("raw.ts");
      await raw.stop();
      const desk = await startDesk(file.url);
      await desk.stop();
      if (round < 0) continue;
      times.raw.push(raw.tookMs);
      times.desk.push(desk.tookMs);
    }
  } finally {
    file.remove();
  }
  const [raw, desk] = [median(times.raw), median(times.desk)];
  const of = `${desk.toFixed(0)} ms; ${raw.toFixed(0)} ms`;
  return [ratioRow("cold start with a file ÷ bare Hono", desk / raw, { most: 4, of })];
}

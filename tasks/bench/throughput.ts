import { asBrowser, sampleFile, signIn } from "./desk.ts";
import { load, processorTime, type Served, startReference } from "./processes.ts";
import { median, ratioRow, type Row } from "./table.ts";

const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 16;

interface Way {
  name: string;
  server: Served;
  path: string;
  headers: Record<string, string>;
  change?: string;
  connections?: number;
}

interface Figure {
  perSecond: number;
  /** Of the server's processor, for each request. */
  micros: number;
}

/** Requests/s of a signed-in list page, kept and changed, over the network's loopback. */
export async function throughput(): Promise<Row[]> {
  const file = await sampleFile();
  const raw = await startReference("raw.ts");
  const desk = await startReference("literal.ts", file.url);
  try {
    const headers = asBrowser(await signIn(desk.origin));
    const changed = { server: desk, path: "/users", headers, change: file.path };
    return rowsOf(
      await figures([
        { name: "raw", server: raw, path: "/", headers: {} },
        { name: "kept", server: desk, path: "/users", headers },
        { name: "changed", ...changed },
        { name: "literal", ...changed, path: "/literal" },
        // Nobody else asks for the same at the same time, so that nothing is shared.
        { name: "changed alone", ...changed, connections: 1 },
        { name: "literal alone", ...changed, path: "/literal", connections: 1 },
      ]),
    );
  } finally {
    await Promise.all([raw.stop(), desk.stop()]);
    file.remove();
  }
}

async function figures(ways: readonly Way[]): Promise<Map<string, Figure>> {
  const found = new Map<string, Figure[]>(ways.map(({ name }) => [name, []]));
  for (const way of ways) await once(way);
  for (let round = 0; round < ROUNDS; round++) {
    for (const way of ways) found.get(way.name)?.push(await once(way));
  }
  return new Map([...found].map(([name, all]) => [name, {
    perSecond: median(all.map(({ perSecond }) => perSecond)),
    micros: median(all.map(({ micros }) => micros)),
  }]));
}

async function once({ name, server, path, headers, change, connections }: Way): Promise<Figure> {
  const before = processorTime(server.pid);
  const { requests, perSecond, others } = await load({
    ...{ origin: server.origin, paths: [path], headers, change },
    ...{ connections: connections ?? CONNECTIONS, seconds: SECONDS },
  });
  if (Object.keys(others).length > 0) throw new Error(`${name}: ${JSON.stringify(others)}`);
  return { perSecond, micros: (processorTime(server.pid) - before) / requests };
}

function rowsOf(all: ReadonlyMap<string, Figure>): Row[] {
  const of = (name: string) => all.get(name) ?? { perSecond: NaN, micros: NaN };
  const [raw, kept] = [of("raw"), of("kept")];
  const told = ({ perSecond, micros }: Figure) =>
    `${perSecond.toFixed(0)}/s, ${micros.toFixed(0)} µs`;
  return [
    ratioRow("signed-in list page unchanged, requests/s ÷ raw", kept.perSecond / raw.perSecond, {
      least: 0.08,
      of: `${told(kept)}; raw ${told(raw)}`,
    }),
    ...["", " alone"].map((how) => {
      const [changed, literal] = [of(`changed${how}`), of(`literal${how}`)];
      return ratioRow(
        `one record changed before each request${
          how && ", one connection"
        } ÷ a template literal, by CPU`,
        literal.micros / changed.micros,
        { least: 0.8, of: `${told(changed)}; literal ${told(literal)}` },
      );
    }),
  ];
}

const usage = `Usage: deno task health [--wait | --pause SECONDS]

Exits with 0 when the server on PORT (8000) answers, else with 1. It is asked three times, SECONDS
(5) apart, before that is said. --wait: gives it half a minute to begin.`;

const ANSWER_MS = 3_000;
/** A busy server may miss one check, and a restart interrupts everybody. */
const TIMES = 3;
const PAUSE_MS = 5_000;
const BEGIN_MS = 30_000;
const BEGIN_PAUSE_MS = 200;

/** The problem, or null. It ignores the database: a restart of the server would not bring it back. */
async function problem(): Promise<string | null> {
  const port = Deno.env.get("PORT") || "8000";
  const url = `http://127.0.0.1:${port}/health`;
  if (!URL.canParse(url)) return `PORT: must be a port number, not ${port}`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
    await response.body?.cancel();
    return response.ok ? null : `${url} answers ${response.status}`;
  } catch (error) {
    const late = error instanceof DOMException && error.name === "TimeoutError";
    return late ? `${url} does not respond in time` : `no response from ${url}`;
  }
}

interface Retries {
  pauseMs: number;
  goesOn: (tries: number) => boolean;
}

function retriesFor([argument, value = "", ...others]: readonly string[]): Retries | null {
  const threeTimes = (tries: number) => tries < TIMES;
  if (argument === undefined) return { pauseMs: PAUSE_MS, goesOn: threeTimes };
  if (argument === "--pause" && /^\d+(\.\d+)?$/.test(value) && others.length === 0) {
    return { pauseMs: Number(value) * 1_000, goesOn: threeTimes };
  }
  if (argument !== "--wait" || value !== "") return null;
  const until = performance.now() + BEGIN_MS;
  return { pauseMs: BEGIN_PAUSE_MS, goesOn: () => performance.now() < until };
}

async function lastingProblem({ pauseMs, goesOn }: Retries): Promise<string | null> {
  for (let tries = 1;; tries++) {
    const fault = await problem();
    if (fault === null || !goesOn(tries)) return fault;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

function fail(message: string): never {
  console.error(`health: ${message}`);
  Deno.exit(1);
}

if (Deno.args[0] === "--help") console.log(usage);
else {
  const retries = retriesFor(Deno.args);
  if (retries === null) fail(`unknown argument ${Deno.args.join(" ")}; see --help`);
  const fault = await lastingProblem(retries);
  if (fault !== null) fail(fault);
}

/** Asks the server of this machine how it is; for those who watch over it. */

const usage = `Usage: deno task health [--wait]

Exits with 0 when the server on PORT (8000) answers, else with 1. --wait: gives it half a minute to
begin.`;

const ANSWER_MS = 3_000;
const BEGIN_MS = 30_000;
const PAUSE_MS = 200;

/** What is wrong, or null. A server whose database is away lives: to start it again mends nothing. */
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
    return late ? `${url} does not answer in time` : `nobody answers at ${url}`;
  }
}

const [argument] = Deno.args;
if (argument === "--help") console.log(usage);
else if (argument !== undefined && argument !== "--wait") {
  console.error(`health: unknown argument ${argument}; see --help`);
  Deno.exit(1);
} else {
  const until = performance.now() + (argument === "--wait" ? BEGIN_MS : 0);
  let fault = await problem();
  while (fault !== null && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    fault = await problem();
  }
  if (fault !== null) {
    console.error(`health: ${fault}`);
    Deno.exit(1);
  }
}

/**
 * Prints as JSON how MDN's HTTP Observatory rates an address, by its own package; in a process and
 * with a lock file of its own, as the package brings 230 others. The lock file is made by
 * `deno run --no-config --lock=tests/security/observatory.lock -A tests/security/scan.ts HOST`.
 */

import fs from "node:fs";

const PACKAGE = "npm:@mdn/mdn-http-observatory@1.4.8";

// Its installation would fetch the list of hosts that browsers know to be https only, which the
// package itself lacks: five points for whoever is on it. `localhost` is not.
const { readFileSync } = fs;
fs.readFileSync =
  ((file: string, ...rest: []) =>
    String(file).endsWith("hsts-preload.json") ? "{}" : readFileSync(file, ...rest)) as never;

// The name is assembled so that the lock file does not contain the package.
const { scan } = await import(`${PACKAGE}/src/scanner/index.js`);
console.log(JSON.stringify(await scan(Deno.args[0])));
// Its timers would go on for ten seconds.
Deno.exit();

import { backUp } from "../../data/db/backup/backup.ts";
import { encryptFor } from "./age.ts";
import { count, databaseFile, runProgram, task } from "./cli.ts";
import { recordInTrail } from "./record_in_trail.ts";

const usage = `Usage: deno task backup FILE [--recipient age1…]

Copies the SQLite database in DATABASE_URL to FILE, as it stands at one moment, while the server
runs; checks the copy before it gets its name. PostgreSQL has pg_dump for that.
FILE.sha256 beside it is what restore checks it by; keep both. With JWT_SECRET it is recorded in the
trail, after the moment of the copy.

--recipient age1…  encrypt it for whoever has that identity (age-keygen makes one)`;

const options = { recipient: { type: "string" } } as const;

export const main = task(
  usage,
  { names: ["FILE"], options },
  async ({ positionals: [file = ""], values }) => {
    const { recipient } = values;
    const encrypt = recipient === undefined ? undefined : await encryptFor(String(recipient));
    const database = databaseFile("pg_dump");
    const { bytes, sha256 } = await backUp(database, file, { encrypt });
    await recordInTrail("Backup completed", file, { sha256, encrypted: encrypt !== undefined });
    console.log(`${file}: ${count(bytes)} bytes`);
  },
);

if (import.meta.main) await runProgram(main);

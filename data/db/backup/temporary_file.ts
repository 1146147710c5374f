import { DAY_MS } from "../../base/durations.ts";
import { rmSync } from "node:fs";
import { chown, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { onSignal } from "../on_signal.ts";

const BESIDE = ["", "-journal", "-wal", "-shm", ".sha256"];
/** No backup takes this long. */
const FORGOTTEN_MS = DAY_MS;

/** The file is removed afterwards unless it was renamed; that of a killed process after a day. */
export async function withTemporaryFile<Result>(
  path: string,
  work: (temporary: string) => Promise<Result>,
): Promise<Result> {
  await removeForgotten(path);
  const temporary = `${path}.${crypto.randomUUID()}.part`;
  const forget = onSignal(() => remove(temporary));
  try {
    return await work(temporary);
  } finally {
    remove(temporary);
    forget();
  }
}

function remove(temporary: string): void {
  for (const end of BESIDE) rmSync(temporary + end, { force: true });
}

/** Writes a file completely or not at all. Returns its size. */
export const writeAtomically = (
  path: string,
  fill: (temporary: string) => Promise<void>,
): Promise<number> =>
  withTemporaryFile(path, async (temporary) => {
    await fill(temporary);
    await sync(temporary);
    await rename(temporary, path);
    await sync(dirname(path));
    return (await stat(path)).size;
  });

/** Gives a file the owner of `path`, or of its folder: a restore may run as root. */
export async function copyOwner(temporary: string, path: string): Promise<void> {
  const old = await stat(path).catch(() => null);
  const { uid, gid } = old ?? await stat(dirname(path));
  const own = await stat(temporary);
  if (own.uid === uid && own.gid === gid) return;
  await chown(temporary, uid, gid).catch(() => {
    // Only root can change an owner. A new file in a folder of another user may stay as it is.
    if (!old || own.uid === uid) return;
    throw new Error(`${path} belongs to another user (${uid}); run this as that user or as root`);
  });
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  await handle.sync().finally(() => handle.close());
}

async function removeForgotten(path: string): Promise<void> {
  const folder = dirname(path);
  const begins = `${basename(path)}.`;
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(begins) || !/^[0-9a-f-]{36}\.part\b/.test(name.slice(begins.length))) {
      continue;
    }
    // Another process may remove its file meanwhile.
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < Date.now() - FORGOTTEN_MS) await rm(join(folder, name), { force: true });
  }
}

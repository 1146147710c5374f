/** Personal data is read by its owner alone. */
const MODE = 0o600;

/** Writes a file that must not exist; a part of one is removed. */
export async function writeNewFile(
  path: string,
  make: () => Promise<ReadableStream<Uint8Array>>,
): Promise<void> {
  const file = await Deno.open(path, { write: true, createNew: true, mode: MODE })
    .catch((error) => {
      if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
      throw new Error(`there is a file ${path}`);
    });
  let isOpen = true;
  try {
    const content = await make();
    isOpen = false;
    await content.pipeTo(file.writable);
  } catch (error) {
    if (isOpen) file.close();
    await Deno.remove(path);
    throw error;
  }
}

/* The ZIP of the second verifier, written from docs/evidence.md alone. */

import { inflateRawSync } from "node:zlib";

export class Unreadable extends Error {}

export function need(condition, why) {
  if (!condition) throw new Unreadable(why);
}

/** The contents of the members by name. */
export function unzip(zip) {
  need(zip.length >= 22, "too short");
  const tail = zip.length - 22;
  const u16 = (at) => zip.readUInt16LE(at);
  const u32 = (at) => zip.readUInt32LE(at);
  need(u32(tail) === 0x06054b50 && u32(tail + 4) === 0 && u16(tail + 20) === 0, "no end record");
  const [count, directory] = [u16(tail + 10), u32(tail + 16)];
  need(u16(tail + 8) === count && count <= 21_010, "members");
  need(directory + u32(tail + 12) === tail, "the directory does not end at the end record");
  const list = [];
  let at = directory;
  for (let n = 0; n < count; n++) {
    need(at + 46 <= tail && u32(at) === 0x02014b50, "directory");
    const next = at + 46 + u16(at + 28) + u16(at + 30) + u16(at + 32);
    need(next <= tail, "directory");
    list.push({
      name: zip.toString("latin1", at + 46, at + 46 + u16(at + 28)),
      flags: u16(at + 8),
      method: u16(at + 10),
      packed: u32(at + 20),
      size: u32(at + 24),
      offset: u32(at + 42),
      disk: u16(at + 34),
    });
    at = next;
  }
  need(at === tail, "directory");
  need(new Set(list.map(({ name }) => name)).size === count, "a name occurs twice");
  const rest = list.filter(({ name }) => !name.startsWith("documents/"));
  need(
    rest.reduce((sum, { size, packed }) => sum + Math.max(size, packed), 0) <= 2 ** 26,
    "too big",
  );
  const files = new Map();
  at = 0;
  for (const member of list.sort((a, b) => a.offset - b.offset)) {
    const { name, flags, method, packed, size, offset, disk } = member;
    need(/^[!-~]{1,200}$/.test(name) && (flags & ~0x80e) === 0 && disk === 0, `header of ${name}`);
    need(method === 0 ? packed === size : method === 8, `method of ${name}`);
    if (name.startsWith("documents/")) {
      need(method === 0 && size <= 20 * 2 ** 20, `size of ${name}`);
    }
    need(offset === at && at + 30 <= directory && u32(at) === 0x04034b50, `gap before ${name}`);
    const start = at + 30 + u16(at + 26) + u16(at + 28);
    need(start + packed <= directory, `${name} is cut off`);
    need(u16(at + 6) === flags && u16(at + 8) === method, `local header of ${name}`);
    need(zip.toString("latin1", at + 30, at + 30 + u16(at + 26)) === name, `local name of ${name}`);
    const sizes = [u32(at + 18), u32(at + 22)];
    const fits = sizes[0] === packed && sizes[1] === size;
    need(fits || (flags & 8) !== 0 && sizes[0] === 0, `sizes of ${name}`);
    at = start + packed;
    if (flags & 8) {
      need(at + 16 <= directory && u32(at) === 0x08074b50, `descriptor of ${name}`);
      need(u32(at + 8) === packed && u32(at + 12) === size, `descriptor of ${name}`);
      at += 16;
    }
    files.set(name, unpack(zip.subarray(start, start + packed), member));
  }
  need(at === directory, "gap before the directory");
  return files;
}

function unpack(data, { method, size, name }) {
  if (method === 0) return data;
  try {
    const { buffer, engine } = inflateRawSync(data, { info: true, maxOutputLength: size || 1 });
    need(buffer.length === size && engine.bytesWritten === data.length, `size of ${name}`);
    return buffer;
  } catch {
    throw new Unreadable(`size of ${name}`);
  }
}

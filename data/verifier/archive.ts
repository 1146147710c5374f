import type { Bytes } from "../base/bytes.ts";
import { type ByteSource, readAhead } from "./byte_source.ts";
import { Unreadable } from "./unreadable.ts";

interface Member {
  name: string;
  isDeflated: boolean;
  flags: number;
  packedBytes: number;
  bytes: number;
  /** The local header begins there. */
  offset: number;
}

/**
 * A ZIP, read strictly. Libraries accept gaps, overlaps and headers that contradict each other, so
 * that two programs can see two contents in one file; here such a file is unreadable.
 */
export interface Archive {
  /** Sizes by name. */
  sizes: ReadonlyMap<string, number>;
  /** The content of a member. Throws `Unreadable` unless it has the size that the archive names. */
  read: (name: string) => Promise<Bytes>;
}

const MIB = 2 ** 20;
const MAX_DOCUMENT_BYTES = 20 * MIB;
const MAX_OTHER_BYTES = 64 * MIB;
const MAX_MEMBERS = 21_010;
const MAX_DIRECTORY_BYTES = 4 * MIB;

const END_BYTES = 22;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;
const DESCRIPTOR_BYTES = 16;
const SIGNATURES = { end: 0x06054b50, central: 0x02014b50, local: 0x04034b50, data: 0x08074b50 };
const STORED = 0;
const DEFLATED = 8;
const HAS_DESCRIPTOR = 0x8;
/** Encryption, patches and masked headers have other bits. */
const KNOWN_FLAGS = 0x80e;
const ENCRYPTED_FLAGS = 0x2041;

const DOCUMENTS = "documents/";

export async function openArchive(file: ByteSource): Promise<Archive> {
  const source = readAhead(file);
  const end = await readEnd(source);
  const directory = view(await source.read(end.offset, end.offset + end.bytes));
  const members = membersIn(directory, end.count);
  requireLimits(members);
  const starts = await dataStarts(source, members, end.offset);
  const byName = new Map(members.map((member) => [member.name, member]));
  return {
    sizes: new Map(members.map(({ name, bytes }) => [name, bytes])),
    read: async (name) => {
      const member = byName.get(name);
      if (!member) throw new Unreadable("missing", name);
      const start = starts.get(member)!;
      const packed = await source.read(start, start + member.packedBytes);
      return member.isDeflated ? await inflate(packed, member) : packed;
    },
  };
}

const MAX_TEXT_BYTES = 20_000;

/** A short member as text. */
export async function readText(archive: Archive, name: string): Promise<string> {
  if ((archive.sizes.get(name) ?? 0) > MAX_TEXT_BYTES) throw new Unreadable("too_large", name);
  const bytes = await archive.read(name);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Unreadable("form", name);
  }
}

const view = (bytes: Bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The central directory ends at the end record, and that at the end of the file. */
async function readEnd(
  { size, read }: ByteSource,
): Promise<{ offset: number; bytes: number; count: number }> {
  if (size < END_BYTES) throw new Unreadable("zip");
  const end = view(await read(size - END_BYTES, size));
  const [disks, count, bytes, offset] = [
    end.getUint32(4, true),
    end.getUint16(10, true),
    end.getUint32(12, true),
    end.getUint32(16, true),
  ];
  const isEnd = end.getUint32(0, true) === SIGNATURES.end && disks === 0 &&
    end.getUint16(8, true) === count && end.getUint16(20, true) === 0;
  if (!isEnd || offset + bytes !== size - END_BYTES) throw new Unreadable("zip");
  if (count > MAX_MEMBERS || bytes > MAX_DIRECTORY_BYTES) throw new Unreadable("too_large");
  return { offset, bytes, count };
}

/** The members in the order of the directory. */
function membersIn(directory: DataView, count: number): Member[] {
  const members: Member[] = [];
  let at = 0;
  for (let index = 0; index < count; index++) {
    if (at + CENTRAL_BYTES > directory.byteLength) throw new Unreadable("zip");
    const lengths = [28, 30, 32].map((field) => directory.getUint16(at + field, true));
    const length = CENTRAL_BYTES + lengths.reduce((sum, one) => sum + one, 0);
    const isWhole = directory.getUint32(at, true) === SIGNATURES.central &&
      at + length <= directory.byteLength;
    if (!isWhole) throw new Unreadable("zip");
    members.push(memberAt(directory, at, lengths[0]!));
    at += length;
  }
  if (at !== directory.byteLength) throw new Unreadable("zip");
  if (new Set(members.map(({ name }) => name)).size < count) throw new Unreadable("duplicate");
  return members;
}

function memberAt(directory: DataView, at: number, nameBytes: number): Member {
  const [flags, method] = [directory.getUint16(at + 8, true), directory.getUint16(at + 10, true)];
  const name = nameAt(directory, at + CENTRAL_BYTES, nameBytes);
  if ((flags & ENCRYPTED_FLAGS) !== 0) throw new Unreadable("encrypted", name);
  const isKnown = (flags & ~KNOWN_FLAGS) === 0 && (method === STORED || method === DEFLATED);
  if (!isKnown || directory.getUint16(at + 34, true) !== 0) throw new Unreadable("zip", name);
  const member = {
    name,
    flags,
    isDeflated: method === DEFLATED,
    packedBytes: directory.getUint32(at + 20, true),
    bytes: directory.getUint32(at + 24, true),
    offset: directory.getUint32(at + 42, true),
  };
  if (!member.isDeflated && member.packedBytes !== member.bytes) throw new Unreadable("size", name);
  if (member.isDeflated && name.startsWith(DOCUMENTS)) {
    throw new Unreadable("deflated_document", name);
  }
  return member;
}

/** A name of ASCII without control characters, which is shown as it is. */
function nameAt(directory: DataView, at: number, length: number): string {
  const bytes = new Uint8Array(directory.buffer, directory.byteOffset + at, length);
  const name = String.fromCharCode(...bytes.subarray(0, 200));
  if (length === 0 || length > 200 || !/^[!-~]+$/.test(name)) throw new Unreadable("zip");
  return name;
}

function requireLimits(members: readonly Member[]): void {
  let others = 0;
  for (const { name, bytes, packedBytes } of members) {
    if (!name.startsWith(DOCUMENTS)) others += Math.max(bytes, packedBytes);
    else if (bytes > MAX_DOCUMENT_BYTES) throw new Unreadable("too_large", name);
  }
  if (others > MAX_OTHER_BYTES) throw new Unreadable("too_large");
}

/** The offsets of the data. Members fill the file up to `end`, one behind another. */
async function dataStarts(
  source: ByteSource,
  members: readonly Member[],
  end: number,
): Promise<Map<Member, number>> {
  const starts = new Map<Member, number>();
  let at = 0;
  for (const member of members.toSorted((one, other) => one.offset - other.offset)) {
    if (member.offset !== at || at + LOCAL_BYTES > end) throw new Unreadable("zip", member.name);
    const header = view(await source.read(at, Math.min(at + LOCAL_BYTES + 200, end)));
    const start = at + LOCAL_BYTES + header.getUint16(26, true) + header.getUint16(28, true);
    const hasDescriptor = (member.flags & HAS_DESCRIPTOR) !== 0;
    at = start + member.packedBytes + (hasDescriptor ? DESCRIPTOR_BYTES : 0);
    if (at > end) throw new Unreadable("zip", member.name);
    requireSameHeader(header, member);
    if (hasDescriptor) await requireDescriptor(source, at - DESCRIPTOR_BYTES, member);
    starts.set(member, start);
  }
  if (at !== end) throw new Unreadable("zip");
  return starts;
}

function requireSameHeader(header: DataView, member: Member): void {
  const { name, flags, isDeflated, packedBytes, bytes } = member;
  const nameBytes = header.getUint16(26, true);
  const isSame = header.getUint32(0, true) === SIGNATURES.local &&
    header.getUint16(6, true) === flags &&
    header.getUint16(8, true) === (isDeflated ? DEFLATED : STORED) &&
    nameBytes === name.length && nameAt(header, LOCAL_BYTES, nameBytes) === name;
  if (!isSame) throw new Unreadable("zip", name);
  // With a descriptor, sizes were not known yet and are 0.
  const isFilled = (flags & HAS_DESCRIPTOR) === 0 || header.getUint32(18, true) !== 0;
  const sizes = [header.getUint32(18, true), header.getUint32(22, true)];
  if (isFilled && (sizes[0] !== packedBytes || sizes[1] !== bytes)) {
    throw new Unreadable("size", name);
  }
}

async function requireDescriptor(
  source: ByteSource,
  at: number,
  { name, packedBytes, bytes }: Member,
): Promise<void> {
  const descriptor = view(await source.read(at, at + DESCRIPTOR_BYTES));
  const isSame = descriptor.getUint32(0, true) === SIGNATURES.data &&
    descriptor.getUint32(8, true) === packedBytes && descriptor.getUint32(12, true) === bytes;
  if (!isSame) throw new Unreadable("size", name);
}

/** Stops as soon as the content is longer than the archive says. */
async function inflate(packed: Bytes, { name, bytes }: Member): Promise<Bytes> {
  const content = new Uint8Array(bytes);
  let length = 0;
  const reader = inPieces(packed).pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (length + value.length > bytes) throw new Unreadable("size", name);
      content.set(value, length);
      length += value.length;
    }
  } catch (error) {
    reader.cancel().catch(() => {});
    throw error instanceof Unreadable ? error : new Unreadable("zip", name);
  }
  if (length !== bytes) throw new Unreadable("size", name);
  return content;
}

/** A piece inflates to at most 1,032 times its size before the next one is read. */
const PIECE_BYTES = 4096;

function inPieces(bytes: Bytes): ReadableStream<Bytes> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(bytes.slice(at, at + PIECE_BYTES));
      else controller.close();
      at += PIECE_BYTES;
    },
  });
}

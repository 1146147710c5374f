import { deflateRawSync } from "node:zlib";
import { type Bytes, concatBytes, utf8 } from "../../../data/base/bytes.ts";

/** A member of a ZIP; the optional fields are lies. */
export interface ZipMember {
  name: string;
  bytes: Bytes;
  isDeflated?: boolean;
  flags?: number;
  method?: number;
  /** The packed bytes in the place of those of `bytes`. */
  packed?: Bytes;
  /** The size that the headers name. */
  size?: number;
  packedSize?: number;
  localName?: string;
  localSize?: number;
  /** Sizes follow the data, as in files that are streamed. */
  hasDescriptor?: boolean;
  offset?: number;
}

interface End {
  comment?: Bytes;
  count?: number;
  before?: Bytes;
  gap?: Bytes;
}

/** A ZIP without CRCs. */
export function zipOf(
  members: readonly ZipMember[],
  { comment = new Uint8Array(), count = members.length, before, gap }: End = {},
): Bytes {
  const locals: Bytes[] = before ? [before] : [];
  const central: Bytes[] = [];
  let offset = before?.length ?? 0;
  for (const member of members) {
    const local = localOf(member);
    central.push(centralOf(member, member.offset ?? offset));
    locals.push(local);
    offset += local.length;
  }
  if (gap) locals.push(gap);
  const directory = concatBytes(...central);
  const start = offset + (gap?.length ?? 0);
  const end = [0x06054b50, 4, 0, 2, 0, 2, count, 2, count, 2, directory.length, 4, start, 4];
  const last = fields(...end, comment.length, 2);
  return concatBytes(...locals, directory, last, comment);
}

/** Little-endian integers, each with its number of bytes. */
function fields(...pairs: readonly number[]): Bytes {
  const bytes: number[] = [];
  for (let at = 0; at < pairs.length; at += 2) {
    for (let byte = 0; byte < pairs[at + 1]!; byte++) {
      bytes.push(Math.floor(pairs[at]! / 256 ** byte) % 256);
    }
  }
  return Uint8Array.from(bytes);
}

const packedOf = ({ bytes, isDeflated, packed }: ZipMember): Bytes =>
  packed ?? (isDeflated ? new Uint8Array(deflateRawSync(bytes)) : bytes);

function headOf(member: ZipMember): [flags: number, method: number, packed: number, size: number] {
  const { isDeflated, hasDescriptor, bytes } = member;
  const { flags = hasDescriptor ? 8 : 0, method = isDeflated ? 8 : 0 } = member;
  const { size = bytes.length, packedSize = packedOf(member).length } = member;
  return [flags, method, packedSize, size];
}

function localOf(member: ZipMember): Bytes {
  const [flags, method, packed, size] = headOf(member);
  const name = utf8(member.localName ?? member.name);
  const sizes = member.hasDescriptor ? [0, 4, 0, 4] : [packed, 4, member.localSize ?? size, 4];
  const head = fields(0x04034b50, 4, 20, 2, flags, 2, method, 2, 0, 4, 0, 4, ...sizes);
  const descriptor = member.hasDescriptor
    ? fields(0x08074b50, 4, 0, 4, packed, 4, member.localSize ?? size, 4)
    : new Uint8Array();
  return concatBytes(head, fields(name.length, 2, 0, 2), name, packedOf(member), descriptor);
}

function centralOf(member: ZipMember, offset: number): Bytes {
  const [flags, method, packed, size] = headOf(member);
  const name = utf8(member.name);
  return concatBytes(
    fields(0x02014b50, 4, 20, 2, 20, 2, flags, 2, method, 2, 0, 4, 0, 4, packed, 4, size, 4),
    fields(name.length, 2, 0, 2, 0, 2, 0, 2, 0, 2, 0, 4, offset, 4),
    name,
  );
}

import { Buffer } from "node:buffer";

const SEQUENCE_PARAMETERS = 33;

/**
 * The size that the codec's own parameters (`hvcC`) say, which may differ from that of the item; null
 * where they stand among the coded data.
 */
export function hevcSize(configuration: Buffer): { width: number; height: number } | null {
  for (const unit of unitsIn(configuration)) {
    if ((unit[0]! >> 1 & 63) === SEQUENCE_PARAMETERS) return sizeIn(new Bits(unit.subarray(2)));
  }
  return null;
}

/** ISO/IEC 14496-15, 8.3.3: arrays of units, each with its length. */
function* unitsIn(configuration: Buffer): Generator<Buffer> {
  let at = 23;
  for (let arrays = configuration[22] ?? 0; arrays > 0; arrays--) {
    let units = configuration.readUInt16BE(at + 1);
    for (at += 3; units > 0; units--) {
      const start = at + 2;
      at = start + configuration.readUInt16BE(at);
      yield configuration.subarray(start, at);
    }
  }
}

/** ITU-T H.265, 7.3.2.2: the sequence parameter set up to its size. */
function sizeIn(bits: Bits): { width: number; height: number } {
  bits.skip(4);
  const layers = bits.read(3);
  bits.skip(1 + 96);
  const present = Array.from({ length: layers }, () => [bits.read(1), bits.read(1)] as const);
  if (layers > 0) bits.skip(2 * (8 - layers));
  for (const [profile, level] of present) bits.skip(88 * profile + 8 * level);
  bits.readGolomb();
  if (bits.readGolomb() === 3) bits.skip(1);
  return { width: bits.readGolomb(), height: bits.readGolomb() };
}

class Bits {
  #at = 0;
  #bytes: Buffer;

  constructor(unit: Buffer) {
    // A 3 after two zeros only keeps them from being a start code.
    this.#bytes = Buffer.from(unit.toString("latin1").replaceAll("\0\0\x03", "\0\0"), "latin1");
  }

  skip(count: number): void {
    this.#at += count;
  }

  read(count: number): number {
    let value = 0;
    for (let n = 0; n < count; n++, this.#at++) {
      value = value * 2 + (this.#bytes[this.#at >> 3]! >> (7 - this.#at % 8) & 1);
    }
    return value;
  }

  /** Exp-Golomb code: as many zeros as the value has further bits. */
  readGolomb(): number {
    let zeros = 0;
    while (zeros < 32 && this.read(1) === 0) zeros++;
    return 2 ** zeros - 1 + this.read(zeros);
  }
}

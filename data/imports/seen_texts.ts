/**
 * The lines at which texts were seen first, by 64-bit fingerprints: 24 to 48 bytes per text. For a
 * million texts the chance of a collision is one in 37 million.
 */
export class SeenTexts {
  /** Open addressing; a slot has the two halves of a fingerprint and the line, 0 if it is empty. */
  #slots = new Uint32Array(SLOT * 1024);
  #size = 0;

  /** Returns the earlier line of the text; 0 if it is new. Lines begin at 1. */
  add(text: string, line: number): number {
    const seenAt = this.#put(...fingerprint(text), line);
    if (seenAt === 0 && ++this.#size * 2 * SLOT > this.#slots.length) this.#grow();
    return seenAt;
  }

  #put(high: number, low: number, line: number): number {
    const slots = this.#slots;
    const capacity = slots.length / SLOT;
    for (let place = high & capacity - 1;; place = place + 1 & capacity - 1) {
      const at = place * SLOT;
      if (slots[at + 2] === 0) {
        slots.set([high, low, line], at);
        return 0;
      }
      if (slots[at] === high && slots[at + 1] === low) return slots[at + 2]!;
    }
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(old.length * 2);
    for (let at = 0; at < old.length; at += SLOT) {
      if (old[at + 2] !== 0) this.#put(old[at]!, old[at + 1]!, old[at + 2]!);
    }
  }
}

const SLOT = 3;

/**
 * Two 32-bit hashes, mixed by the finalizer of MurmurHash3. A digest of `node:crypto` would
 * allocate a buffer per text.
 */
function fingerprint(text: string): [number, number] {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 0x9e3779b1);
    low = Math.imul(low ^ code, 0x5f356495);
  }
  const mixed = mix(high) ^ mix(Math.imul(low, 0x85ebca6b) ^ high);
  return [mixed >>> 0, (mix(low) ^ mix(Math.imul(high, 0xc2b2ae35) ^ low)) >>> 0];
}

function mix(half: number): number {
  const once = Math.imul(half ^ (half >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
}

/** 16 to 32 bytes per id instead of 100; the chance that a million collide is 1 in 37 million. */
export class SeenIds {
  /** Open addressing; slots have two 32-bit halves, and the second of an empty slot is 0. */
  #slots = new Uint32Array(2 * 1024);
  #size = 0;

  add(id: string): boolean {
    const [high, low] = fingerprint(id);
    if (!this.#put(high, low || 1)) return false;
    this.#size++;
    if (this.#size * 4 > this.#slots.length) this.#grow();
    return true;
  }

  #put(high: number, low: number): boolean {
    const slots = this.#slots;
    const mask = slots.length / 2 - 1;
    for (let place = high & mask;; place = (place + 1) & mask) {
      if (slots[2 * place + 1] === 0) {
        slots[2 * place] = high;
        slots[2 * place + 1] = low;
        return true;
      }
      if (slots[2 * place] === high && slots[2 * place + 1] === low) return false;
    }
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(old.length * 2);
    for (let place = 0; place < old.length; place += 2) {
      if (old[place + 1] !== 0) this.#put(old[place]!, old[place + 1]!);
    }
  }
}

/** Mixed as by MurmurHash3; a digest of `node:crypto` would allocate a buffer per id. */
function fingerprint(id: string): [number, number] {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < id.length; index++) {
    const code = id.charCodeAt(index);
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

import { dotsOf } from "./letters.ts";

type Colour = readonly [red: number, green: number, blue: number];

/** A picture of RGBA pixels to draw on. */
export class Picture {
  readonly data: Uint8Array<ArrayBuffer>;

  constructor(readonly width: number, readonly height: number) {
    this.data = new Uint8Array(width * height * 4);
  }

  paint(colourAt: (x: number, y: number) => Colour): Picture {
    for (let y = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++) this.#set(x, y, colourAt(x, y));
    }
    return this;
  }

  rectangle(left: number, top: number, width: number, height: number, colour: Colour): void {
    const right = Math.min(left + width, this.width);
    const bottom = Math.min(top + height, this.height);
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) this.#set(x, y, colour);
  }

  ellipse(middleX: number, middleY: number, radiusX: number, radiusY: number, colour: Colour) {
    for (let y = -radiusY; y <= radiusY; y++) {
      const reach = Math.round(radiusX * Math.sqrt(1 - (y / radiusY) ** 2));
      this.rectangle(middleX - reach, middleY + y, 2 * reach + 1, 1, colour);
    }
  }

  /** `dot`: the size of a dot of a letter, in pixels. */
  text(left: number, top: number, text: string, dot: number, colour: Colour): void {
    for (const [column, row] of dotsOf(text)) {
      this.rectangle(left + column * dot, top + row * dot, dot, dot, colour);
    }
  }

  colourAt(x: number, y: number): Colour {
    const at = (y * this.width + x) * 4;
    return [this.data[at]!, this.data[at + 1]!, this.data[at + 2]!];
  }

  /** Turned by a quarter to the left, as a phone that was held upright stores it. */
  turned(): Picture {
    return new Picture(this.height, this.width)
      .paint((x, y) => this.colourAt(this.width - 1 - y, x));
  }

  /** Out of focus and dark: blocks of `size` pixels have one colour. */
  unreadable(size: number): Picture {
    return new Picture(this.width, this.height).paint((x, y) => {
      const [red, green, blue] = this.colourAt(x - x % size, y - y % size);
      return [red >> 2, green >> 2, blue >> 2];
    });
  }

  #set(x: number, y: number, colour: Colour): void {
    const at = (y * this.width + x) * 4;
    this.data.set(colour, at);
    this.data[at + 3] = 255;
  }
}

/** A picture, or one page of a PDF. */
export interface Leaf {
  media: HTMLImageElement | HTMLCanvasElement;
  width: number;
  height: number;
  /** Draws it with so many CSS pixels per point. */
  draw?(scale: number): Promise<void>;
  /** Frees the memory of a page that is far away. */
  drop?(): void;
  /** False once a part of it could not be painted. */
  isWhole?: boolean;
  /** Called when a part of it could not be painted. */
  onIncomplete?(): void;
  /** Texts of notes of which the page shows nothing, once they are known. */
  notes?: string[];
  onNotes?(): void;
}

/** An opened document. */
export interface Opened {
  leaves: Leaf[];
  /** The number of its pages, which may be more than its leaves. */
  pages: number;
  /** Paints each page that has not been painted: true if all of the document can be shown. */
  check?(): Promise<boolean>;
  /** True if its time to decode was over before all of it was painted. */
  hasRunOut?(): boolean;
  close?(): void;
}

/** Enough to read a page at 300 % on a large screen. */
const MOST_PIXELS = 16_000_000;

/** The largest scale at which an area of so many pixels is painted. */
export const largestScale = (width: number, height: number): number =>
  Math.sqrt(MOST_PIXELS / (width * height));

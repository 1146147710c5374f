/** A picture, or one page of a PDF. */
export interface Leaf {
  media: HTMLImageElement | HTMLCanvasElement;
  width: number;
  height: number;
  /** Draws it with so many CSS pixels per point. */
  draw?(scale: number): Promise<void>;
  /** Frees the memory of a page that is far away. */
  drop?(): void;
  /** Ends the document that this is the first leaf of. */
  close?(): void;
}

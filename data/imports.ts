/** How far an import came, by the file's content, so that an interrupted one goes on there. */
export interface ImportRow {
  /** Entity and SHA-256 of the file. */
  id: string;
  rowsDone: number;
  startedAt: string;
  finishedAt: string | null;
}

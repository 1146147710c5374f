import type { AuditAction } from "../audit/actions.ts";
import type { Tables } from "../db/tables.ts";

/** Tables with a row for each step, whose id is that of the step. */
export type StepTable = {
  [Table in keyof Tables]: "id" | "undoneAt" extends keyof Tables[Table] ? Table
    : never;
}[keyof Tables];

/** A row as its entry describes it. */
interface ProvenRow {
  /** Absent: the only one of the step. */
  action?: AuditAction;
  actorId: string | null;
  /** Not compared if absent. */
  at?: string | null;
  /** Fields that an entry of an earlier version lacks are not compared. */
  before?: object;
  /** With the version, if the step can be undone. */
  after: object;
  /** Values that an entry leaves out. */
  absent?: object;
}

/** The rows that a step makes or completes, which `verify-audit` compares with its entries. */
export interface StepProof {
  table: StepTable;
  actions: readonly string[];
  /** Null for a row with which the step was not taken. */
  describe(row: Tables[StepTable]): ProvenRow | null;
}

export const provenIn = <Table extends StepTable>(
  table: Table,
  actions: readonly AuditAction[],
  describe: (row: Tables[Table]) => ProvenRow | null,
): StepProof => ({ table, actions, describe });

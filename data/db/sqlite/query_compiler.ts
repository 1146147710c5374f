import { type LimitNode, SqliteQueryCompiler, ValueNode } from "kysely";

/** Writes limits out: SQLite prepares a statement anew for each run with a bound limit. */
export class LiteralLimitCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node;
    if (!ValueNode.is(limit) || !Number.isSafeInteger(limit.value)) super.visitLimit(node);
    else this.append(`limit ${limit.value}`);
  }
}

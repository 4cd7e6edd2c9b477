// The SQL of SQLite, with limits as numbers. SQLite plans by the value of
// `limit ?`, so it would compile such a statement again at every run, which
// takes longer than most statements themselves (docs/decisions/0003).
import {
  type LimitNode,
  type OffsetNode,
  type OperationNode,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely'

/** Writes the numbers of LIMIT and OFFSET into the SQL instead of passing them as values. */
export class LimitLiteralCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.appendLiteral('limit ', limit)
  }

  protected override visitOffset({ offset }: OffsetNode): void {
    this.appendLiteral('offset ', offset)
  }

  private appendLiteral(keyword: string, node: OperationNode): void {
    this.append(keyword)
    if (ValueNode.is(node) && typeof node.value === 'number') this.append(String(node.value))
    else this.visitNode(node)
  }
}

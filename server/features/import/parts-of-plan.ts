// The parts of a file that are imported one after the other: a transaction for each 5,000 rows.
import type { RestOfFile } from '@webale/domain/features/import/import.api.ts'
import { ROWS_OF_PART } from '@webale/domain/features/import/import-fields.ts'
import type { ImportPlan } from '@webale/domain/features/import/import-plan.ts'
import type { CustomerStep } from '@webale/domain/features/import/customer-file.ts'
import type { ProductStep } from '@webale/domain/features/import/product-step.ts'
import type { FileTable, TableRow } from '../../platform/files/read-table.ts'

export type ShopPlan =
  | ({ readonly kind: 'products' } & ImportPlan<ProductStep>)
  | ({ readonly kind: 'customers' } & ImportPlan<CustomerStep>)

/** The plan of one part; its problems are those of the whole file. */
export type PlanOfPart = {
  readonly plan: ShopPlan
  readonly part: number
  readonly parts: number
}

export const countParts = ({ rows }: Pick<FileTable, 'rows'>): number =>
  Math.max(1, Math.ceil(rows.length / ROWS_OF_PART))

/** The rows of a part, from 1. */
export const rowsOfPart = ({ rows }: Pick<FileTable, 'rows'>, part: number): readonly TableRow[] =>
  rows.slice((part - 1) * ROWS_OF_PART, part * ROWS_OF_PART)

/** The part of a row by its number. */
const partFinder = (table: FileTable): ((row: number) => number) => {
  const starts = Array.from(
    { length: countParts(table) },
    (_, part) => rowsOfPart(table, part + 1)[0]?.row ?? 0,
  )
  return (row) => starts.findLastIndex((start) => start <= row) + 1
}

/**
 * The steps of a part. Without a chosen one it is the first that changes anything: after a server
 * that was killed between two parts, the next one.
 */
export const planOfPart = (plan: ShopPlan, table: FileTable, chosen: number | null): PlanOfPart => {
  const partOf = partFinder(table)
  const next = plan.steps.find(({ kind }) => kind !== 'same')
  const part = chosen ?? (next === undefined ? 1 : partOf(next.row))
  const isOwn = ({ row }: { readonly row: number }): boolean => partOf(row) === part

  return {
    part,
    parts: countParts(table),
    plan:
      plan.kind === 'products'
        ? { ...plan, steps: plan.steps.filter(isOwn) }
        : { ...plan, steps: plan.steps.filter(isOwn) },
  }
}

/** The last column of the rows that are saved: why each was left out. */
const REASON = 'Problem'

/** The rows with errors, variants with their whole name, each with its reasons. */
export const restOf = ({ header, rows }: FileTable, plan: ShopPlan): RestOfFile => {
  const reasons = new Map<number, string[]>()
  for (const { row, column, problem } of plan.problems)
    reasons.set(row, [...(reasons.get(row) ?? []), `${column}: ${problem}`])

  // A file that was saved here before has the column already.
  const width = header.at(-1) === REASON ? header.length - 1 : header.length

  return {
    head: [...header.slice(0, width), REASON],
    rows: rows.flatMap(({ row, cells }) => {
      const own = reasons.get(row)
      if (own === undefined) return []
      const filled = Array.from({ length: width }, (_, column) => cells[column] ?? '')
      return [[...filled, own.join('; ')]]
    }),
  }
}

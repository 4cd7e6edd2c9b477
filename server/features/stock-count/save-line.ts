// Saves a line of a count: what one person counted of one product at one place.
import type { Actor } from '@webale/domain/access/role.ts'
import {
  type CountLine,
  countedQuantityProblem,
  type NewCountLine,
} from '@webale/domain/features/stock-count/stock-count.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { documentOnce } from '../../platform/operations/documents.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import { lockProduct, timeOfLine } from './goods-to-count.queries.ts'
import {
  findLine,
  findOtherCount,
  type FoundCount,
  insertLine,
  isEnded,
  listLinesOf,
  lockCount,
} from './stock-count.queries.ts'

type LineContext = { readonly tx: Tx; readonly actor: Actor; readonly now: string }

/** Locks the product: the lines of one product, and its sales, are stored one after the other. */
const checkProduct = async (
  tx: Tx,
  { count, scope }: FoundCount,
  input: NewCountLine,
): Promise<void> => {
  const product = await lockProduct(
    tx,
    { department_id: count.department_id, scope },
    input.product_id,
  )

  if (product === undefined || product.department_id !== count.department_id)
    throw refuse('not_found', { thing: 'The product' })

  if (product.is_in_count !== 1) throw refuse('not_in_count', { product: product.name })
  const message = countedQuantityProblem(product, input.counted)
  if (message !== null) throw refuse('invalid_input', { message })
  const other = await findOtherCount(tx, count.id, product.id)
  if (other !== undefined) throw refuse('already_counted', { product: product.name, count: other })
}

/** Keeps the first spelling of a place: 'shelf 2' is the same place as 'Shelf 2'. */
const placeAmong = (lines: readonly Row<'count_lines'>[], typed: string | null): string => {
  const place = typed ?? ''
  return lines.find((line) => line.place.toLowerCase() === place.toLowerCase())?.place ?? place
}

/** Throws count_over, not_found, not_in_count and already_counted. */
export const saveLine = async (
  context: LineContext,
  found: FoundCount,
  input: NewCountLine,
): Promise<{ line: CountLine; replayed: boolean }> => {
  const { tx, actor, now } = context
  const { id, count_id, product_id, counted } = input
  const content = [count_id, product_id, counted, input.place]
  const find = () => findLine(tx, id)
  const document = {
    id,
    kind: 'count_line',
    content,
    department_id: found.count.department_id,
    find,
  } as const

  const result = await documentOnce(context, document, async () => {
    await lockCount(tx, count_id, 'shared')
    if (await isEnded(tx, count_id)) throw refuse('count_over')
    await checkProduct(tx, found, input)
    const lines = await listLinesOf(tx, count_id, product_id)
    const place = placeAmong(lines, input.place)
    const counted_at = await timeOfLine(tx, product_id, now)
    const position = (lines.at(-1)?.position ?? 0) + 1
    const by = {
      counted_by: actor.id,
      counted_name: actor.full_name,
      counted_at,
    }

    await insertLine(tx, { id, count_id, product_id, position, place, counted, ...by })
    const line = await find()
    if (line === undefined) throw new Error(`the line ${id} was not stored`)

    return line
  })

  return { line: result.document, replayed: result.replayed }
}

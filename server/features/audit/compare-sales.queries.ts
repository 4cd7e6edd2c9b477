// Compares the sales and their stock movements with the chain, and finds receipt numbers that were
// never issued.
import { receiptNumberOf } from '@webale/domain/features/sale/receipt-number.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import { saleRowsHash } from '../../platform/facts/fingerprint.ts'
import { yieldToEventLoop } from '../../platform/base/event-loop.ts'
import type { SealedSale, ChainWalk } from './chain-walk.queries.ts'
import { listUnsealedSales, listSalesWithRows } from './seal.queries.ts'
import { type Break, movementsHash } from './seal.ts'

const SALES_AT_ONCE = 200
const MOVEMENTS_AT_ONCE = 2000
const MAX_UNSEALED = 1000

const MOVEMENTS_CHANGED = 'What a sale took from the stock was changed'
const NO_MOVEMENTS_HASH = movementsHash([])

/** A corrected sale has a fingerprint that is newer than its link. */
const sealedHashesOf = (walk: ChainWalk, id: string, sealed: SealedSale): readonly string[] => {
  const corrected = (walk.facts.get(`sales ${id}`) ?? []).filter(({ seq }) => seq > sealed.seq)
  return corrected.length === 0 ? [sealed.lines_hash] : corrected.map(({ hash }) => hash ?? '')
}

type Movement = Row<'stock_movements'>

/** Restored or corrected movements have fingerprints of their own. */
const hasOwnFact = (walk: ChainWalk, movements: readonly Movement[]): boolean =>
  movements.some(({ id }) => walk.facts.has(`stock_movements ${id}`))

/**
 * Compares every sale of the verified part of the chain with its present row. With `deep`,
 * `compareMovements` compares the movements instead.
 */
export const compareSales = async (
  db: Db,
  walk: ChainWalk,
  deleted: number,
  deep: boolean,
): Promise<Break[]> => {
  const broken: Break[] = []
  const ids = [...walk.sales].filter(([, { seq }]) => seq > deleted).map(([id]) => id)

  for (let index = 0; index < ids.length; index += SALES_AT_ONCE) {
    const some = ids.slice(index, index + SALES_AT_ONCE)
    const whole = new Map((await listSalesWithRows(db, some)).map((one) => [one.sale.id, one]))

    for (const id of some) {
      const [now, sealed] = [whole.get(id), walk.sales.get(id)]
      if (sealed === undefined) continue
      const addProblem = (problem: string) =>
        broken.push({ seq: sealed.seq, subject_id: id, problem })

      if (now === undefined) addProblem('A sale is gone')
      else if (!sealedHashesOf(walk, id, sealed).includes(saleRowsHash(now.sale, now.items)))
        addProblem('A sale was changed')
      else if (
        !deep &&
        movementsHash(now.movements) !== sealed.movements_hash &&
        !hasOwnFact(walk, now.movements)
      )
        addProblem(MOVEMENTS_CHANGED)
    }

    await yieldToEventLoop()
  }

  return broken
}

/** Sales without a link and without an entry that waits for its seal. */
export const compareUnsealed = async (
  db: Db,
  walk: ChainWalk,
  deleted: number,
  since: string | null,
): Promise<Break[]> => {
  const unsealed = await listUnsealedSales(
    db,
    deleted,
    since === null ? null : { created_at: since, id: '00000000-0000-0000-0000-000000000000' },
    MAX_UNSEALED,
  )

  const isWaiting = (id: string): boolean => walk.auditedSales.has(id) && !walk.sales.has(id)

  return unsealed
    .filter(({ id }) => !isWaiting(id))
    .map(({ id }) => ({
      seq: 0,
      subject_id: id,
      problem: 'A sale has no seal',
    }))
}

const movementsAfter = async (db: Db, last: Movement | undefined): Promise<Movement[]> => {
  const from =
    last === undefined ? sql`` : sql`and (created_at, id) > (${last.created_at}, ${last.id})`

  const { rows } = await sql<Movement>`select *
    from stock_movements
    where reference_type = 'sale'
      and reference_id is not null ${from}
    order by created_at, id limit ${MOVEMENTS_AT_ONCE}`.execute(db)

  return rows
}

const groupBySale = (movements: readonly Movement[]): Map<string, Movement[]> => {
  const groups = new Map<string, Movement[]>()

  for (const movement of movements) {
    const group = groups.get(movement.reference_id ?? '')
    if (group === undefined) groups.set(movement.reference_id ?? '', [movement])
    else group.push(movement)
  }

  return groups
}

/**
 * Compares the movements of all sales, also of deleted ones. The movements of one sale have the
 * same time.
 */
export const compareMovements = async (db: Db, walk: ChainWalk): Promise<Break[]> => {
  const broken: Break[] = []
  const checked = new Set<string>()
  const compare = (movements: readonly Movement[]): void => {
    for (const [id, group] of groupBySale(movements)) {
      const sealed = walk.sales.get(id)
      const isRight =
        sealed !== undefined && !checked.has(id) && movementsHash(group) === sealed.movements_hash

      checked.add(id)
      if (!isRight && sealed !== undefined && !hasOwnFact(walk, group))
        broken.push({
          seq: sealed.seq,
          subject_id: id,
          problem: MOVEMENTS_CHANGED,
        })
    }
  }

  let carriedOver: Movement[] = []

  for (let last: Movement | undefined; ; ) {
    const page = await movementsAfter(db, last)
    last = page.at(-1)
    const all = [...carriedOver, ...page]
    // Movements with the newest time may continue in the next page.
    const [open, done] = [
      all.filter(({ created_at }) => created_at === last?.created_at),
      all.filter(({ created_at }) => created_at !== last?.created_at),
    ]

    compare(done)
    carriedOver = open
    if (last === undefined) break
    await yieldToEventLoop()
  }

  compare(carriedOver)
  const gone = [...walk.sales].filter(
    ([id, { movements_hash }]) => movements_hash !== NO_MOVEMENTS_HASH && !checked.has(id),
  )

  return [
    ...broken,
    ...gone.map(([id, { seq }]) => ({
      seq,
      subject_id: id,
      problem: MOVEMENTS_CHANGED,
    })),
  ]
}

const MAX_GAPS = 20

/**
 * Receipt numbers up to the counter without an entry: the newest sales were deleted, or the counter
 * was changed. Numbers of a leased block belong to its till, also those that it never printed.
 */
export const compareNumbers = async (db: Db, walk: ChainWalk): Promise<Break[]> => {
  const row = await db
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'receipt_number')
    .executeTakeFirst()

  const blocks = await db.selectFrom('receipt_blocks').select(['first', 'last']).execute()
  const isExplained = (number: number): boolean =>
    walk.numbers.has(number) ||
    blocks.some(({ first, last }) => number >= first && number <= last) ||
    walk.raises.some(({ from, to }) => number > from && number <= to)

  const gaps: [from: number, to: number][] = []

  for (let number = 1; number <= (row?.value ?? 0) && gaps.length < MAX_GAPS; number += 1) {
    if (isExplained(number)) continue
    const open = gaps.at(-1)
    if (open?.[1] === number - 1) open[1] = number
    else gaps.push([number, number])
  }

  return gaps.map(([from, to]) => {
    const numbers = from === to ? `number ${from}` : `numbers ${from} to ${to}`
    return {
      seq: 0,
      subject_id: receiptNumberOf(from),
      problem: `Receipt ${numbers} was given to nobody`,
    }
  })
}

// Ends a transfer: its goods arrive in the receiving department, or come back to the sender.
import {
  type ArrivedGoods,
  planArrival,
  valueAtReceiver,
  valueOfLine,
} from '@webale/domain/features/transfer/plan-transfer.ts'
import type {
  GoodsTransfer,
  TransferToCancel,
  TransferToReceive,
} from '@webale/domain/features/transfer/transfer.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { firstIssue, Reason } from '@webale/domain/kernel/text.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import { documentOnce, type NewDocument } from '../../platform/operations/documents.ts'
import type { WriteContext } from '../../platform/operations/write-context.ts'
import { moveStock } from '../stock/move-stock.ts'
import type { StockMovement } from '../stock/stock-movement.queries.ts'
import {
  findEnded,
  insertCancel,
  insertReceipt,
  isEnded,
  listLinesOnTheWay,
  lockTransfer,
  type SentLine,
} from './transfer.queries.ts'

type EndedTransfer = { readonly transfer: GoodsTransfer; readonly replayed: boolean }
type ArrivedLine = { readonly line: SentLine; readonly arrival: ArrivedGoods }

const endOnce = async (
  ending: WriteContext,
  transfer_id: string,
  document: NewDocument<GoodsTransfer>,
  work: () => Promise<void>,
): Promise<EndedTransfer> => {
  const { tx } = ending
  const result = await documentOnce(ending, document, async () => {
    await lockTransfer(tx, transfer_id)
    if (await isEnded(tx, transfer_id)) throw refuse('transfer_done')
    await work()
    const ended = await document.find()
    if (ended === undefined)
      throw new Error(`the end of the transfer ${transfer_id} was not stored`)

    return ended
  })

  return { transfer: result.document, replayed: result.replayed }
}

/** Throws not_found for a line of another transfer, more_than_sent, and invalid_input. */
const planArrivals = (
  stored: readonly SentLine[],
  { lines, reason }: TransferToReceive,
): ArrivedLine[] => {
  const typed = new Map(lines.map(({ line_id, arrived }) => [line_id, arrived]))
  const known = new Set(stored.map(({ id }) => id))
  if (lines.some(({ line_id }) => !known.has(line_id)))
    throw refuse('not_found', { thing: 'A line of the transfer' })

  const planned = stored.map((line) => {
    const arrived = typed.get(line.id)
    if (arrived === undefined)
      throw refuse('invalid_input', { message: `Enter what arrived of ${line.to_product_name}` })
    return { line, arrival: planArrival(line, arrived, line.selling_price) }
  })

  if (reason === null && planned.some(({ arrival }) => arrival.lost > 0))
    throw refuse('invalid_input', { message: firstIssue(Reason, '') ?? '' })

  return planned
}

const movementsIn = (transfer: GoodsTransfer, planned: readonly ArrivedLine[]): StockMovement[] =>
  planned
    .filter(({ arrival }) => arrival.arrived > 0)
    .map(({ line, arrival }) => {
      return {
        product_id: line.to_product_id,
        quantity: arrival.arrived,
        value: valueAtReceiver(line, arrival.arrived),
        has_unknown_cost: line.unit_cost === null,
        movement_type: 'transfer_in',
        reference_id: transfer.id,
        reference_type: 'transfer',
        notes: transfer.number,
      }
    })

const movementsBack = (transfer: GoodsTransfer, lines: readonly SentLine[]): StockMovement[] =>
  lines.map((line) => ({
    product_id: line.product_id,
    quantity: line.quantity,
    value: valueOfLine(line),
    has_unknown_cost: line.unit_cost === null,
    movement_type: 'transfer_back',
    reference_id: transfer.id,
    reference_type: 'transfer',
    notes: transfer.number,
  }))

/** Throws transfer_done, more_than_sent, not_found and invalid_input. */
export const receiveTransfer = (
  ending: WriteContext,
  transfer: GoodsTransfer,
  input: TransferToReceive,
): Promise<EndedTransfer> => {
  const { tx, actor, now, newId } = ending
  const { id, transfer_id, lines, reason } = input
  const sorted = lines.map(({ line_id, arrived }) => `${line_id} ${arrived}`).toSorted()
  const content = [transfer_id, sorted, reason]
  const find = () => findEnded(tx, 'transfer_receipts', id)
  const department_id = transfer.to_department_id
  const document = {
    id,
    kind: 'transfer_receipt',
    content,
    department_id,
    find,
  } as const

  return endOnce(ending, transfer_id, document, async () => {
    const planned = planArrivals(await listLinesOnTheWay(tx, transfer_id), input)
    await moveStock(tx, movementsIn(transfer, planned), ending)
    const by = {
      received_by: actor.id,
      received_name: actor.full_name,
      received_at: now,
    }

    const isShort = planned.some(({ arrival }) => arrival.lost > 0)
    const kept = isShort ? reason : null
    await insertReceipt(
      tx,
      {
        id,
        transfer_id,
        department_id,
        reason: kept,
        business_date: businessDate(now),
        ...by,
      },
      planned.map(({ line, arrival }) => ({
        id: newId(),
        transfer_id,
        line_id: line.id,
        ...arrival,
      })),
    )
  })
}

/** Throws transfer_done. */
export const cancelTransfer = (
  ending: WriteContext,
  transfer: GoodsTransfer,
  { id, transfer_id }: TransferToCancel,
) => {
  const { tx, actor, now } = ending
  const find = () => findEnded(tx, 'transfer_cancels', id)
  const department_id = transfer.from_department_id
  const document = {
    id,
    kind: 'transfer_cancel',
    content: [transfer_id],
    department_id,
    find,
  } as const

  return endOnce(ending, transfer_id, document, async () => {
    await moveStock(tx, movementsBack(transfer, await listLinesOnTheWay(tx, transfer_id)), ending)
    const by = {
      cancelled_by: actor.id,
      cancelled_name: actor.full_name,
      cancelled_at: now,
    }

    await insertCancel(tx, {
      id,
      transfer_id,
      business_date: businessDate(now),
      ...by,
    })
  })
}

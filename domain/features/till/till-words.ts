// Texts about tills and their sales on the screens of the owner.
import { formatNumber, formatUgx } from '../../kernel/money.ts'
import { formatDateTime } from '../../kernel/time.ts'
import type { z } from 'zod'
import { formatApproximateSpan } from '../../kernel/span.ts'
import { recordsText, salesText } from './count-words.ts'
import type { SaleFlag } from './quarantined-sale.ts'
import type { AddedSales, CheckedSales } from './added-sales.ts'
import type { RecoveredSales, TillRow } from './till.ts'

/** A clock that differs by less is shown as right, because an answer takes time. */
const CLOCK_TOLERANCE_MS = 2 * 60_000

const tillsText = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'till' : 'tills'}`

/** 'Till 3, Front counter'. */
export const tillTitle = ({
  number,
  name,
}: {
  readonly number: number | null
  readonly name: string | null
}): string =>
  [number === null ? 'A till' : `Till ${number}`, name]
    .filter((part) => part !== null && part !== '')
    .join(', ')

type WaitingOnTill = Pick<TillRow, 'waiting' | 'waiting_documents' | 'waiting_total'>

/**
 * What waits on the till by its last report: '2 sales, UGX 5,000', '2 sales and 1 other record,
 * sales UGX 5,000'.
 */
export const waitingText = ({
  waiting,
  waiting_documents,
  waiting_total,
}: WaitingOnTill): string => {
  if (waiting === 0) return 'None'
  const count = recordsText(waiting, waiting_documents)
  if (waiting_documents === 0) return `${count}, ${formatUgx(waiting_total)}`

  return waiting === waiting_documents ? count : `${count}, sales ${formatUgx(waiting_total)}`
}

type ClockOfTill = Pick<TillRow, 'clock_offset_ms'>

export const isClockRight = ({ clock_offset_ms }: ClockOfTill): boolean =>
  Math.abs(clock_offset_ms) <= CLOCK_TOLERANCE_MS

/**
 * How far the device's clock is off: 'Right', '5 minutes
 * slow'. `clock_offset_ms` is server less device.
 */
export const clockText = ({ clock_offset_ms }: ClockOfTill): string =>
  isClockRight({ clock_offset_ms })
    ? 'Right'
    : `${formatApproximateSpan(Math.abs(clock_offset_ms) / 1000)} ` +
      (clock_offset_ms > 0 ? 'slow' : 'fast')

/** The line above the list after a restore. */
export const recoveredText = ({ sales, tills, at }: z.output<typeof RecoveredSales>): string =>
  `Recovered ${salesText(sales)} from ${tillsText(tills)} after the restore of ` +
  formatDateTime(at)

/** The device wrote the time, so it may be no time at all. */
const momentText = (made_at: string): string =>
  Number.isNaN(Date.parse(made_at)) ? '' : `, ${formatDateTime(made_at)}`

/** What an administrator reads before ending a till. */
export const endingText = ({ seen_at }: Pick<TillRow, 'seen_at'>): string =>
  `It was last heard ${formatDateTime(seen_at)}. Sales made before now can still be sent.`

/** '1 new sale', '2 new sales and 1 other record', '1 new other record'. */
const newText = ({ fresh, fresh_documents }: CheckedSales): string =>
  recordsText(fresh, fresh_documents).replace(' ', ' new ')

/** What a file would add, and where it is from. */
export const fileText = (checked: CheckedSales): { from: string; what: string } => ({
  what: `${newText(checked)}, ${formatNumber(checked.known)} known already`,
  from: `Saved on ${checked.number === null ? 'a till' : `Till ${checked.number}`}${momentText(checked.made_at)}`,
})

/** '3 sales added from the file'. */
export const addedText = ({ added, documents }: AddedSales): string =>
  `${recordsText(added, documents.added)} added from the file`

/** What an administrator has to look at after a file was added; null when all is in the books. */
export const addedReason = ({ kept, refused, documents }: AddedSales): string | null => {
  const parts = [
    ...(kept === 0 ? [] : [`${recordsText(kept, documents.kept)} kept, see below.`]),
    ...(refused === 0
      ? []
      : [
          `${recordsText(refused, documents.refused)} not taken. ` +
            `Decide what is kept, then add the file again.`,
        ]),
  ]
  return parts.length === 0 ? null : parts.join(' ')
}

/** Rows of one flag and one till, which one step may resolve. */
export type FlagGroup = Pick<SaleFlag, 'flag' | 'till_id'> & {
  readonly number: number | null
  readonly name: string | null
  readonly ids: readonly string[]
  /** How many of the rows are about no sale. */
  readonly documents: number
}

/** Groups of two rows and more, in the order of their first rows. */
export const groupFlags = (rows: readonly SaleFlag[]): FlagGroup[] => {
  const groups = new Map<string, FlagGroup>()

  for (const { id, kind, flag, till_id, till_number: number, till_name: name } of rows) {
    const key = `${flag} ${till_id}`
    const { ids = [], documents = 0 } = groups.get(key) ?? {}
    const more = kind === 'sale' ? 0 : 1
    groups.set(key, {
      flag,
      till_id,
      number,
      name,
      ids: [...ids, id],
      documents: documents + more,
    })
  }

  return [...groups.values()].filter(({ ids }) => ids.length > 1)
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null

/**
 * What the flag says beyond its words: the shillings below the list price, or the goods that were
 * sold twice.
 */
export const flagDetail = ({
  below,
  details,
}: Pick<SaleFlag, 'below' | 'details'>): string | null => {
  if (below > 0) return `${formatUgx(below)} below the list price`
  const item = textOf(details['item_name'])
  if (item === null) return null
  const receipt = textOf(details['receipt_number'])

  return receipt === null ? item : `${item}, also on ${receipt}`
}

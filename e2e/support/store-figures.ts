// What the runs with damaged stores showed, compared with what the server has in the end.
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import type { StoryShop } from './shop.ts'

/** A till whose stores were damaged once. */
export type StoreRun = {
  readonly damage: string
  /** The numbers of the receipts that were shown. */
  readonly numbers: string[]
  /** Why the till could not be opened or sold nothing, as far as that is no fault. */
  readonly refusals: string[]
  /** The word of the till when it had sent everything. */
  said: string
}

/** How often the server has each number. Asked one by one: its list ends after 100 sales. */
export const countStored = async (
  shop: StoryShop,
  runs: readonly StoreRun[],
): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>()
  for (const search of new Set(runs.flatMap(({ numbers }) => numbers))) {
    const { rows, count } = await shop.call(saleApi.history, shop.admin(), { search })
    if (rows.length < count) throw new Error(`The server lists too few sales for "${search}"`)
    counts.set(search, rows.filter(({ receipt_number }) => receipt_number === search).length)
  }
  return counts
}

/** The figures of the trial; those about faults must be 0. */
export const figuresOf = (runs: readonly StoreRun[], stored: ReadonlyMap<string, number>) => {
  const timesOf = (number: string): number => stored.get(number) ?? 0
  const shown = runs.flatMap(({ numbers }) => numbers)
  const isRepeated = (number: string): boolean => shown.filter((one) => one === number).length > 1
  const lossOf = ({ numbers }: StoreRun): number =>
    numbers.filter((number) => timesOf(number) === 0).length
  return {
    runs: runs.length,
    'sales shown': shown.length,
    // Such a run proves nothing.
    'runs without a sale': runs.filter(({ numbers }) => numbers.length === 0).length,
    lost: runs.reduce((sum, run) => sum + lossOf(run), 0),
    'sold twice': shown.filter((number) => timesOf(number) > 1).length,
    'numbers shown twice': shown.length - new Set(shown).size,
    'runs with a number twice': runs
      .filter(({ numbers }) => numbers.some((number) => isRepeated(number)))
      .map(({ damage, numbers }) => `${damage}: ${numbers.join(' ')}`)
      .join('; '),
    'runs with a refusal': runs
      .filter(({ refusals }) => refusals.length > 0)
      .map(({ damage, refusals }) => `${damage}: ${refusals.join(' | ')}`)
      .join('; '),
    'said another word than All sent': runs.filter(({ said }) => said !== 'All sent').length,
    'runs with a loss': runs
      .filter((run) => lossOf(run) > 0)
      .map(({ damage }) => damage)
      .join(', '),
    'lost and said All sent': runs.filter((run) => lossOf(run) > 0 && run.said === 'All sent')
      .length,
  }
}

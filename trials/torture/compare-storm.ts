// The books after a storm (storm.ts): what the cashiers saw, what the tills hold and what the
// server stored.
import { runDoctor } from '@webale/server/commands/doctor.ts'
import { databaseFile } from '@webale/server/platform/database/open.ts'
import { openSqlite } from '@webale/server/platform/database/sqlite.ts'
import type { SimTill } from '../simulation/sim-till.ts'
import type { ShownTotal, Storm, StormTill } from './storm-till.ts'

type SalesOfTill = Awaited<ReturnType<SimTill['sales']>>
type StoredSale = ShownTotal & { readonly id: string }

/** The sales of the stopped server. */
export const salesIn = (folder: string): StoredSale[] => {
  const database = openSqlite(databaseFile(folder), 'read')
  try {
    return database.prepare('select id, total, receipt_number from sales').all() as StoredSale[]
  } finally {
    database.close()
  }
}

export type Books = {
  readonly lost: number
  readonly unknown: number
  readonly changed: number
  readonly unsent: number
  /** Each number that was printed twice: by which tills, when, and by which epoch. */
  readonly doubled: readonly string[]
  readonly trouble: string
  readonly doctor: string
}

/** Two tills without leased numbers may use the same moment as a number (decision S3). */
const isLeased = (receipt_number: string): boolean => receipt_number.startsWith('RCP-')

/** Which till printed which sale, when and by which epoch, by the id of the sale. */
const printingsOf = (lists: readonly SalesOfTill[]): ReadonlyMap<string, string> =>
  new Map(
    lists.flatMap((sales, place) =>
      sales.map(({ id, opened_at, body }): [string, string] => [
        id,
        `till ${place + 1} at ${opened_at} of ${body.epoch}`,
      ]),
    ),
  )

/** The numbers that cashiers saw twice, each with its printings. */
const listDoubled = (
  shown: Storm['shown'],
  printings: ReadonlyMap<string, string>,
): readonly string[] => {
  const byNumber = new Map<string, string[]>()
  for (const [id, { receipt_number }] of shown) {
    if (!isLeased(receipt_number)) continue
    const printed = printings.get(id) ?? 'a till that no longer has it'
    byNumber.set(receipt_number, [...(byNumber.get(receipt_number) ?? []), printed])
  }

  return [...byNumber]
    .filter(([, printed]) => printed.length > 1)
    .map(([number, printed]) => `${number}: ${printed.join(', ')}`)
}

/** Compares what the cashiers saw, what the tills hold, and what the stopped server stored. */
export const compareStorm = async (
  { shop, shown, trouble }: Storm,
  tills: readonly StormTill[],
): Promise<Books> => {
  const stored = new Map(salesIn(shop.folder).map((sale) => [sale.id, sale]))
  const lists = await Promise.all(tills.map(({ till }) => till.sales()))
  const onTills = lists.flat()
  const { code, text } = await runDoctor(['--deep'], { DATA_DIR: shop.folder })

  return {
    lost: [...shown.keys()].filter((id) => !stored.has(id)).length,
    unknown: [...stored.keys()].filter((id) => !shown.has(id)).length,
    changed: [...shown].filter(([id, { receipt_number, total }]) => {
      const sale = stored.get(id)
      return sale !== undefined && (sale.receipt_number !== receipt_number || sale.total !== total)
    }).length,
    unsent: onTills.filter(({ state }) => state !== 'sent' && state !== 'taken_back').length,
    doubled: listDoubled(shown, printingsOf(lists)),
    trouble: trouble[0] ?? 'none',
    doctor: code === 0 ? 'healthy' : text.slice(0, 800),
  }
}

/** Is nothing lost, doubled or changed? */
export const isClean = ({
  lost,
  unknown,
  changed,
  unsent,
  doubled,
  trouble,
  doctor,
}: Books): boolean =>
  lost + unknown + changed + unsent + doubled.length === 0 &&
  trouble === 'none' &&
  doctor === 'healthy'

// Sales of twenty tills from the press of Import until it is done: files of new and of changed
// products in turn. The tills sell products of the same files.
import { setTimeout as pause } from 'node:timers/promises'
import type { LocalShop } from '../harness/local-shop.ts'
import { formatMs, quantile } from '../harness/measure.ts'
import { type BesideResult, measureBeside, p99, twentyTills } from './beside.ts'
import { importFileOf, uploadImport } from './import-files.ts'
import { formatRatio, goalLine, infoLine, type Line } from './part.ts'

export type TillsSize = { readonly rows: number; readonly files: number; readonly aloneMs: number }

const MAX_RATIO = 2
/** One file of four adds products, and the next three change them. */
const FILES_OF_SERIES = 4
const SERIES_FROM = 1000

const listImported = async ({ context, products }: LocalShop): Promise<string[]> => {
  const rows = await context.store.db
    .selectFrom('products')
    .select('id')
    .where('barcode', 'like', 'IMP-%')
    .execute()
  return rows.length === 0 ? [...products] : rows.map(({ id }) => id)
}

const longest = ({ waits }: Pick<BesideResult, 'waits'>): number => Math.max(...waits)

/** `engine` begins the lines. */
export const measureBesideTills = async (
  shop: LocalShop,
  engine: string,
  size: TillsSize,
): Promise<Line[]> => {
  const alone = await measureBeside(shop, 0, () => pause(size.aloneMs), { pace: twentyTills })
  const [times, waits]: [number[], number[]] = [[], []]

  for (let n = 0; n < size.files; n += 1) {
    // Other costs, because a till would have to ask about other prices.
    const file = importFileOf(size.rows, SERIES_FROM + Math.floor(n / FILES_OF_SERIES), {
      cost: 600 + 10 * (n % FILES_OF_SERIES),
    })

    const uploaded = await uploadImport(shop, file)
    const { hash } = await uploaded.check()
    const goods = await listImported(shop)
    const found = await measureBeside(shop, 1000 + n * 100, () => uploaded.run(hash ?? ''), {
      pace: twentyTills,
      goods,
    })

    times.push(found.ms)
    waits.push(...found.waits)
  }

  const [own, beside] = [p99(alone), p99({ waits })]

  return [
    infoLine(
      `${engine}, twenty tills, ${alone.waits.length} sales, nothing else`,
      `p99 ${formatMs(own)}`,
    ),
    infoLine(
      `   from Import to done, ${size.files} files of ${size.rows} rows`,
      `median ${formatMs(quantile(times, 0.5))}`,
    ),
    goalLine(
      `   ${waits.length} sales meanwhile`,
      `p99 ${formatMs(beside)}, ${formatRatio(beside, own)}`,
      `p99 <= ${MAX_RATIO} x`,
      beside <= MAX_RATIO * own,
    ),
    infoLine(
      '   the longest wait',
      `${formatMs(longest({ waits }))} (alone ${formatMs(longest(alone))})`,
    ),
  ]
}

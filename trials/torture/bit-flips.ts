// T12: flips single bits of the database file. The doctor reports every flip that changes important
// rows, and never crashes.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { sql } from 'kysely'
import { openLocalShop, basketOf, saleDraftOf } from '../harness/local-shop.ts'
import { runDoctor } from '@webale/server/commands/doctor.ts'
import { sealAll } from '@webale/server/features/audit/sealer.ts'
import { stocksFromLedger } from '@webale/server/features/stock/move-stock.ts'
import type { ReadTransaction } from '@webale/server/platform/database/store.ts'
import { openFileForReading } from '@webale/server/platform/database/read-only.ts'
import { judgeControl, type Trial } from './trial.ts'

const SALES = 500
const PRODUCTS = 20
const VIOLATIONS = 2

/** The tables with business data. */
const LIVE = [
  'sales',
  'sale_items',
  'stock_movements',
  'products',
  'counters',
  'daily_items',
  'audit_log',
  'seals',
]

/** A shop with sales, sealed and closed. */
const makeFile = async (folder: string): Promise<Buffer> => {
  const shop = await openLocalShop(folder, PRODUCTS)

  for (let round = 0; round < SALES; round += 1)
    await shop.ask(saleApi.complete, saleDraftOf(basketOf(shop.products, round)))

  // The goods of the bench have no movements yet.
  await shop.context.store.transaction(stocksFromLedger)
  await sealAll({ store: shop.context.store, now: shop.context.now, holder: 'torture' })
  await shop.close()

  return readFileSync(join(folder, 'webale.db'))
}

/** All business data as one text; null when it cannot be read. */
const contentOf = async (file: string): Promise<string | null> => {
  let open: ReadTransaction | undefined
  try {
    open = await openFileForReading(file)
    const texts: string[] = []

    for (const table of LIVE)
      texts.push(
        JSON.stringify(
          (await sql`select * from ${sql.table(table)} order by 1`.execute(open.db)).rows,
        ),
      )

    return texts.join('\n')
  } catch {
    return null
  } finally {
    await open?.end().catch(() => undefined)
  }
}

type FlipCounts = {
  live: number
  found: number
  elsewhere: number
  fallen: number
  missed: string[]
}

const flipAt = (bytes: Buffer, bit: number): Buffer => {
  const copy = Buffer.from(bytes)
  copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7))
  return copy
}

const difference = (before: string, after: string): string => {
  let at = 0
  while (before[at] === after[at]) at += 1

  return (
    `${before.slice(Math.max(0, at - 60), at + 30)} became ` +
    after.slice(Math.max(0, at - 5), at + 30)
  )
}

const tryFlip = async (
  folder: string,
  bytes: Buffer,
  before: string,
  bit: number,
  counts: FlipCounts,
): Promise<void> => {
  const file = join(folder, 'webale.db')
  for (const beside of ['-wal', '-shm']) rmSync(`${file}${beside}`, { force: true })
  writeFileSync(file, flipAt(bytes, bit))
  const after = await contentOf(file)

  try {
    const { code } = await runDoctor(['--deep', '--json'], { DATA_DIR: folder })
    if (after === before) counts.elsewhere += 1
    else {
      counts.live += 1
      if (code >= VIOLATIONS) counts.found += 1
      else counts.missed.push(difference(before, after ?? ''))
    }
  } catch {
    counts.fallen += 1
  }
}

export const bitFlipsTrial: Trial = {
  id: 't12',
  title: 'flipped bits',
  run: async (scale) => {
    const root = mkdtempSync(join(tmpdir(), 'webale-flips-'))
    try {
      const bytes = await makeFile(join(root, 'shop'))
      const work = join(root, 'work')
      mkdirSync(work)
      writeFileSync(join(work, 'webale.db'), bytes)
      const before = (await contentOf(join(work, 'webale.db'))) ?? ''
      const whole = await runDoctor(['--deep'], { DATA_DIR: work })
      const counts: FlipCounts = { live: 0, found: 0, elsewhere: 0, fallen: 0, missed: [] }
      const flips = scale === 'full' ? 300 : 60

      for (let flip = 0; flip < flips; flip += 1)
        await tryFlip(work, bytes, before, Math.floor(Math.random() * bytes.length * 8), counts)

      const share = counts.live === 0 ? 0 : counts.found / counts.live
      const { isRight, control } = judgeControl(
        whole.code === 0,
        'the same file without a flip is healthy, so what is found is the flip',
      )

      return {
        held: share >= 0.98 && counts.fallen === 0 && isRight,
        figures: {
          flips,
          'changed a row that counts': counts.live,
          '  of them found': `${counts.found} (${(share * 100).toFixed(1)} %)`,
          'changed nothing of that': counts.elsewhere,
          'doctor fell over': counts.fallen,
          ...(counts.missed.length > 0 ? { missed: counts.missed.slice(0, 5).join(' | ') } : {}),
        },
        control,
      }
    } finally {
      rmSync(root, { recursive: true, force: true })
    }
  },
}

// A bad disk under the built server: how long tills wait when every flush is slow, and what is lost
// when flushes fail.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type RunningServer, startServer } from './server.ts'
import type { PersonSession } from './shop-over-http.ts'
import { root } from '../../tools/terminal.mjs'
import { openHttpTill } from './http-till.ts'
import { quantile } from './measure.ts'
import { basketOf, saleDraftOf } from './local-shop.ts'

const TILLS = 8
const SALE_EVERY_MS = 2000
const FAILS_FOR_MS = 5000

/**
 * The library that slows and fails flushes (bad-disk.c), or that fills the disk (full-disk.c); null
 * without Linux or a C compiler.
 */
export const findDiskLibrary = (name: 'bad-disk' | 'full-disk'): string | null => {
  const library = join(root, `.cache/${name}.so`)
  try {
    if (process.platform !== 'linux') return null
    mkdirSync(join(root, '.cache'), { recursive: true })
    const source = join(import.meta.dirname, `${name}.c`)
    execFileSync('cc', ['-shared', '-fPIC', '-o', library, source, '-ldl'], { stdio: 'ignore' })

    return library
  } catch {
    return null
  }
}

type BadDisk = { readonly library: string; readonly folder: string; readonly flushMs: number }

/** Flushes fail while this file exists. */
const failingMark = (folder: string): string => join(folder, 'flushes-fail')

/**
 * Starts the built server on a disk whose database
 * flushes are slow, and fail while the mark exists.
 */
export const startOnBadDisk = ({ library, folder, flushMs }: BadDisk): Promise<RunningServer> => {
  const settings = [
    `LD_PRELOAD=${library}`,
    'DISK_FILE=webale.db',
    `DISK_FLUSH_MS=${flushMs}`,
    `DISK_FAILS_WHILE=${failingMark(folder)}`,
  ]
  return startServer(folder, { built: true, before: ['env', ...settings] })
}

/** Eight tills with a sale every two seconds each: milliseconds until the responses. */
export const timeSlowSales = async (
  port: number,
  person: PersonSession,
  products: readonly string[],
  forMs: number,
): Promise<{ p50: number; p95: number }> => {
  const waits: number[] = []
  const until = performance.now() + forMs
  const sell = async (place: number): Promise<void> => {
    const till = openHttpTill(port, person)
    await pause((SALE_EVERY_MS * place) / TILLS)

    for (let round = 0; performance.now() < until; round += 1) {
      const start = performance.now()
      await till.sell(basketOf(products, round * TILLS + place))
      const elapsed = performance.now() - start
      waits.push(elapsed)
      await pause(Math.max(0, SALE_EVERY_MS - elapsed))
    }

    till.close()
  }

  await Promise.all(Array.from({ length: TILLS }, (_, place) => sell(place)))

  return { p50: quantile(waits, 0.5), p95: quantile(waits, 0.95) }
}

export type FailureResult = {
  readonly answered: number
  readonly refused: number
  readonly others: number
  readonly lost: number
  readonly resumedMs: number
}

type SellingServer = {
  readonly server: RunningServer
  readonly folder: string
  readonly person: PersonSession
  readonly products: readonly string[]
}

/**
 * Sells while flushes fail and afterwards, kills the
 * server, and counts acknowledged sales that are missing.
 */
export const sellWhileFailing = async ({
  server,
  folder,
  person,
  products,
}: SellingServer): Promise<FailureResult> => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${person.token}` }
  const stored: string[] = []
  let [refused, others, turn] = [0, 0, 0]
  const sell = async (): Promise<boolean> => {
    const draft = saleDraftOf(basketOf(products, (turn += 1)))
    const { status } = await fetch(`${server.address}/api/sales`, {
      method: 'POST',
      headers,
      body: JSON.stringify(draft),
    })

    if (status === 200) stored.push(draft.id)
    else if (status === 503) refused += 1
    else others += 1

    return status === 200
  }

  const sellUntil = async (over: () => boolean): Promise<void> => {
    while (!over()) if (!(await sell())) await pause(100)
  }

  const mark = failingMark(folder)
  const start = performance.now()
  writeFileSync(mark, '')
  await sellUntil(() => performance.now() - start > FAILS_FOR_MS)
  rmSync(mark)
  const well = performance.now()
  const before = stored.length
  await sellUntil(() => stored.length > before)
  const resumedMs = performance.now() - well
  await sellUntil(() => stored.length > before + 20)
  await server.kill('SIGKILL')
  const again = await startServer(folder, { built: true })
  const found = await Promise.all(
    stored.map((id) => fetch(`${again.address}/api/sales/${id}`, { headers })),
  )

  await again.kill('SIGTERM')

  return {
    answered: stored.length,
    refused,
    others,
    lost: found.filter(({ ok }) => !ok).length,
    resumedMs,
  }
}

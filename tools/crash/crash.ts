// The storm: tills sell through a bad network while the server is killed without warning and started again, over and over.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runDoctor } from '../../server/doctor.ts'
import { say, since } from '../terminal.mjs'
import { type LossyProxy, openLossyProxy } from './lossy-proxy.ts'
import { startServer } from './server.ts'
import { addGoods, openShopOver } from './shop.ts'
import { runTill, type TillRun } from './till.ts'
import { type Verdict, verify } from './verify.ts'

export type CrashOptions = { readonly kills: number; readonly tills: number; readonly keepsId: boolean }

const SHORTEST_LIFE_MS = 250
const LONGEST_LIFE_MS = 1200

/** A server that comes back: `crash` kills it without warning and starts it again on the same data. */
const openPhoenix = async (folder: string, proxy: LossyProxy) => {
  let server = await startServer(folder)
  proxy.aim(server.port)
  return {
    address: server.address,
    crash: async () => {
      await server.kill('SIGKILL')
      server = await startServer(folder)
      proxy.aim(server.port)
    },
    end: () => server.kill('SIGTERM'),
  }
}

const storm = async ({ crash }: { crash(): Promise<void> }, kills: number): Promise<void> => {
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(SHORTEST_LIFE_MS + Math.random() * (LONGEST_LIFE_MS - SHORTEST_LIFE_MS))
    await crash()
  }
}

const report = (runs: readonly TillRun[], proxy: LossyProxy, verdict: Verdict): readonly (readonly [string, string | number, boolean])[] => {
  const sum = (count: (run: TillRun) => number) => runs.reduce((total, run) => total + count(run), 0)
  const fates = [...proxy.fates].map(([fate, count]) => `${count} ${fate}`).join(', ')
  return [
    ['requests', `${sum(({ tries }) => tries)} (${fates})`, true],
    ['sales acknowledged', sum(({ acknowledged }) => acknowledged.length), sum(({ acknowledged }) => acknowledged.length) > 0],
    ['  of them replays', sum(({ replays }) => replays), true],
    ['sales stored', verdict.stored, true],
    ['acknowledged but lost', verdict.lost, verdict.lost === 0],
    ['sold more than once', verdict.duplicates, verdict.duplicates === 0],
    ['half sales', verdict.partial, verdict.partial === 0],
    ['products with wrong stock', verdict.drift, verdict.drift === 0],
    ['receipts that differ', verdict.mismatches, verdict.mismatches === 0],
    ['refused for no reason', runs.flatMap(({ refused }) => refused).join('; ') || 0, sum(({ refused }) => refused.length) === 0],
    ['integrity check', verdict.integrity, verdict.integrity === 'ok'],
  ]
}

/** A day of selling while the server crashes; afterwards the server has ended. */
const sellThroughStorm = async (folder: string, proxy: LossyProxy, { kills, tills, keepsId }: CrashOptions) => {
  const server = await openPhoenix(folder, proxy)
  let isOver = false
  try {
    const shop = await openShopOver(server.address, tills)
    const goods = await addGoods(server.address, shop)
    const selling = shop.people.map((person, at) => runTill({ name: `till ${at + 1}`, person, goods, port: proxy.port, keepsId, isOver: () => isOver }))
    await storm(server, kills)
    isOver = true
    return { goods, runs: await Promise.all(selling) }
  } finally {
    isOver = true
    await server.end()
  }
}

export type CrashReport = { readonly held: boolean; readonly figures: Readonly<Record<string, string | number>> }

/** Runs the storm in a temporary folder and prints its figures, unless nobody wants to read them. */
export const crash = async (options: CrashOptions, tell: (text: string) => void = say): Promise<CrashReport> => {
  const start = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'webale-crash-'))
  const proxy = await openLossyProxy()
  try {
    const { goods, runs } = await sellThroughStorm(folder, proxy, options)
    const acknowledged = runs.flatMap((run) => run.acknowledged)
    const doctor = await runDoctor(['--deep'], { DATA_DIR: folder })
    const lines = [
      ...report(runs, proxy, verify(folder, goods, acknowledged)),
      ['the doctor', doctor.code === 0 ? 'healthy' : doctor.text, doctor.code === 0] as const,
    ]
    for (const [name, value, isRight] of lines) tell(`${isRight ? '  ' : '! '}${name.padEnd(28)}${value}`)
    const held = lines.every(([, , isRight]) => isRight)
    tell(`${held ? 'All held' : 'NOT held'}: ${options.kills} kills, ${options.tills} tills${options.keepsId ? '' : ', without idempotency'}, ${since(start)}`)
    return { held, figures: { kills: options.kills, tills: options.tills, ...Object.fromEntries(lines.map(([name, value]) => [name.trim(), value])) } }
  } finally {
    proxy.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

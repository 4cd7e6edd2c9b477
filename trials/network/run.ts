// The shop in real networks of this computer, and in front of real print systems. Prints a line for
// each trial, and writes the rows into the file after --report.
//   node --import tsx trials/network/run.ts [--only names|papers] [--report file]
import { accessSync, constants, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { print, since } from '../../tools/terminal.mjs'
import { nameTrials } from './names.ts'
import { paperTrials } from './papers.ts'
import { openPlace, type NetworkPlace } from './place.ts'
import type { NetworkTrial } from './trial.ts'

type Row = {
  readonly name: string
  readonly result: 'held' | 'failed' | 'not tried'
  /** Why it failed or was not tried. */
  readonly reason: string
}

const valueOf = (flag: string): string | undefined => {
  const at = process.argv.indexOf(flag)
  return at < 0 ? undefined : process.argv[at + 1]
}

const SETS = { names: nameTrials, papers: paperTrials } as const

const chosenTrials = (): readonly NetworkTrial[] => {
  const only = valueOf('--only')
  return Object.entries(SETS).flatMap(([name, trials]) =>
    only === undefined || only === name ? trials : [],
  )
}

const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin']

const isHere = (program: string): boolean =>
  FOLDERS.some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })

const messageOf = (error: unknown): string => (error as Error).message.trim().replace(/\s+/g, ' ')

const tryOne = async (place: NetworkPlace, { name, needs, run }: NetworkTrial): Promise<Row> => {
  const missing = Object.entries(needs).filter(([program]) => !isHere(program))
  if (missing.length > 0) {
    const packages = missing.map(([, debianPackage]) => debianPackage).join(' ')
    return { name, result: 'not tried', reason: `Debian: apt-get install ${packages}` }
  }

  try {
    await run(place)
    return { name, result: 'held', reason: '' }
  } catch (error) {
    return { name, result: 'failed', reason: messageOf(error) }
  }
}

/** The place, or why there is none. */
const openOr = (): NetworkPlace | string => {
  if (process.platform !== 'linux') return 'only Linux has network namespaces'
  if (process.getuid?.() !== 0) return 'network namespaces need root'
  if (!isHere('ip')) return 'Debian: apt-get install iproute2'
  try {
    return openPlace()
  } catch (error) {
    return messageOf(error)
  }
}

const runAll = async (trials: readonly NetworkTrial[]): Promise<Row[]> => {
  const place = openOr()
  if (typeof place === 'string')
    return trials.map(({ name }) => ({ name, result: 'not tried', reason: place }))

  const stop = (): void => void place.close().finally(() => process.exit(130))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
  const rows: Row[] = []
  try {
    for (const trial of trials) {
      if (place.isClosed()) break
      const start = performance.now()
      const row = await tryOne(place, trial)
      rows.push(row)
      print(`${row.result}: ${row.name}, ${since(start)}${row.reason && ` (${row.reason})`}`)
    }
  } finally {
    await place.close()
  }

  return rows
}

const rows = await runAll(chosenTrials())
const report = valueOf('--report')
if (report !== undefined) writeFileSync(report, JSON.stringify(rows))
process.exitCode = rows.some(({ result }) => result === 'failed') ? 1 : 0

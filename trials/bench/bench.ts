// `npm run bench`: the cost of a sale as ratios that are comparable between machines, and what
// grows with the shop. The parts run one after the other; a table of all goals ends the report.
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { giveUp, print, since } from '../../tools/terminal.mjs'
import { dayPart } from './day.ts'
import { deliveriesPart } from './deliveries.ts'
import { importsPart } from './imports.ts'
import { killsPart } from './kills.ts'
import { largeShopPart } from './large-shop.ts'
import { livePart } from './live.ts'
import { loadPart } from './load.ts'
import { formatTable } from '../harness/measure.ts'
import { type Line, type BenchPart, type Scale, skippedLine } from './part.ts'
import { postgresPart } from './postgres.ts'
import { printingPart } from './printing.ts'
import { replicaPart } from './replica.ts'
import { salesPart } from './sales.ts'
import { searchPart } from './search.ts'
import { signInPart } from './sign-in.ts'
import { slowDiskPart } from './slow-disk.ts'
import { snapshotsPart } from './snapshots.ts'
import { startPart } from './start.ts'
import { stockValuePart } from './stock-value.ts'
import { syncsPart } from './syncs.ts'
import { tillsPart } from './tills.ts'

const PARTS: readonly BenchPart[] = [
  salesPart,
  syncsPart,
  startPart,
  searchPart,
  stockValuePart,
  dayPart,
  printingPart,
  signInPart,
  loadPart,
  livePart,
  slowDiskPart,
  largeShopPart,
  deliveriesPart,
  importsPart,
  snapshotsPart,
  postgresPart,
  replicaPart,
  tillsPart,
  killsPart,
]

const chooseParts = (only: string | undefined): readonly BenchPart[] => {
  if (only === undefined) return PARTS
  const names = only.split(',')
  const unknown = names.filter((name) => !PARTS.some((part) => part.name === name))
  if (unknown.length > 0)
    giveUp(
      `There is no part called ${unknown.join(', ')}. There are: ` +
        PARTS.map(({ name }) => name).join(' '),
    )

  return PARTS.filter(({ name }) => names.includes(name))
}

const verdictOf = ({ held }: Line): string => (held === null ? '' : held ? 'held' : 'MISSED')

const loadNow = (): string => `load ${loadavg()[0]?.toFixed(1)}`

/**
 * Runs one part in its own folders, which are removed afterwards; a part that fails does not end
 * the others.
 */
const measurePart = async (part: BenchPart, scale: Scale): Promise<readonly Line[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-bench-'))
  try {
    return await part.run({ scale, makeFolder: () => mkdtempSync(join(folder, 'shop-')) })
  } catch (error) {
    return [
      {
        ...skippedLine(part.about, error instanceof Error ? error.message : String(error)),
        held: false,
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const printGoals = ({ name, about }: BenchPart, lines: readonly Line[], took: string): void => {
  const rows = lines.map((each) => [each.what, each.measured, each.goal, verdictOf(each)])
  print(`\n${name}: ${about} (${took})\n${formatTable(rows)}`)
}

export type BenchOptions = { readonly only: string | undefined; readonly scale: Scale }

/**
 * Runs all parts; about twenty minutes on an idle machine. Changes no files of the repository.
 * Returns whether all goals were met.
 */
export const bench = async ({ only, scale }: BenchOptions): Promise<boolean> => {
  const start = performance.now()
  const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`

  print(
    `${new Date().toISOString().slice(0, 16)}Z, ${machine}, ` +
      `${loadNow()}${scale === 'short' ? ', too short to mean anything' : ''}`,
  )

  const goals: string[][] = [['', 'measured', 'goal', '']]

  for (const part of chooseParts(only)) {
    const from = performance.now()
    const lines = await measurePart(part, scale)
    printGoals(part, lines, `${since(from)}, ${loadNow()}`)
    goals.push(
      ...lines
        .filter(({ held }) => held !== null)
        .map((each) => [
          `${part.name}: ${each.what.trim()}`,
          each.measured,
          each.goal,
          verdictOf(each),
        ]),
    )
  }

  const missed = goals.filter((goal) => goal.at(-1) === 'MISSED').length
  print(
    `\n${formatTable(goals)}\n\n${goals.length - 1 - missed} goals held, ${missed} missed, ` +
      `${loadNow()} at the end, ${since(start)} in all`,
  )

  return missed === 0
}

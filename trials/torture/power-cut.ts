// T4: a power cut. A real server sells while strace records its disk
// calls; then the files are rebuilt as they could have been at many
// moments, with unsynced writes lost or torn, and opened again.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openHttpTill } from '../harness/http-till.ts'
import { straceProblem } from '../harness/strace.ts'
import { fillShop } from '../harness/served-shop.ts'
import { basketOf } from '../harness/local-shop.ts'
import { runDoctor } from '@webale/server/commands/doctor.ts'
import { stocksFromLedger } from '@webale/server/features/stock/move-stock.ts'
import { openSqlite } from '@webale/server/platform/database/sqlite.ts'
import { startServer } from '../harness/server.ts'
import { openShopOver } from '../harness/shop-over-http.ts'
import { type DiskFile, type Event, readDiskLog, watchDisk } from './disk-log.ts'
import { judgeControl, type Trial } from './trial.ts'

const PRODUCTS = 50
/** Enough that several sales share a commit. */
const TILLS = 6
const SECTOR = 512
const FILES: readonly DiskFile[] = ['webale.db', 'webale.db-wal']

type DiskChange = Exclude<Event, { kind: 'answer' | 'sync' }>
type Disk = {
  readonly durable: Map<DiskFile, Buffer>
  readonly waiting: Map<DiskFile, DiskChange[]>
}

const applyChange = (before: Buffer, change: DiskChange): Buffer => {
  if (change.kind === 'unlink') return Buffer.alloc(0)
  if (change.kind === 'truncate')
    return Buffer.concat([before, Buffer.alloc(Math.max(0, change.size - before.length))]).subarray(
      0,
      change.size,
    )

  const end = change.offset + change.bytes.length
  const after =
    end > before.length
      ? Buffer.concat([before, Buffer.alloc(end - before.length)])
      : Buffer.from(before)

  change.bytes.copy(after, change.offset)

  return after
}

const applyChanges = (before: Buffer, changes: readonly DiskChange[]): Buffer =>
  changes.reduce(applyChange, before)

/** Any pending change may have reached the disk, and the current one only in part. */
const tearChanges = (changes: readonly DiskChange[]): DiskChange[] =>
  changes
    .filter(() => Math.random() < 0.5)
    .map((change) =>
      change.kind === 'write' && Math.random() < 0.3
        ? {
            ...change,
            bytes: change.bytes.subarray(
              0,
              SECTOR * Math.floor((Math.random() * change.bytes.length) / SECTOR),
            ),
          }
        : change,
    )

const advanceDisk = (
  { durable, waiting }: Disk,
  event: Event,
  isSynced: (file: DiskFile) => boolean,
): void => {
  if (event.kind === 'answer') return
  const { file } = event
  if (event.kind !== 'sync') waiting.get(file)?.push(event)
  if (event.kind === 'unlink' || (event.kind === 'sync' && isSynced(file))) {
    durable.set(file, applyChanges(durable.get(file) ?? Buffer.alloc(0), waiting.get(file) ?? []))
    waiting.set(file, [])
  }
}

type CutCounts = {
  points: number
  lost: number
  cutsWithLoss: number
  damaged: number
  trouble: string
}

/** Opens the files as the server would and counts acknowledged sales that are missing. */
const inspectFolder = async (
  folder: string,
  answered: ReadonlySet<string>,
  counts: CutCounts,
): Promise<void> => {
  counts.points += 1
  try {
    const database = openSqlite(join(folder, 'webale.db'), 'write')
    const rows = database.prepare('select receipt_number as number from sales').all() as {
      number: string
    }[]

    database.close()
    const stored = new Set(rows.map(({ number }) => number))
    const lost = [...answered].filter((number) => !stored.has(number)).length
    counts.lost += lost
    counts.cutsWithLoss += lost > 0 ? 1 : 0
    const { code, text } = await runDoctor([], { DATA_DIR: folder })
    if (code === 0) return
    counts.damaged += 1
    counts.trouble ||= text.slice(0, 300)
  } catch (error) {
    counts.damaged += 1
    counts.lost += answered.size
    counts.trouble ||= String(error)
  }
}

const layOut = (root: string, { durable, waiting }: Disk, isTorn: boolean): string => {
  const folder = join(root, 'cut')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)

  for (const file of FILES) {
    const changes = waiting.get(file) ?? []
    const bytes = applyChanges(
      durable.get(file) ?? Buffer.alloc(0),
      isTorn ? tearChanges(changes) : [],
    )

    if (file === 'webale.db' || bytes.length > 0) writeFileSync(join(folder, file), bytes)
  }

  return folder
}

type RecordedCalls = {
  readonly root: string
  readonly start: ReadonlyMap<DiskFile, Buffer>
  readonly events: readonly Event[]
}

const cutAt = async (
  { root, start, events }: RecordedCalls,
  points: ReadonlySet<number>,
  isSynced: (file: DiskFile) => boolean,
  ways: readonly boolean[],
) => {
  const disk: Disk = { durable: new Map(start), waiting: new Map(FILES.map((file) => [file, []])) }
  const answered = new Set<string>()
  const counts: CutCounts = { points: 0, lost: 0, cutsWithLoss: 0, damaged: 0, trouble: '' }

  for (const [at, event] of events.entries()) {
    if (event.kind === 'answer') answered.add(event.receipt)
    else advanceDisk(disk, event, isSynced)
    if (points.has(at))
      for (const isTorn of ways) await inspectFolder(layOut(root, disk, isTorn), answered, counts)
  }

  return counts
}

/** Sells in a shop whose server runs under strace. */
const recordCalls = async (root: string, sales: number): Promise<RecordedCalls> => {
  const folder = join(root, 'shop')
  const shop = await fillShop(folder, PRODUCTS, ({ context }) =>
    context.store.transaction(stocksFromLedger),
  )

  const start = new Map<DiskFile, Buffer>()

  for (const file of FILES)
    start.set(
      file,
      existsSync(join(folder, file)) ? readFileSync(join(folder, file)) : Buffer.alloc(0),
    )

  const log = join(root, 'disk.log')
  const server = await startServer(folder, { built: true, before: watchDisk(log) })

  try {
    const { people } = await openShopOver(server.address, TILLS, shop.seller.department_id)
    const sell = async (place: number) => {
      const person = people[place]
      if (person === undefined) throw new Error('Nobody could sign in')
      const till = openHttpTill(server.port, person)

      for (let round = 0; round < sales / people.length; round += 1)
        await till.sell(basketOf(shop.products, round * TILLS + place))

      till.close()
    }

    await Promise.all(people.map((_person, place) => sell(place)))
    await pause(300)
    copyFileSync(log, join(root, 'whole.log'))
  } finally {
    await server.kill('SIGTERM')
  }

  return { root, start, events: readDiskLog(join(root, 'whole.log')) }
}

const somePoints = (events: readonly Event[], most: number): Set<number> => {
  const first = events.findIndex(({ kind }) => kind === 'answer')
  const points = new Set<number>()

  while (points.size < Math.min(most, events.length - first))
    points.add(first + Math.floor(Math.random() * (events.length - first)))

  return points
}

const isAlways = (): boolean => true
/**
 * The control: a disk that reports a sync of the log
 * but does not write it, as with synchronous=NORMAL.
 */
const losesLogWrites = (file: DiskFile): boolean => file === 'webale.db'

const cutPower = async (root: string, scale: 'short' | 'full') => {
  const recorded = await recordCalls(root, scale === 'full' ? 150 : 40)
  const answers = recorded.events.filter(({ kind }) => kind === 'answer').length
  const points = somePoints(recorded.events, scale === 'full' ? 300 : 40)
  const {
    points: cuts,
    lost,
    damaged,
    trouble,
  } = await cutAt(recorded, points, isAlways, [false, true])

  const liar = await cutAt(recorded, new Set([...points].slice(0, 20)), losesLogWrites, [false])
  const { isRight, control } = judgeControl(
    liar.cutsWithLoss > 0,
    `a disk that confirms log writes without making them (${liar.cutsWithLoss} of ` +
      `${liar.points} cuts lose sales)`,
  )

  return {
    held: answers > 0 && lost === 0 && damaged === 0 && isRight,
    figures: {
      'sales answered': answers,
      'calls to the disk': recorded.events.length - answers,
      cuts,
      'answered but lost': lost,
      'not healthy': damaged,
      ...(trouble && { trouble }),
    },
    control,
  }
}

export const powerCutTrial: Trial = {
  id: 't4',
  title: 'power cuts',
  run: async (scale) => {
    const problem = straceProblem()
    if (problem !== null) return { skipped: problem }
    const root = mkdtempSync(join(tmpdir(), 'webale-power-'))

    try {
      return await cutPower(root, scale)
    } finally {
      rmSync(root, { recursive: true, force: true })
    }
  },
}

// Export and restore of a chain, each in a process of its own, so that each has its own memory.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { WorkProgress } from '@webale/domain/features/backup/backup.api.ts'
import { BACKUP_TABLES } from '@webale/domain/features/backup/backup.ts'
import { indexBackup } from '@webale/server/features/backup/backup-file.ts'
import { exportBackup } from '@webale/server/features/backup/export-backup.ts'
import { existingDataIn } from '@webale/server/features/backup/existing-data.ts'
import { checkBackup, restoreBackup } from '@webale/server/features/backup/restore-backup.ts'
import { migrations } from '@webale/server/migrations/migrations.ts'
import { migrate } from '@webale/server/platform/database/migrate.ts'
import { openPostgresStore } from '@webale/server/platform/database/open.ts'
import { newId } from '@webale/server/platform/base/new-id.ts'
import { openSpool } from '@webale/server/platform/files/spool.ts'
import { print } from '../../tools/terminal.mjs'

const FILE = 'backup.json'
const MAX_MEMORY_MB = 512

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
const thousands = (count: number): string => count.toLocaleString('en-US')

/** The time of the work, and the highest memory of this process so far. */
const measure = async <Result>(
  name: string,
  rows: number | null,
  work: () => Promise<Result>,
): Promise<Result> => {
  const start = performance.now()
  const result = await work()
  const ms = performance.now() - start
  const memory = Math.round(process.resourceUsage().maxRSS / 1024)
  const rate = rows === null ? '' : `, ${thousands(Math.round((rows * 1000) / ms))} rows a second`
  const held = memory <= MAX_MEMORY_MB ? 'held' : 'MISSED'
  print(
    `${name.padEnd(44)}${seconds(ms)}${rate}, memory ${memory} MB at most (<= ${MAX_MEMORY_MB} ` +
      `MB: ${held})`,
  )

  return result
}

const countBytes = async (chunks: AsyncIterable<string>): Promise<number> => {
  let bytes = 0
  for await (const chunk of chunks) bytes += Buffer.byteLength(chunk)
  return bytes
}

/** Writes the backup file, or only reads it through when `isKept` is false. */
const exportChain = async (url: string, folder: string, isKept: boolean): Promise<void> => {
  const store = openPostgresStore(url)
  const spool = await openSpool(join(folder, 'backup'))
  const start = performance.now()
  const file = await exportBackup(store, BACKUP_TABLES, new Date().toISOString())
  print(`${thousands(file.rows)} rows, counted in ${seconds(performance.now() - start)}`)
  const size = await measure('export', file.rows, () =>
    isKept ? spool.write(FILE, file.chunks) : countBytes(file.chunks),
  )

  print(`size of the file: ${(size / 1e9).toFixed(2)} GB`)
  await store.close()
}

const restoreChain = async (url: string, folder: string): Promise<void> => {
  const store = openPostgresStore(url)
  await migrate(store, migrations)
  const spool = await openSpool(join(folder, 'backup'))
  const rowsOf = new Map<string, number>()
  const report = ({ table, done }: WorkProgress): void => void rowsOf.set(table, done)
  const file = await measure('looking the file through', null, () =>
    indexBackup((from) => spool.read(FILE, from)),
  )

  await measure('check of every row', null, () =>
    checkBackup(file, existingDataIn(store.db), report),
  )

  const rows = [...rowsOf.values()].reduce((sum, count) => sum + count, 0)
  const actor = {
    id: newId(),
    email: '',
    full_name: '',
    role: 'admin',
    department_id: null,
  } as const

  const by = { actor, now: new Date().toISOString(), newId }
  const restored = await measure('restore', rows, () =>
    restoreBackup(file, store, {
      by,
      leaveOut: false,
      report,
      onFault: (error) => console.error(error),
    }),
  )

  if (restored.failed > 0) throw new Error(JSON.stringify(restored))
  await store.close()
}

const STAGES: Readonly<Record<string, (url: string, folder: string) => Promise<void>>> = {
  'export-only': (url, folder) => exportChain(url, folder, false),
  export: (url, folder) => exportChain(url, folder, true),
  restore: restoreChain,
}

/** Runs a stage in a new process. */
export const runStage = (stage: string, url: string, folder: string): void => {
  const args = [
    ...process.execArgv,
    join(import.meta.dirname, 'chain-backup.ts'),
    stage,
    url,
    folder,
  ]
  if (spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0) process.exitCode = 1
}

const [, program, stage, url, folder] = process.argv
if (program === import.meta.filename && url !== undefined && folder !== undefined)
  await STAGES[stage ?? '']?.(url, folder)

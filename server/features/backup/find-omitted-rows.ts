// Reads a group of a backup file in batches, and finds the rows that a restore would omit.
import type { WorkProgress } from '@webale/domain/features/backup/backup.api.ts'
import type { BackupTable } from '@webale/domain/features/backup/backup.ts'
import type { BackupFile } from './backup-file.ts'
import type { ExistingData } from './existing-data.ts'
import { resetCounts, type LeavingOut, nothingLeftOut } from './left-out.ts'
import { type KnownRows, type Batch, readGroup } from './read-group.ts'

export type ReportWork = (progress: WorkProgress) => void

export type RestoreCounts = {
  rows: number
  added: number
  danglingReferences: number
  done: number
}

const addTo = (
  counts: RestoreCounts,
  group: BackupTable,
  { table, seen, fresh, danglingReferences }: Batch,
): void => {
  counts.done += seen
  if (table !== group) return
  counts.rows += seen
  counts.added += fresh.length
  counts.danglingReferences += danglingReferences
}

/** Reads a whole group and passes on each batch. */
export const forEachBatch = async (
  reading: AsyncGenerator<Batch, KnownRows>,
  group: BackupTable,
  report: ReportWork,
  write: (portion: Batch) => Promise<void>,
): Promise<{ counts: RestoreCounts; known: KnownRows }> => {
  const counts: RestoreCounts = {
    rows: 0,
    added: 0,
    danglingReferences: 0,
    done: 0,
  }
  for (;;) {
    const next = await reading.next()
    if (next.done) return { counts, known: next.value }
    await write(next.value)
    addTo(counts, group, next.value)
    report({ table: group, done: counts.done })
  }
}

export type GroupOutcome = { readonly counts: RestoreCounts; readonly known: KnownRows }

const MAX_READINGS = 20

/** Reads a group until all omitted rows are known; writes nothing. */
export const findOmittedRows = async (
  file: BackupFile,
  group: BackupTable,
  existing: ExistingData,
  known: KnownRows,
  report: ReportWork,
): Promise<GroupOutcome & { leaving: LeavingOut }> => {
  let leaving = nothingLeftOut()
  for (let reading = 1; ; reading += 1) {
    const read = await forEachBatch(
      readGroup(file, group, { existing, known, leaving }),
      group,
      report,
      async () => undefined,
    )

    if (!leaving.late || reading === MAX_READINGS) return { ...read, leaving }
    leaving = resetCounts(leaving)
  }
}

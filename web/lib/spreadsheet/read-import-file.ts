// The bytes that are sent for a chosen file: an .xlsx file is read on the device, every other file
// is sent as it is.
import { MAX_IMPORT_BYTES } from '@webale/domain/features/import/import-fields.ts'
import { foreignFileOf } from '@webale/domain/kernel/file-kind.ts'
import { Refusal, refuse } from '@webale/domain/kernel/refusal.ts'
import type { SheetText } from './sheet-to-csv.ts'
import type { SheetAnswer, SheetQuestion } from './sheet-worker.ts'

/** The longest time that a file may take. */
const MAX_MS = 30_000

const ZIP = [0x50, 0x4b, 0x03, 0x04]

/** What the worker may refuse; anything else is no table. */
const REFUSED = ['import_too_large', 'binary_workbook'] as const

/**
 * Throws the refusal of the worker; not_a_table when the file takes too long or breaks the worker.
 */
const readInWorker = (question: SheetQuestion): Promise<SheetText> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' })
    const end = (answer: () => void): void => {
      clearTimeout(timer)
      worker.terminate()
      answer()
    }

    const giveUp = (): void => end(() => reject(refuse('not_a_table')))
    const timer = setTimeout(giveUp, MAX_MS)
    worker.addEventListener('error', giveUp)
    worker.addEventListener('message', ({ data }: MessageEvent<SheetAnswer>) =>
      end(() => {
        if ('text' in data) resolve(data.text)
        else reject(refuse(REFUSED.find((code) => code === data.problem) ?? 'not_a_table'))
      }),
    )

    worker.postMessage(question)
  })

/** What is sent of a file; `workbook` is null for a text file. */
export type ReadFile = {
  readonly body: Blob
  readonly workbook: Omit<SheetText, 'csv'> | null
}

/**
 * Reads a file, and of a workbook the chosen sheet or the first that is not hidden. Throws a
 * Refusal that says what to do with the file.
 */
export const readImportFile = async (file: File, sheet: number | null): Promise<ReadFile> => {
  if (file.size > MAX_IMPORT_BYTES) throw refuse('import_too_large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const foreign = foreignFileOf(bytes)
  if (foreign !== null) throw refuse(foreign)
  if (!ZIP.every((byte, index) => bytes[index] === byte))
    return { body: new Blob([bytes]), workbook: null }

  const { csv, ...workbook } = await readInWorker({ zip: bytes, sheet })

  return { body: new Blob([csv]), workbook }
}

/** Was the file refused on this device? */
export const isRefusedHere = (error: unknown): error is Refusal => error instanceof Refusal

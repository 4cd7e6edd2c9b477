// The bytes that are sent for a chosen file: an .xlsx file is read on the device, every other file
// is sent as it is.
import { MAX_IMPORT_BYTES } from '@webale/domain/features/import/import-fields.ts'
import { Refusal, refuse } from '@webale/domain/kernel/refusal.ts'
import type { SheetAnswer } from './sheet-worker.ts'

/** The longest time that a file may take. */
const MAX_MS = 30_000

const ZIP = [0x50, 0x4b, 0x03, 0x04]

/**
 * Throws the refusal of the worker; not_a_table when the file takes too long or breaks the worker.
 */
const readInWorker = (bytes: Uint8Array): Promise<string> =>
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
        if ('csv' in data) resolve(data.csv)
        else
          reject(
            refuse(
              data.problem === refuse('import_too_large').message
                ? 'import_too_large'
                : 'not_a_table',
            ),
          )
      }),
    )

    worker.postMessage(bytes)
  })

/** Throws a Refusal: import_too_large or not_a_table. */
export const readImportFile = async (file: File): Promise<Blob> => {
  if (file.size > MAX_IMPORT_BYTES) throw refuse('import_too_large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!ZIP.every((byte, index) => bytes[index] === byte)) return new Blob([bytes])

  return new Blob([await readInWorker(bytes)])
}

/** Was the file refused on this device? */
export const isRefusedHere = (error: unknown): error is Refusal => error instanceof Refusal

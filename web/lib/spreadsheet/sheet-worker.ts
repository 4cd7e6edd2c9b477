// The worker that reads an .xlsx file, so that the page stays usable and a hostile file can be
// given up.
import { Refusal } from '@webale/domain/kernel/refusal.ts'
import { sheetToCsv, type SheetText } from './sheet-to-csv.ts'

/** A file, and the sheet that was chosen; null for the first that a person sees. */
export type SheetQuestion = { readonly zip: Uint8Array; readonly sheet: number | null }

/** What the worker answers; `problem` is the code of a refusal. */
export type SheetAnswer = { readonly text: SheetText } | { readonly problem: string }

addEventListener('message', ({ data: { zip, sheet } }: MessageEvent<SheetQuestion>) => {
  void sheetToCsv(zip, sheet).then(
    (text) => postMessage({ text } satisfies SheetAnswer),
    (error: unknown) =>
      postMessage({
        problem: error instanceof Refusal ? error.code : 'not_a_table',
      } satisfies SheetAnswer),
  )
})

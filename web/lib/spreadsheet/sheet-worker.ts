// The worker that reads an .xlsx file, so that the page stays usable and a hostile file can be
// given up.
import { sheetToCsv } from './sheet-to-csv.ts'

/** What the worker answers. */
export type SheetAnswer = { readonly csv: string } | { readonly problem: string }

addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  void sheetToCsv(data).then(
    (csv) => postMessage({ csv } satisfies SheetAnswer),
    (error: Error) => postMessage({ problem: error.message } satisfies SheetAnswer),
  )
})

// Files that are no text table: known by their first bytes, so that the page can say what to do.

/** The codes of the refusals that say what to do with such a file. */
type ForeignFile = 'old_workbook' | 'open_document' | 'binary_workbook' | 'other_document'

/** Enough of a file to know what it is. */
const HEAD = 4096

/** The first bytes as one character each. */
const headOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, HEAD))

const ZIP = 'PK\u0003\u0004'
/** Behind the header of the first file of an archive. */
const FIRST_NAME = 30
const OPEN_DOCUMENT = 'mimetypeapplication/vnd.oasis.opendocument'
const PAGE = /^(?:\xEF\xBB\xBF)?\s*<(?:!doctype|html|table|\?xml)/i

const STARTS: readonly [(head: string) => boolean, ForeignFile][] = [
  [(head) => head.startsWith('\u00D0\u00CF\u0011\u00E0'), 'old_workbook'],
  [(head) => head.startsWith(ZIP) && head.startsWith(OPEN_DOCUMENT, FIRST_NAME), 'open_document'],
  [(head) => head.startsWith(ZIP) && head.includes('xl/workbook.bin'), 'binary_workbook'],
  [(head) => head.startsWith('%PDF-'), 'other_document'],
  [(head) => PAGE.test(head), 'other_document'],
]

/** What kind of file this is when it is neither a text nor an .xlsx file; null otherwise. */
export const foreignFileOf = (bytes: Uint8Array): ForeignFile | null => {
  const head = headOf(bytes)
  return STARTS.find(([isStart]) => isStart(head))?.[1] ?? null
}

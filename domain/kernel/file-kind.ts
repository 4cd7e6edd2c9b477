// Files that are no text table: known by their first bytes, so that the page can say what to do.

/** The codes of the refusals that say what to do with such a file. */
type ForeignFile = 'old_workbook' | 'open_document' | 'binary_workbook' | 'other_document'

/** Enough of a file to know what it is. */
const HEAD = 4096

/** The first bytes as one character each. */
const headOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, HEAD))

const STARTS: readonly [RegExp, ForeignFile][] = [
  [/^\xD0\xCF\x11\xE0/, 'old_workbook'],
  [/^PK\x03\x04[\s\S]{26}mimetypeapplication\/vnd\.oasis\.opendocument/, 'open_document'],
  [/^PK\x03\x04[\s\S]*xl\/workbook\.bin/, 'binary_workbook'],
  [/^%PDF-/, 'other_document'],
  [/^(?:\xEF\xBB\xBF)?\s*<(?:!doctype|html|table|\?xml)/i, 'other_document'],
]

/** What kind of file this is when it is neither a text nor an .xlsx file; null otherwise. */
export const foreignFileOf = (bytes: Uint8Array): ForeignFile | null => {
  const head = headOf(bytes)
  return STARTS.find(([start]) => start.test(head))?.[1] ?? null
}

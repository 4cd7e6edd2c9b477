// CSV files for spreadsheets, with the right encoding and without cells that could run as formulas.

export type CsvCell = string | number | null

/** The byte order mark, so that spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

// Tests the first character only: the library's own pattern misses a text with a line break. Groups
// of digits after a +, as in a phone number, are neither a formula nor a number.
const FORMULA = /^(?!\+\d{1,4}(?: \d{2,4}){2,4}$)[=+\-@\t\r\n＝＋－＠]/

/**
 * The text of a CSV file. A text that a spreadsheet would read as a formula (it starts with =, +, -
 * or @) gets a leading apostrophe, so that a product's name can never run on the computer of the
 * person who opens the file.
 */
export const formatCsv = async (
  head: readonly string[],
  rows: readonly (readonly CsvCell[])[],
): Promise<string> => {
  const { default: papa } = await import('papaparse')
  return (
    BYTE_ORDER_MARK +
    papa.unparse(
      { fields: [...head], data: rows.map((row) => [...row]) },
      { escapeFormulae: FORMULA },
    )
  )
}

/** Offers a file to the browser as a download. */
export const downloadFile = (name: string, content: Blob): void => {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Revoked later: the browser may not have read it yet.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Offers a text to the browser as a download. */
export const downloadText = (name: string, text: string, type: string): void =>
  downloadFile(name, new Blob([text], { type }))

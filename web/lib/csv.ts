// Tables for spreadsheets: CSV that opens with the right letters and in which no cell can become a formula.

export type CsvCell = string | number | null

/** So that a spreadsheet reads the file as UTF-8. */
const MARK = '\uFEFF'

// By its first letter alone: the library's own pattern lets a text with a line break through.
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * The text of a CSV file. What a spreadsheet would take for a formula (=, +, -, @ at the start of a text) gets an apostrophe
 * before it, so that a product's name can never run anything on the computer of the person who opens the file.
 */
export const csvText = async (head: readonly string[], rows: readonly (readonly CsvCell[])[]): Promise<string> => {
  const { default: papa } = await import('papaparse')
  return MARK + papa.unparse({ fields: [...head], data: rows.map((row) => [...row]) }, { escapeFormulae: FORMULA })
}

/** Lets the browser save a text as a file. */
export const saveText = (name: string, text: string, type: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads it in its own time.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

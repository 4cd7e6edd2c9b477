// The first values of each column of a file, by which a person recognises what it holds.

/** Values that are shown of a column. */
const MAX_VALUES = 3

/** Longer texts do not help to choose a column. */
const MAX_LENGTH = 100

type CellRow = { readonly cells: readonly string[] }

/**
 * The first filled cells of each column, at most three different ones; none of a column that is
 * empty in all rows.
 */
export const valuesOfColumns = (width: number, rows: readonly CellRow[]): string[][] => {
  const columns = Array.from({ length: width }, (): string[] => [])
  let open = columns.map((values, column) => ({ values, column }))

  for (const { cells } of rows) {
    if (open.length === 0) break
    for (const { values, column } of open) {
      const value = (cells[column] ?? '').trim().slice(0, MAX_LENGTH)
      if (value !== '' && !values.includes(value)) values.push(value)
    }

    if (open.some(({ values }) => values.length === MAX_VALUES))
      open = open.filter(({ values }) => values.length < MAX_VALUES)
  }

  return columns
}

// What the columns of a file hold, by which a person and the matching of names recognise them.

export type ColumnContent = {
  /** Rows with a cell that is not empty. */
  readonly filled: number
  /** The first different ones of these cells, at most three. */
  readonly values: readonly string[]
}

const MAX_VALUES = 3

/** Longer texts do not help to choose a column. */
const MAX_LENGTH = 100

type CellRow = { readonly cells: readonly string[] }

/** The contents of the first `width` columns. */
export const contentsOf = (width: number, rows: readonly CellRow[]): ColumnContent[] => {
  const contents = Array.from({ length: width }, () => ({ filled: 0, values: [] as string[] }))

  for (const { cells } of rows)
    for (const [column, content] of contents.entries()) {
      const cell = (cells[column] ?? '').trim()
      if (cell === '') continue
      content.filled += 1
      const value = cell.slice(0, MAX_LENGTH)
      if (content.values.length < MAX_VALUES && !content.values.includes(value))
        content.values.push(value)
    }

  return contents
}

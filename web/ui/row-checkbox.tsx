// The checkbox of a row in a list with selectable rows.
import type { RowSelection } from './list-rows.ts'

type RowBoxProps<Row> = { row: Row; selection: RowSelection<Row> }

export const RowCheckbox = <Row,>({ row, selection }: RowBoxProps<Row>) => (
  <label className="grid size-11 flex-none cursor-pointer place-items-center">
    <input
      type="checkbox"
      aria-label={selection.labelOf(row)}
      checked={selection.isChosen(row)}
      onChange={() => selection.toggle(row)}
      className="size-5 accent-primary"
    />
  </label>
)

// Computes the positions and shades of the cells of a heat map.
import { chooseLabels, measureText } from './plot-room.ts'

export const HEAT_STEPS = 5

/** 0 for nothing, then 1 to 5 in equal steps up to the highest value. */
export const heatStepOf = (value: number, most: number): number =>
  value <= 0 || most <= 0 ? 0 : Math.min(HEAT_STEPS, Math.ceil((value / most) * HEAT_STEPS))

export type HeatCell = {
  readonly x: number
  readonly y: number
  readonly step: number
}
export type HeatLayout = {
  readonly left: number
  readonly cellWidth: number
  readonly cellHeight: number
  readonly height: number
  /** In rows. */
  readonly cells: readonly HeatCell[]
  readonly columnLabels: readonly (string | null)[]
}

const ROW_PX = 26
const BOTTOM_PX = 24

/** `values` in rows; every row has a value per column. */
export const layOutHeat = (
  rows: readonly string[],
  columns: readonly string[],
  values: readonly (readonly number[])[],
  width: number,
): HeatLayout => {
  const left = Math.max(0, ...rows.map(measureText)) + 8
  const cellWidth = Math.max(0, (width - left) / Math.max(1, columns.length))
  const largest = Math.max(0, ...values.flat())
  const cells = rows.flatMap((_row, y) =>
    columns.map(
      (_column, x): HeatCell => ({
        x: left + x * cellWidth,
        y: y * ROW_PX,
        step: heatStepOf(values[y]?.[x] ?? 0, largest),
      }),
    ),
  )

  const columnLabels = chooseLabels(
    columns.map((label) => ({ label, short: label })),
    cellWidth,
  )

  return {
    left,
    cellWidth,
    cellHeight: ROW_PX,
    height: rows.length * ROW_PX + BOTTOM_PX,
    cells,
    columnLabels,
  }
}

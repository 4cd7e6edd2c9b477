// The paper of receipt printers.

export const PAPERS = ['58', '80'] as const
export type PaperWidth = (typeof PAPERS)[number]

/** Columns to choose from, by the width of the paper in mm. */
export const COLUMNS: Readonly<Record<PaperWidth, readonly number[]>> = {
  '58': [32],
  '80': [48, 42],
}

/** Dots of a column; printers have eight dots on a millimetre. */
export const DOTS_OF_COLUMN = 12

// What a rule of the doctor consists of.

/** violation: the books are wrong. warning: somebody should look. note: worth knowing, and in order. */
export const LEVELS = ['violation', 'warning', 'note'] as const
export type Level = (typeof LEVELS)[number]

export type DoctorRule = {
  /** The promise it belongs to: D0 the file, D1 stock, D2 and D3 sums, D4 numbers, D5 movements, D8 seals, D6 what belongs together, D9 books, D10 ranges, D13 copies, D14 the backup file. */
  readonly group: string
  readonly level: Level
  /** One row in words: {name}, {found} and {expected} are filled in. */
  readonly row: string
  readonly advice: string
  /** It only repeats facts and can be counted again. */
  readonly cache?: true
}

/** Advice for what no person in the shop can set right. */
export const ASK = 'Tell the developer and keep a copy of the data folder as it is now'

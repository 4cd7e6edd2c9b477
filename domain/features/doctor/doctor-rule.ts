// The parts of a rule of the doctor.

/**
 * violation: the books are wrong. warning: a person
 * should check. note: worth knowing, and in order.
 */
export const LEVELS = ['violation', 'warning', 'note'] as const
export type Level = (typeof LEVELS)[number]

export type DoctorRule = {
  /**
   * The group of the rule: D0 the file, D1 stock, D2 and D3 sums, D4 numbers, D5 movements, D6
   * references, D7 payments and shifts, D8 seals, D9 books, D10 ranges, D11 returns, D12 accounts,
   * D13 copies, D14 the backup file, D15 approvals, D16 tills, D17 deliveries, stock counts and
   * transfers, D18 prints, D19 the float book, D20 phones.
   */
  readonly group: string
  readonly level: Level
  /** Message for one violating row, with the blanks {name}, {found} and {expected}. */
  readonly row: string
  readonly advice: string
  /** The values are derived from other rows and can be recomputed. */
  readonly cache?: true
}

/** Advice for what no person in the shop can set right. */
export const ASK_DEVELOPER = 'Tell the developer and keep a copy of the data folder as it is now'

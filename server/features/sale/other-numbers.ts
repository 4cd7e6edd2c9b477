// The condition of the index sales_other_numbers. A query must have it in the same words.
import type { Engine } from '../../platform/database/store.ts'

const globOf = (digits: number): string => `receipt_number not glob 'RCP-${'[0-9]'.repeat(digits)}'`

/** Receipt numbers that are no count of six to eight digits. */
export const OTHER_NUMBERS: Readonly<Record<Engine, string>> = {
  sqlite: `${globOf(6)} and ${globOf(7)} and ${globOf(8)}`,
  postgres: "receipt_number !~ '^RCP-[0-9]{6,8}$'",
}

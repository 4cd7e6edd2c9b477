// The day sheet of the float book: what each line began with, what happened, and what it ended
// with. Whole UGX, below 0 where float left.
import { z } from 'zod'
import { formatNumber, formatSigned } from '../../kernel/money.ts'
import { phoneText } from '../../kernel/phone.ts'
import { Day, formatDay } from '../../kernel/time.ts'
import { Id } from '../../kernel/id.ts'
import type { SlipLine } from '../shift/slip.ts'
import { FloatCount } from './float-count.ts'
import { type FloatKind, FLOAT_LABELS } from './float-entry.ts'
import { PROVIDERS } from './mobile-money.ts'

/** The rows between opening and closing, in the order of the sheet. */
export const SHEET_KINDS = [
  'deposit',
  'withdrawal',
  'airtime',
  'bill_payment',
  'data_bundle',
  'bought',
  'sold',
  'commission',
  'line_fee',
  'correction',
] as const

/** Sums of a day by kind; a reversal counts for the kind that it takes back. */
export type DaySum = { readonly line_id: string; readonly kind: FloatKind; readonly amount: number }

const SheetLine = z.object({
  line_id: Id,
  name: z.string(),
  provider: z.enum(PROVIDERS),
  number: z.string(),
  department: z.string(),
  opening: z.number(),
  moved: z.record(z.enum(SHEET_KINDS), z.number()),
  closing: z.number(),
})
type SheetLine = z.output<typeof SheetLine>

export const FloatSheet = z.object({
  date: z.string(),
  lines: z.array(SheetLine),
  counts: z.array(FloatCount),
  /** Counts of all days that a leader must sign, oldest first. */
  waiting: z.array(FloatCount),
})
export type FloatSheet = z.output<typeof FloatSheet>

export const FloatSheetFilter = z.object({ date: Day.optional(), department_id: Id.optional() })

type SheetSource = Omit<SheetLine, 'opening' | 'moved' | 'closing'> & {
  /** The sum of all entries before the day. */
  readonly before: number
}

/**
 * One line of the sheet. The opening balance of a new line is part of its opening, not of what
 * moved; its closing is the sum of all entries until the end of the day.
 */
export const sheetLineOf = (
  { before, ...line }: SheetSource,
  sums: readonly DaySum[],
): SheetLine => {
  const own = sums.filter(({ line_id }) => line_id === line.line_id)
  const sumOf = (isMeant: (kind: FloatKind) => boolean): number =>
    own.reduce((sum, { kind, amount }) => (isMeant(kind) ? sum + amount : sum), 0)

  const moved = Object.fromEntries(
    SHEET_KINDS.map((kind) => [kind, sumOf((other) => other === kind)]),
  ) as SheetLine['moved']

  return {
    ...line,
    opening: before + sumOf((kind) => kind === 'opening'),
    moved,
    closing: before + sumOf(() => true),
  }
}

const row = (left: string, right: string): SlipLine => ({ kind: 'row', left, right })

const linesOf = (line: SheetLine): SlipLine[] => [
  { kind: 'rule' },
  { kind: 'strong', text: line.name },
  { kind: 'text', text: `${line.provider} ${phoneText(line.number)}, ${line.department}` },
  row('Opening', formatNumber(line.opening)),
  ...SHEET_KINDS.flatMap((kind) =>
    line.moved[kind] === 0 ? [] : [row(FLOAT_LABELS[kind], formatSigned(line.moved[kind]))],
  ),
  { kind: 'total', left: 'Closing', right: formatNumber(line.closing) },
]

const countLines = (count: FloatCount): SlipLine[] => [
  row(`${count.line}, by ${count.counted_name}`, formatNumber(count.typed)),
  row('Difference', formatSigned(count.difference)),
  ...(count.came_later === 0 ? [] : [row('Came later', formatSigned(count.came_later))]),
]

/** The sheet as lines: screen, slip and A4 draw the same ones. */
export const floatSheetSlip = (
  sheet: Omit<FloatSheet, 'waiting'>,
  business: string,
): SlipLine[] => [
  { kind: 'title', text: business },
  { kind: 'strong', text: 'FLOAT BOOK' },
  row('Day', formatDay(sheet.date)),
  ...sheet.lines.flatMap(linesOf),
  ...(sheet.counts.length === 0 ? [] : [{ kind: 'rule' } as const]),
  ...(sheet.counts.length === 0 ? [] : [{ kind: 'strong', text: 'Counts' } as const]),
  ...sheet.counts.flatMap(countLines),
]

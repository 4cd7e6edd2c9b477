// The result of a checkup by the doctor, and its summary in words.
import { z } from 'zod'
import { formatNumber } from '../../kernel/money.ts'
import { VERDICTS } from './doctor.ts'
import { LEVELS } from './doctor-rule.ts'
import { type RuleName, rules } from './doctor-rules.ts'

const FoundRule = z.object({
  rule: z.enum(Object.keys(rules) as [RuleName, ...RuleName[]]),
  group: z.string(),
  level: z.enum(LEVELS),
  /** Number of rows that break the rule; `examples` are the first few. */
  count: z.number(),
  advice: z.string(),
  examples: z.array(z.object({ id: z.string(), text: z.string() })),
})

export const Checkup = z.object({
  checked_at: z.string(),
  verdict: z.enum(VERDICTS),
  /** Worst first. */
  findings: z.array(FoundRule),
  /** Number of checked rules. */
  rules: z.number(),
})
export type Checkup = z.output<typeof Checkup>

/** Why a checkup ran: at night, on request, or after the server ended unexpectedly. */
export const OCCASIONS = ['night', 'asked', 'cut-off'] as const
export type CheckupOccasion = (typeof OCCASIONS)[number]

export const LastCheckup = Checkup.extend({ occasion: z.enum(OCCASIONS) })
export type LastCheckup = z.output<typeof LastCheckup>

/** What people read. */
export const OCCASION_WORDS: Readonly<Record<CheckupOccasion, string>> = {
  night: 'the daily check',
  asked: 'on request',
  'cut-off': 'after the server lost power',
}

/** Number of broken rules that need attention; notes do not count. */
export const countBrokenRules = ({ findings }: Pick<Checkup, 'findings'>): number =>
  findings.filter(({ level }) => level !== 'note').length

/** 'All 33 checks passed', '31 of 33 checks passed'. */
export const passedChecksText = (checkup: Pick<Checkup, 'findings' | 'rules'>): string => {
  const broken = countBrokenRules(checkup)
  return broken === 0
    ? `All ${formatNumber(checkup.rules)} checks passed`
    : `${formatNumber(Math.max(0, checkup.rules - broken))} of ${formatNumber(checkup.rules)} ` +
        `checks passed`
}

const MAX_NAMED = 3

/**
 * The groups of violated rules in one line: 'stock ledger (D1)'. Contains no names or data of the
 * shop, because the log shows it too. Null without violations; warnings are shown on the page only.
 */
export const violationsText = ({ findings }: Pick<Checkup, 'findings'>): string | null => {
  const violations = findings
    .filter(({ level }) => level === 'violation')
    .map(({ rule, group }) => `${rule.replaceAll('_', ' ')} (${group})`)

  if (violations.length === 0) return null
  const more = violations.length > MAX_NAMED ? ` and ${violations.length - MAX_NAMED} more` : ''

  return (
    `the books are not right: ${violations.slice(0, MAX_NAMED).join(', ')}${more}. ` +
    `The page Health says more`
  )
}

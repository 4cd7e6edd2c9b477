// The report of the doctor about a shop: the findings in words, and the overall verdict.
import { fillBlanks } from '../../kernel/refusal.ts'
import { formatNumber } from '../../kernel/money.ts'
import type { Level } from './doctor-rule.ts'
import { type RuleName, rules } from './doctor-rules.ts'

/** A row that violates a rule. `found` and `expected` are amounts, quantities or counts. */
export type RuleViolation = {
  readonly id: string
  readonly name: string | null
  readonly found: number | null
  readonly expected: number | null
}

/** A violated rule with the number of violating rows and the first few of them. */
export type BrokenRule = {
  readonly rule: RuleName
  readonly count: number
  readonly rows: readonly RuleViolation[]
}

export type Finding = {
  readonly rule: RuleName
  readonly group: string
  readonly level: Level
  readonly count: number
  readonly advice: string
  readonly examples: readonly { readonly id: string; readonly text: string }[]
}

const formatAmount = (amount: number | null): string =>
  amount === null ? 'nothing' : formatNumber(amount)

/** The message for a violated rule. */
export const findingOf = ({ rule, count, rows }: BrokenRule): Finding => {
  const { row, ...rest } = rules[rule]
  const textOf = ({ name, found, expected }: RuleViolation) =>
    fillBlanks(row, {
      name: name ?? 'something removed',
      found: formatAmount(found),
      expected: formatAmount(expected),
    })

  return {
    rule,
    ...rest,
    count,
    examples: rows.map((offence) => ({ id: offence.id, text: textOf(offence) })),
  }
}

/** An unreadable database has no verdict: see UNREADABLE. */
export const VERDICTS = ['healthy', 'warnings', 'violations'] as const
export type Verdict = (typeof VERDICTS)[number]

export const verdictOf = (findings: readonly Pick<Finding, 'level'>[]): Verdict => {
  if (findings.some(({ level }) => level === 'violation')) return 'violations'
  return findings.some(({ level }) => level === 'warning') ? 'warnings' : 'healthy'
}

/**
 * Exit code of `npm run doctor`: 0 healthy, 1 warnings, 2 violations. 3 means the database cannot
 * be read.
 */
export const exitCodeOf = (verdict: Verdict): number => VERDICTS.indexOf(verdict)
export const UNREADABLE = 3

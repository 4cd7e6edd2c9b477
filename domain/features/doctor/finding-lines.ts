// The lines of a finding of the doctor, and the receipts in them.
import { formatNumber } from '../../kernel/money.ts'
import type { Checkup } from './checkup.ts'

type Finding = Pick<Checkup['findings'][number], 'rule' | 'count' | 'examples'>

/** The examples of a finding; suspicious receipts differ in their number only and share a line. */
export const linesOfFinding = ({ rule, count, examples }: Finding): Finding['examples'] => {
  if (rule !== 'suspicious' || examples.length < 2) return examples
  const receipts = examples.map(({ text }) => text.split(':')[0]).join(', ')
  const text = `${formatNumber(count)} receipts with an item at 0 or on two lines: ${receipts}`
  return [{ id: rule, text: count > examples.length ? `${text} and others` : text }]
}

const RECEIPT = /(RCP-?\d{6,})/

/** A line in parts; each second one is the number of a receipt. */
export const partsOfLine = (text: string): string[] => text.split(RECEIPT)

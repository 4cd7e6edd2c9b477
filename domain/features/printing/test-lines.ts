// What a test print shows: the name of the printer, the time, and letters over the whole paper.
import { formatDateTime } from '../../kernel/time.ts'
import { type PrintLine, rule, textLine } from './print-line.ts'

export const testLines = (name: string, now: string): PrintLine[] => [
  textLine('name', 'Test print'),
  rule,
  textLine('plain', name),
  textLine('plain', formatDateTime(now)),
  textLine('plain', '0123456789 ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
  rule,
]

// How the operations of the float book treat people of another department.
import type { Expectation } from './expectation.ts'

const OWN_LINES = 'the shop keeps no float book; lines of others: float-book.test.ts'

export const floatExpectations: Readonly<Record<string, Expectation>> = {
  'float-book.lines': { shared: OWN_LINES },
  'float-book.sheet': { shared: OWN_LINES, sent: { date: '2026-11-21' } },
  'float-book.record': { shared: OWN_LINES },
  'float-book.reverse': { shared: OWN_LINES },
  'float-book.count': { shared: OWN_LINES },
  'float-book.approve': { shared: OWN_LINES },
}

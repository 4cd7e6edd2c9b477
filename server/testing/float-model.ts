// A plain model of an agent's days: lists of what moved float and cash, when and where. Each figure
// is a sum over a list. It uses nothing of the code under test.

export type AgentShift = {
  readonly id: string
  readonly openedAt: number
  closedAt: number | null
  /** What the closure expected, once it is closed. */
  closed: number | null
}

type ModelEntry = {
  readonly line: number
  /** The row of the day sheet. */
  readonly kind: string
  readonly amount: number
  readonly at: number
}

type ModelCash = {
  readonly amount: number
  readonly at: number
  readonly shift: AgentShift | null
  readonly isLate: boolean
}

type ModelTransaction = {
  readonly id: string
  readonly line: number
  readonly kind: string
  readonly amount: number
  readonly cash: number
  isReversed: boolean
}

type ModelCount = {
  readonly id: string
  readonly line: number
  readonly typed: number
  readonly expected: number
  readonly at: number
  readonly shift: AgentShift | null
  later: number
}

export type FloatModel = {
  readonly entries: ModelEntry[]
  readonly cash: ModelCash[]
  readonly costs: { readonly amount: number; readonly at: number }[]
  readonly transactions: ModelTransaction[]
  readonly counts: ModelCount[]
  readonly shifts: AgentShift[]
}

export const newFloatModel = (): FloatModel => ({
  entries: [],
  cash: [],
  costs: [],
  transactions: [],
  counts: [],
  shifts: [],
})

const EAST_OF_UTC_MS = 3 * 3_600_000

/** The day in Uganda. */
export const dayAt = (moment: number): string =>
  new Date(moment + EAST_OF_UTC_MS).toISOString().slice(0, 10)

export const sumOf = <Row extends { readonly amount: number }>(
  rows: readonly Row[],
  isMeant: (row: Row) => boolean,
): number => rows.reduce((sum, row) => (isMeant(row) ? sum + row.amount : sum), 0)

/** What the line holds by all that is recorded, whenever it was made. */
export const heldBy = ({ entries }: FloatModel, line: number): number =>
  sumOf(entries, (entry) => entry.line === line)

/** The shift that was open at this moment. */
export const shiftAt = ({ shifts }: FloatModel, at: number): AgentShift | null =>
  shifts.find(({ openedAt, closedAt }) => openedAt <= at && (closedAt === null || closedAt > at)) ??
  null

/**
 * A transaction from before a count: the counted balance stays, because the first count after it
 * takes it back at its own time.
 */
export const absorb = (model: FloatModel, line: number, amount: number, at: number): void => {
  const [first] = model.counts
    .filter((count) => count.line === line && count.at > at)
    .toSorted((one, other) => one.at - other.at)

  if (first === undefined) return
  first.later -= amount
  model.entries.push({ line, kind: 'correction', amount: 0 - amount, at: first.at })
}

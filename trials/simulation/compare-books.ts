// Checks that must hold at the end of a simulated day.
import { type TillSale } from '@webale/web/till/disk/till-sale.ts'
import { isClosedSale } from '@webale/web/till/disk/till-sale-state.ts'
import type { ShopServer } from './shop-server.ts'
import type { SimTill } from './sim-till.ts'

/** A sale as the cashier saw it when it was completed. */
export type ShownSale = {
  readonly id: string
  readonly receipt_number: string
  readonly total: number
}

type EndedDay = {
  readonly server: ShopServer
  readonly counters: readonly { readonly till: SimTill }[]
  readonly shown: ReadonlyMap<string, ShownSale>
  readonly recorded: ReadonlyMap<string, number>
  readonly planted: ReadonlySet<string>
  readonly counts: { readonly copied: number }
}

/** Flags that follow from what happened on the day. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  price: ['price_before'],
  clock: ['clock', 'backdated', 'late'],
  restore: [
    'recovered',
    'price_unknown',
    'price_before',
    'person_unproved',
    'person_unknown',
    'number',
    'late',
    'backdated',
    'clock',
  ],
}

type StoredSale = {
  readonly id: string
  readonly total: number
  readonly receipt_number: string
  readonly created_at: string
}

/** An open sale is stored with the time of the server, at most this much later than the till's. */
const MAX_TIME_BETWEEN_MS = 60_000

/**
 * Sales shown as completed, sales on the tills and sales on the server: all three must be the same.
 */
const compareSales = (
  shown: EndedDay['shown'],
  entries: readonly TillSale[],
  stored: readonly StoredSale[],
): string[] => {
  const found: string[] = []
  const [onServer, onTill] = [
    new Map(stored.map((sale) => [sale.id, sale])),
    new Map(entries.map((sale) => [sale.id, sale])),
  ]

  for (const { id, total } of shown.values()) {
    const entry = onTill.get(id)
    if (entry === undefined || !isClosedSale(entry))
      found.push(
        `a sale that was shown as completed is not on the till (${entry?.state ?? 'gone'})`,
      )

    if (onServer.get(id)?.total !== total)
      found.push('a sale that was shown as completed is not on the server with its total')
  }

  for (const entry of entries.filter(isClosedSale)) {
    if (entry.state !== 'sent')
      found.push(`a closed sale is ${entry.state} (${entry.last_failure?.code ?? 'no failure'})`)
    if (!onServer.has(entry.id)) found.push('a closed sale is not on the server')
  }

  for (const { id } of stored) {
    const entry = onTill.get(id)
    const isKnown = entry !== undefined && isClosedSale(entry)
    if (!isKnown)
      found.push(`the server has a sale that no till closed (${entry?.state ?? 'unknown'})`)
  }

  if (onServer.size !== stored.length) found.push('a sale is stored twice')

  return found
}

/**
 * A number of a block is printed once, and a sale is stored with the number that was printed. The
 * fallback is the time, which two tills may share.
 */
const compareNumbers = (shown: EndedDay['shown'], stored: readonly StoredSale[]): string[] => {
  const numbers = [...shown.values()]
    .map(({ receipt_number }) => receipt_number)
    .filter((number) => number.startsWith('RCP-'))

  const found =
    new Set(numbers).size === numbers.length ? [] : ['a receipt number was printed twice']

  for (const { id, receipt_number } of stored) {
    const printed = shown.get(id)?.receipt_number ?? receipt_number
    if (printed !== receipt_number)
      found.push(`a sale was printed as ${printed} and is stored as ${receipt_number}`)
  }

  return found
}

/**
 * While no clock is wrong, a sale is stored with the
 * time at which it was made, also when it is recovered.
 */
const compareTimes = (entries: readonly TillSale[], stored: readonly StoredSale[]): string[] => {
  const sold = new Map(entries.map(({ id, body }) => [id, Date.parse(body.sold_at)]))
  const isOff = stored.some(
    ({ id, created_at }) =>
      Math.abs(Date.parse(created_at) - (sold.get(id) ?? Date.parse(created_at))) >
      MAX_TIME_BETWEEN_MS,
  )

  return isOff ? ['a sale is stored with another time'] : []
}

const countClosed = async ({ counters }: EndedDay): Promise<string[]> => {
  const found: string[] = []

  for (const { till } of counters) {
    const closed =
      (await till.sales()).filter(isClosedSale).length + (await till.documents()).length
    const completed = await till.completed()
    if (closed !== completed) found.push(`a till counts ${completed} sales and holds ${closed}`)
  }

  return found
}

/** Expenses shown as recorded, on the tills and on the server: all three must be the same. */
const compareExpenses = async ({ server, counters, recorded }: EndedDay): Promise<string[]> => {
  const { db } = server.shop().context.store
  const stored = new Map(
    (await db.selectFrom('expenses').select(['id', 'amount']).execute()).map(({ id, amount }) => [
      id,
      amount,
    ]),
  )

  const entries = (await Promise.all(counters.map(({ till }) => till.documents()))).flat()
  const onTill = new Map(entries.map((entry) => [entry.id, entry]))

  return [
    ...[...recorded].flatMap(([id, amount]) =>
      stored.get(id) === amount && onTill.has(id)
        ? []
        : ['an expense that was shown as recorded is gone'],
    ),
    ...entries.flatMap(({ id, state }) =>
      state === 'sent' && stored.has(id) ? [] : [`an expense is ${state} and not on the server`],
    ),
    ...[...stored.keys()].flatMap((id) =>
      onTill.has(id) ? [] : ['the server has an expense that no till recorded'],
    ),
  ]
}

/** Every violation once. `flags` are those of stored sales. */
export const compareBooks = async (
  day: EndedDay,
): Promise<{ violations: string[]; flags: string[] }> => {
  const { server, counters, shown, planted, counts } = day
  const { db } = server.shop().context.store
  const stored = await db
    .selectFrom('sales')
    .select(['id', 'total', 'receipt_number', 'created_at'])
    .execute()

  const origins = [
    ...(await db.selectFrom('sale_origins').select('flags').execute()),
    ...(await db.selectFrom('document_origins').select('flags').execute()),
  ]

  const quarantined = await db.selectFrom('kept_sales').select('reason').execute()
  const entries = (await Promise.all(counters.map(({ till }) => till.sales()))).flat()
  const flags = [...new Set(origins.flatMap((origin) => origin.flags))]
  const allowed = [...planted].flatMap((name) => EXPECTED[name] ?? [])
  const violations = [
    ...compareSales(shown, entries, stored),
    ...compareNumbers(shown, stored),
    ...(planted.has('clock') ? [] : compareTimes(entries, stored)),
    ...(counts.copied > 0 ? ['a till was taken for a copy of another one'] : []),
    ...(await countClosed(day)),
    ...(await compareExpenses(day)),
    ...quarantined.map(({ reason }) => `the server kept a sale: ${reason}`),
    ...flags.filter((flag) => !allowed.includes(flag)).map((flag) => `a sale has the flag ${flag}`),
    ...(await server.findings()),
  ]

  return { violations: [...new Set(violations)], flags }
}

// A server of a till's catalogue in memory, with what goes wrong in real ones: commits that come
// later than their time, lost answers, clocks that jump, restores.
import { WINDOWS_S } from '@webale/domain/features/till/catalogue.api.ts'
import {
  type CatalogueDelta,
  type CataloguePage,
  type CatalogueProduct,
  digestOf,
  packRows,
} from '@webale/domain/features/till/catalogue.ts'
import { catalogueId, catalogueProduct } from '@webale/domain/testing/catalogue-items.ts'
import type { CatalogueServer } from '../till/catalogue/catalogue-reader.ts'

type StoredProduct = { item: CatalogueProduct; changed_at: number; moved_at: number }

const MINUTE_MS = 60_000
const START_MS = Date.parse('2026-11-21T09:00:00.000Z')
const PAGE = 3

const isoOf = (time: number): string => new Date(time).toISOString()

type Model = {
  readonly rows: Map<string, StoredProduct>
  clock: number
  epoch: string
  isLost: boolean
  /** Answers before all are lost; below 0 none are. */
  answers: number
  /** What was asked since the test looked last. */
  asked: string[]
}

const itemsOf = ({ rows }: Model): CatalogueProduct[] =>
  Array.from(rows.values(), ({ item }) => ({ ...item }))

const headOf = ({ epoch, clock }: Model) => ({
  shop_id: 'shop',
  epoch,
  scope: 'all',
  now: isoOf(clock),
})

type AskedChanges = Parameters<CatalogueServer['changes']>[0]

const changesOf = (model: Model, { cursor, reason, shop_hash }: AskedChanges): CatalogueDelta => {
  const since = Date.parse(cursor) - WINDOWS_S[reason] * 1000
  const all = [...model.rows.values()]
  const items = itemsOf(model)
  const isFullCheck = reason === 'full_check'
  const fields = { departments: [], settings: null, best_sellers: [] }
  return {
    ...headOf(model),
    products: packRows(all.filter(({ changed_at }) => changed_at > since).map(({ item }) => item)),
    services: [],
    gone: [],
    stocks: all
      .filter(({ moved_at }) => moved_at > since)
      .map(({ item: { id, current_stock } }) => ({ id, current_stock })),
    digests: { products: digestOf(items), services: digestOf([]) },
    stock_sum: null,
    exact_stock_sum: isFullCheck
      ? items.reduce((sum, { current_stock }) => sum + current_stock, 0)
      : null,
    shop: isFullCheck && shop_hash !== 'one' ? { hash: 'one', fields } : null,
  }
}

const pageOf = (model: Model, after: string | null): CataloguePage => {
  const products = itemsOf(model)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .filter(({ id }) => after === null || id > after)
    .slice(0, PAGE)
  const next = products.length === PAGE ? (products.at(-1)?.id ?? null) : null
  return { ...headOf(model), products: packRows(products), services: [], next }
}

const serverOf = (model: Model): CatalogueServer => {
  const answer = async <Answer>(what: string, make: () => Answer): Promise<Answer> => {
    model.asked.push(what)
    if (model.answers === 0) model.isLost = true
    model.answers -= 1
    if (model.isLost) throw new Error('lost')
    return structuredClone(make())
  }
  return {
    changes: (sent) => answer(sent.reason, () => changesOf(model, sent)),
    page: (after) => answer('page', () => pageOf(model, after)),
  }
}

export const openServer = () => {
  const model: Model = {
    rows: new Map(),
    clock: START_MS,
    epoch: 'first',
    isLost: false,
    answers: -1,
    asked: [],
  }
  const find = (n: number): StoredProduct | undefined => model.rows.get(catalogueId(n))
  return {
    server: serverOf(model),
    items: () => itemsOf(model),
    /** Adds or renames a product; `late` is how long ago (ms) its transaction took the time. */
    change: (n: number, name: string, late = 0) => {
      const before = find(n)
      const fields = {
        name,
        rev: (before?.item.rev ?? 0) + 1,
        current_stock: before?.item.current_stock ?? 5,
      }
      const times = { changed_at: model.clock - late, moved_at: before?.moved_at ?? 0 }
      model.rows.set(catalogueId(n), { item: catalogueProduct(n, fields), ...times })
    },
    sell: (n: number, late = 0) => {
      const row = find(n)
      if (row === undefined) return
      row.item.current_stock -= 1
      row.moved_at = model.clock - late
    },
    pass: (ms: number) => {
      model.clock += ms
    },
    restore: () => {
      model.epoch += '+'
      model.clock -= MINUTE_MS
    },
    lose: (isLost: boolean) => {
      model.isLost = isLost
    },
    /** Loses what is asked after so many answers. */
    loseAfter: (answers: number) => {
      model.answers = answers
    },
    takeAsked: () => model.asked.splice(0),
    now: () => isoOf(model.clock),
  }
}

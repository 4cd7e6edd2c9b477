// A till for tests: its store over an in-memory IndexedDB, a clock, and a server that answers as
// the test says.
import 'fake-indexeddb/auto'
import type { SaleDraft } from '@webale/domain/features/sale/sale.ts'
import { DEFAULT_RULES } from '@webale/domain/features/shop-rules/shop-rules.ts'
import type { DeviceClock } from '../till/send/till-time.ts'
import type { CompletionDependencies } from '../till/sell/completion-dependencies.ts'
import type { TillDisk } from '../till/disk/change-twice.ts'
import { openTillDatabase, type TillDatabase } from '../till/disk/database.ts'
import { recordOnTill } from '../till/sell/record-on-till.ts'
import type { PendingSale } from '../till/sell/make-entry.ts'
import type { TillAnswer, TillNet, TillRequest } from '../till/send/till-net.ts'
import { makeReporter } from '../till/send/report-till.ts'
import { makeSecondStore } from '../till/disk/second-store.ts'
import { memoryDisk } from './second-store.ts'
import { makeTillStore, type TillStore } from '../till/disk/till-store.ts'

let made = 0

/** Ids of the form of the product, in order. */
export const nextId = (): string =>
  `01900000-0000-7000-8000-${String((made += 1)).padStart(12, '0')}`

/** Both stores of a till, of which the second is empty. */
export const diskOf = (database: TillDatabase): TillDisk => ({
  database,
  second: makeSecondStore(memoryDisk()),
})

/** The store of a new till. */
export const newStore = async (): Promise<TillStore> =>
  makeTillStore(diskOf(await openTillDatabase(nextId(), () => undefined)))

export const NOW = Date.parse('2026-11-20T08:00:00.000Z')

/** Makes the store that of a till with 100 receipt numbers. */
export const registerTill = async (store: TillStore): Promise<TillStore> => {
  await store.change(() => ({
    till: {
      id: nextId(),
      secret: 'a'.repeat(64),
      name: 'Till',
      number: 1,
      since: new Date(NOW).toISOString(),
    },
    epoch: 'e1',
    block: { id: nextId(), next: 101, last: 200, epoch: 'e1' },
    keys: { [SELLER.id]: 'key' },
  }))
  return store
}

export const registeredStore = async (): Promise<TillStore> => registerTill(await newStore())

const SELLER = {
  id: nextId(),
  email: 'a@shop.ug',
  full_name: 'Amina',
  role: 'user' as const,
  department_id: null,
}

const SERVICE = {
  kind: 'service',
  id: nextId(),
  name: 'Haircut',
  base_price: 5000,
  is_negotiable: false,
} as const

/** One haircut for 5,000 that is about to be sold. */
export const pendingSale = (id = nextId()): PendingSale => {
  const line = {
    product_id: null,
    service_id: SERVICE.id,
    quantity: 1,
    tier: 'default' as const,
    bottle: false,
  }
  const draft: SaleDraft = {
    id,
    lines: [{ ...line, unit_price: 5000, custom_price: false }],
    discount: 0,
    payment_method: 'cash',
    amount_paid: 5000,
    customer_name: null,
    cashier_name: 'Amina',
    department_id: null,
  }
  return { draft, items: [{ item: SERVICE, rev: 1 }], actor: SELLER, rules: DEFAULT_RULES }
}

export const SESSION = { id: 'session', person_id: SELLER.id }

/** A server: answers each request, and remembers them. */
export const serverOf = (
  answer: (request: TillRequest) => TillAnswer | null,
): TillNet & { readonly requests: TillRequest[] } => {
  const requests: TillRequest[] = []
  return {
    requests,
    session: () => SESSION,
    post: (request) => {
      requests.push(request)
      return Promise.resolve(answer(request))
    },
  }
}

/** The answer of a server that has stored the sale. */
export const storedAnswer = ({ body }: TillRequest, receipt_number = 'RCP-000101'): TillAnswer => ({
  status: 200,
  body: {
    state: 'stored',
    sale: { id: (body as { id: string }).id, receipt_number, total: 5000 },
    replayed: false,
    flags: [],
    now: new Date(NOW).toISOString(),
    epoch: 'e1',
  },
})

/** A clock that stands still and needs no correction. */
export const clockAt = (device: number): DeviceClock => ({
  now: () => device,
  saleMoment: () => ({ device, corrected: device }),
})

export const completionDependencies = (
  store: TillStore,
  net: TillNet,
  isAway = false,
): CompletionDependencies => {
  let turn = Promise.resolve<unknown>(undefined)
  return {
    store,
    net,
    newId: nextId,
    isAway: () => isAway,
    clock: clockAt(NOW),
    exclusively: (work) => {
      const result = turn.then(work)
      turn = result.catch(() => undefined)
      return result
    },
    onWaiting: () => undefined,
    hash: (text) => Promise.resolve(`hash of ${text.length}`),
    sign: (key, text) => Promise.resolve(`${key} signs ${text.length}`),
  }
}

/** Records an expense of 20,000 without the server, as the seller; resolves with its id. */
export const recordExpense = async (
  store: TillStore,
  at = NOW,
  fields: object = {},
): Promise<string> => {
  const id = nextId()
  const deps = completionDependencies(
    store,
    serverOf(() => null),
    true,
  )
  const typed = {
    description: 'Airtime',
    category: 'Internet',
    amount: 20_000,
    date: '2026-11-20',
    department_id: null,
  }
  const isRecorded = await recordOnTill({ ...deps, clock: clockAt(at) }, SELLER, {
    kind: 'expense',
    id,
    fields: { ...typed, ...fields },
  })
  if (!isRecorded) throw new Error('The expense was not kept')
  return id
}

/** The answer of a server that has stored the document. */
export const takenAnswer = ({ body }: TillRequest): TillAnswer => ({
  status: 200,
  body: {
    state: 'stored',
    id: (body as { id: string }).id,
    replayed: false,
    flags: [],
    now: new Date(NOW).toISOString(),
    epoch: 'e1',
  },
})

/** The answer of a server to the report of a till. */
export const reportAnswer = (changes = {}): TillAnswer => ({
  status: 200,
  body: {
    now: new Date(NOW + 90_000).toISOString(),
    shop_id: 'shop',
    epoch: 'e1',
    block: null,
    person: null,
    offer: false,
    ...changes,
  },
})

/** A reporter; `seen` lists what it reported to the page. */
export const reporterOf = (
  store: TillStore,
  answer: (request: TillRequest) => TillAnswer | null,
  wanted = true,
  now = () => NOW,
) => {
  const net = serverOf(answer)
  const seen: string[] = []
  let secrets = 0
  const reporter = makeReporter({
    now,
    newId: nextId,
    newSecret: () => {
      secrets += 1
      return 'b'.repeat(64)
    },
    name: () => 'Linux till',
    shop_id: 'shop',
    store,
    net,
    app: 'app',
    persisted: () => false,
    wantsNumbers: () => wanted,
    placing: () => null,
    onPlacing: (placing) => seen.push(JSON.stringify(placing)),
    onOtherShop: () => seen.push('other shop'),
    onCopied: () => seen.push('copied'),
    onBuild: (served) => seen.push(served),
  })
  return { reporter, net, seen, countSecrets: () => secrets }
}

// A till of the simulation: the code of the browser's till over a real IndexedDB store, in a
// browser that is killed and with a network that fails.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Actor } from '@webale/domain/access/role.ts'
import type { DiscountRules } from '@webale/domain/features/sale/discount.ts'
import { SaleDraft } from '@webale/domain/features/sale/sale.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import { newId } from '@webale/server/platform/base/new-id.ts'
import { completeOnTill, type CompletionResult } from '@webale/web/till/sell/complete-on-till.ts'
import type { CompletionDependencies } from '@webale/web/till/sell/completion-dependencies.ts'
import {
  answerUnfinished,
  finishOpenSales,
  type UnfinishedOutcome,
} from '@webale/web/till/sell/finish-open-sales.ts'
import type { TillDisk } from '@webale/web/till/disk/change-twice.ts'
import { recordOnTill } from '@webale/web/till/sell/record-on-till.ts'
import type { TillItem } from '@webale/web/till/sell/make-entry.ts'
import { makeReporter, type Reporter } from '@webale/web/till/send/report-till.ts'
import { makeSender, type Sender } from '@webale/web/till/send/send-sales.ts'
import type { TillAnswer, TillNet, TillRequest } from '@webale/web/till/send/till-net.ts'
import type { TillDocument, TillSale } from '@webale/web/till/disk/till-sale.ts'
import { makeTillStore, type TillStore } from '@webale/web/till/disk/till-store.ts'
import { correctedTime, type TimeAnchor } from '@webale/web/till/send/till-time.ts'
import { memoryFiles } from '@webale/web/testing/second-store.ts'
import { type LostRecords, openSimDisk, withLost } from './sim-disk.ts'
import { type Browser, killableStore, makeBrowser } from './browser.ts'

export type TillSettings = {
  readonly name: string
  readonly shop_id: string
  /** Server time in ms. */
  readonly now: () => number
  /** How far the device's clock is off, in ms. */
  readonly offset: () => number
  readonly random: () => number
  /** True when the browser is killed at this point. */
  readonly isKilledNow: () => boolean
  readonly send: (request: TillRequest) => Promise<TillAnswer | null>
  readonly isAway: () => boolean
  /** Which of its two stores the browser lost since the last start. */
  readonly lostStore?: () => 'database' | 'files' | null
  /** The server took the till for a copy of another one. */
  readonly onCopied: () => void
  readonly actor: Actor
  readonly rules: DiscountRules
}

/** Changes the store of a till, to see that the checks find a fault in it. */
export type StoreFault = (store: TillStore) => TillStore

export type SimCart = { id: string; readonly product_id: string; readonly quantity: number }

export type SimTill = {
  /** The browser starts. */
  start(): Promise<void>
  isAlive(): boolean
  /** Null when the browser was killed before the cashier saw a result. */
  sell(cart: SimCart, items: readonly TillItem[]): Promise<CompletionResult | null>
  /**
   * Records an expense without the server; null when the browser was killed before the cashier saw
   * the result.
   */
  record(id: string, amount: number): Promise<boolean | null>
  /**
   * Finishes the sales that were open at the last
   * start; `isSold` answers the question about a sale.
   */
  finishOpenSales(isSold: () => boolean): Promise<UnfinishedOutcome[]>
  report(): Promise<void>
  /** Sends until nothing can be sent for now, at most this many steps. */
  sendSome(most: number): Promise<void>
  sales(): Promise<TillSale[]>
  documents(): Promise<TillDocument[]>
  completed(): Promise<number>
  /** How many closed sales the server has not stored. */
  waiting(): Promise<number>
  close(): void
}

const STATES = ['open', 'waiting', 'sent', 'attention', 'taken_back'] as const

const nothing = (): void => undefined

const hashes = {
  hash: (text: string) => Promise.resolve(createHash('sha256').update(text).digest('hex')),
  sign: (key: string, text: string) =>
    Promise.resolve(createHmac('sha256', key).update(text).digest('hex')),
}

/** Changes with each start of the browser. */
type Page = {
  begun: number
  anchor: TimeAnchor | null
  disk: TillDisk | null
  readonly forgotten: LostRecords
}

type Parts = {
  readonly settings: TillSettings
  readonly browser: Browser
  readonly page: Page
  readonly store: TillStore
  readonly reporter: Reporter
  readonly sender: Sender
  readonly deps: CompletionDependencies
}

const makeParts = (
  settings: TillSettings,
  page: Page,
  browser: Browser,
  store: TillStore,
): Parts => {
  const { name, shop_id, now, offset, random, send, isAway, onCopied } = settings
  const device = (): number => now() + offset()
  const net: TillNet = {
    post: (request) => browser.live(() => send(request)),
    session: () => ({ id: 'session', person_id: 'person' }),
  }

  const reporter = makeReporter({
    now: device,
    newId,
    newSecret: () => randomBytes(32).toString('hex'),
    name: () => name,
    shop_id,
    store,
    net,
    app: 'simulation',
    persisted: () => true,
    wantsNumbers: () => true,
    placing: () => null,
    onPlacing: nothing,
    onOtherShop: nothing,
    onBuild: nothing,
    onCopied,
  })

  const { register } = reporter
  const sender = makeSender({ now: device, random, store, net, register, onOtherShop: nothing })
  const deps: CompletionDependencies = {
    ...hashes,
    store,
    net,
    newId,
    isAway,
    clock: {
      now: device,
      saleMoment: (known) => ({
        device: device(),
        corrected: correctedTime(device(), now() - page.begun, known, page.anchor),
      }),
    },
    exclusively: (work) => work(),
    onWaiting: nothing,
  }

  return { settings, browser, page, store, reporter, sender, deps }
}

const report = async ({
  store,
  reporter,
  page,
  settings: { now, offset },
}: Parts): Promise<void> => {
  const before = await store.state()
  if ((before.till === null || before.till.number === null) && !(await reporter.register())) return
  await reporter.report()
  const { till, clock } = await store.state()
  // A till that was copied, or that a restore forgot, registers and reports once more.
  if (till !== null && till.number === null && (await reporter.register())) await reporter.report()
  if (clock !== null)
    page.anchor = { server: now() + offset() + clock.offset_ms, page: now() - page.begun }
}

const draftOf = ({ id, product_id, quantity }: SimCart, items: readonly TillItem[]): SaleDraft => {
  const item = items.find((one) => one.item.id === product_id)?.item
  const unit_price = item?.kind === 'product' ? (item.selling_price ?? 0) : 0
  const lines = [{ product_id, quantity, unit_price }]

  return SaleDraft.parse({ id, lines, payment_method: 'cash', amount_paid: unit_price * quantity })
}

const finishSales = async (
  { browser, deps }: Parts,
  isSold: () => boolean,
): Promise<UnfinishedOutcome[]> => {
  const finished = (await browser.run(() => finishOpenSales(deps))) ?? []
  const answered: UnfinishedOutcome[] = []

  for (const one of finished) {
    const { id } = one.entry
    const end =
      one.kind === 'question' ? await browser.run(() => answerUnfinished(deps, id, isSold())) : one
    if (end !== null) answered.push(end)
  }

  return answered
}

const sendSome = async ({ browser, sender }: Parts, most: number): Promise<void> => {
  for (let step = 0; step < most && browser.isAlive(); step += 1) {
    const pause = await browser.run(() => sender.step())
    if (pause === null || pause > 0) return
  }
}

const record = ({ browser, deps, settings: { actor, now } }: Parts, id: string, amount: number) => {
  const date = businessDate(new Date(now()).toISOString())
  const fields = { description: 'Water', category: 'Shop', amount, date }
  return browser.run(() => recordOnTill(deps, actor, { kind: 'expense', id, fields }))
}

export const openSimTill = (
  settings: TillSettings,
  fault: StoreFault = (store) => store,
): SimTill => {
  const page: Page = { begun: 0, anchor: null, disk: null, forgotten: { sales: [], documents: [] } }
  const raw = (): TillStore => {
    if (page.disk === null) throw new Error('The till was not started')
    return fault(makeTillStore(page.disk))
  }

  const files = memoryFiles()

  const browser = makeBrowser(settings.isKilledNow)
  const parts = makeParts(settings, page, browser, killableStore(browser, raw))
  const { deps, reporter } = parts

  return {
    start: async () => {
      page.disk = await openSimDisk(settings, page, files)
      page.begun = settings.now()
      page.anchor = null
      browser.start()
      await browser.run(() => reporter.start())
    },
    isAlive: browser.isAlive,
    sell: (cart, items) => {
      const { actor, rules } = settings
      return browser.run(() =>
        completeOnTill(deps, { draft: draftOf(cart, items), items, actor, rules }),
      )
    },
    record: (id, amount) => record(parts, id, amount),
    finishOpenSales: (isSold) => finishSales(parts, isSold),
    report: async () => void (await browser.run(() => report(parts))),
    sendSome: (most) => sendSome(parts, most),
    sales: async () => {
      const kept = (await Promise.all(STATES.map((state) => raw().list(state)))).flat()
      return withLost(kept, page.forgotten.sales)
    },
    documents: async () => {
      const kept = (await Promise.all(STATES.map((state) => raw().documents(state)))).flat()
      return withLost(kept, page.forgotten.documents)
    },
    completed: async () => (await raw().state()).completed,
    waiting: async () => {
      const { waiting, attention } = await raw().summary()
      return waiting + attention
    },
    close: () => page.disk?.database.close(),
  }
}

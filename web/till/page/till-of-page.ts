// The till of this page: opens its database, reports to the server, sends what waits. Loaded after
// the first screen, and only where the browser can be a till.
import type { Actor } from '@webale/domain/access/role.ts'
import { uuidv7 } from 'uuidv7'
import { browserNet } from './browser-net.ts'
import { browserReporter } from './browser-reporter.ts'
import { type CompletionResult, completeOnTill } from '../sell/complete-on-till.ts'
import type { CompletionDependencies } from '../sell/completion-dependencies.ts'
import {
  answerUnfinished,
  finishOpenSales,
  type UnfinishedOutcome,
} from '../sell/finish-open-sales.ts'
import { isServerAway, subscribeToContact } from '../../lib/server/contact.ts'
import type { OpenDisk } from './open-second-store.ts'
import { shopOf } from '../disk/database.ts'
import { canBeTill } from './can-be-till.ts'
import { hashes } from './device.ts'
import { recordOnTill, type TypedDocument } from '../sell/record-on-till.ts'
import { type Leader, leadTill } from './sending-loop.ts'
import type { PendingSale } from '../sell/make-entry.ts'
import { OLD_PAGE } from './old-page.ts'
import { getTillDisk, isDatabaseNewer } from './open-till.ts'
import type { Reporter } from '../send/report-till.ts'
import { makeSender, type Sender } from '../send/send-sales.ts'
import { makeShopCheck, type ShopCheck } from './shop-check.ts'
import { isOtherShopHere } from './shop-id.ts'
import type { TillDocument, TillSale } from '../disk/till-sale.ts'
import { hasNumbersLeft } from '../disk/till-state.ts'
import type { TillNet } from '../send/till-net.ts'
import { setTillStatus } from './till-status.ts'
import { makeTillStore, type TillStore } from '../disk/till-store.ts'
import { correctedTime, type TimeAnchor } from '../send/till-time.ts'
import { CHANGES, showStatus, createStatusUpdater, watchStore } from './watch-store.ts'
import { pause } from '../../lib/pause.ts'
import { watchShop } from './watch-shop.ts'

const MAX_PREPARE_MS = 2500
/** The banner depends on the time that passes. */
const SHOW_EVERY_MS = 60_000
/** An opening that takes longer waits for a tab with an older page. */
const MAX_OPENING_MS = 5000
const OTHER_TAB = 'Close the other Webale tab.'
const OPEN_LOCK = 'webale-open'

/** What screens do with the till. */
export type TillOfPage = {
  /**
   * May this person's sales go through the till now? Otherwise they are sold with the server as on
   * any browser.
   */
  prepare(person_id: string): Promise<boolean>
  complete(pending: PendingSale): Promise<CompletionResult>
  /** Reports to the server now: who may sell here may have changed. */
  report(): Promise<void>
  /** Somebody begins a sale, so receipt numbers are needed: the device becomes a till. */
  requestReceiptNumbers(): void
  /** Point of Sale has been open for a minute: the device becomes a till (decision U15). */
  becomeTill(): void
  /** Finishes the sales that were open when the page closed. */
  finishOpenSales(): Promise<UnfinishedOutcome[]>
  /** The answer to "Was this sale finished?". */
  answer(id: string, isSold: boolean): Promise<UnfinishedOutcome | null>
  /** The id of this till; null while it has none. */
  findId(): Promise<string | null>
  /** Does the server know this till, by its last answer? */
  isRegistered(): Promise<boolean>
  /** Records on the disk while the server does not answer; resolves with whether it is there. */
  record(actor: Actor, document: TypedDocument): Promise<boolean>
  /** All documents of this till in these states, oldest first. */
  documents(...states: TillDocument['state'][]): Promise<TillDocument[]>
  /** All sales of this till in these states, oldest first. */
  list(...states: TillSale['state'][]): Promise<TillSale[]>
  /** Tries all waiting sales now, or one. */
  sendNow(id?: string): Promise<void>
  /** Somebody has seen why a sent sale needed attention. */
  markSeen(id: string): Promise<void>
  /** Somebody has seen what this device lost. */
  markLossSeen(): Promise<void>
}

/** What this page knows and does not store. */
type Page = {
  readonly shop: ShopCheck
  readonly net: TillNet
  /** May the device become a till? One that only looks does not. */
  isSelling: boolean
  areNumbersRequested: boolean
  areSalesFinished: boolean
  anchor: TimeAnchor | null
}

const hasNumber = async (store: TillStore): Promise<boolean> =>
  ((await store.state()).till?.number ?? null) !== null

const isRegistered = async (store: TillStore): Promise<boolean> =>
  (await hasNumber(store)) && (await store.state()).till?.ended !== true

/** Registers where that is needed, and reports. */
const reportTill = async (store: TillStore, reporter: Reporter, page: Page): Promise<void> => {
  if (!(await hasNumber(store)) && !(page.isSelling && (await reporter.register()))) return
  await reporter.report()
  // A till that was copied, or that a restore forgot, registers and reports once more.
  if (!(await hasNumber(store)) && (await reporter.register())) await reporter.report()
  // Its code may not load without the server; then the next report tries again.
  void import('./catalogue-copy-files.ts').then(
    ({ copyCatalogueOnce }) => copyCatalogueOnce(page.shop.own),
    () => undefined,
  )
  const { clock } = await store.state()
  page.anchor =
    clock === null ? null : { server: Date.now() + clock.offset_ms, page: performance.now() }
}

const dependenciesOf = (
  store: TillStore,
  page: Page,
  onWaiting: () => void,
): CompletionDependencies => ({
  ...hashes,
  store,
  net: page.net,
  newId: uuidv7,
  isAway: isServerAway,
  clock: {
    now: () => Date.now(),
    saleMoment: (known) => ({
      device: Date.now(),
      corrected: correctedTime(Date.now(), performance.now(), known, page.anchor),
    }),
  },
  exclusively: (work) => navigator.locks.request(OPEN_LOCK, work),
  onWaiting,
})

const prepareWith =
  (store: TillStore, shop_id: string, report: () => Promise<void>) =>
  async (person_id: string): Promise<boolean> => {
    const isReady = async (): Promise<boolean> => {
      const { till, keys } = await store.state()
      return till !== null && till.number !== null && !till.ended && keys[person_id] !== undefined
    }

    if (isOtherShopHere(shop_id)) return false
    // A sale that has no number of a block prints the moment instead.
    const hasNumbers = hasNumbersLeft(await store.state())
    if (isServerAway() || (hasNumbers && (await isReady()))) return true
    await Promise.race([report(), pause(MAX_PREPARE_MS)])

    return !isOtherShopHere(shop_id) && (isServerAway() || isReady())
  }

const hurrySales = async (store: TillStore, id: string | undefined): Promise<void> => {
  const states = ['waiting', 'attention'] as const
  const lists = states.flatMap((state) => [store.list(state), store.documents(state)])
  const unsent = id === undefined ? (await Promise.all(lists)).flat() : [{ id }]
  for (const one of unsent) await store.move(one.id, { type: 'hurried' })
}

/** The store of this page; every change is shown here and in the other tabs. */
const openStore = (
  disk: OpenDisk,
  onElsewhere: () => void,
): { store: TillStore; show: (isElsewhere?: boolean) => void } => {
  const channel = new BroadcastChannel(CHANGES)
  const plain = disk.mark(makeTillStore(disk))
  const show = createStatusUpdater(plain, shopOf(disk.database))
  const store = watchStore(plain, () => {
    show()
    channel.postMessage('changed')
  })

  channel.addEventListener('message', () => {
    show(true)
    onElsewhere()
  })

  return { store, show }
}

/** The sender of this page. */
const browserSender = (store: TillStore, reporter: Reporter, { net, shop }: Page): Sender =>
  makeSender({
    now: Date.now,
    random: Math.random,
    store,
    net,
    register: reporter.register,
    onOtherShop: shop.doubt,
  })

/** All entries in these states. */
const listAll = async <State, Entry>(
  states: readonly State[],
  list: (state: State) => Promise<Entry[]>,
): Promise<Entry[]> => (await Promise.all(states.map(list))).flat()

const openPage = (shop: ShopCheck): Page => ({
  shop,
  net: browserNet(shop),
  isSelling: false,
  areNumbersRequested: false,
  areSalesFinished: false,
  anchor: null,
})

/** An ended till that has nothing more to send is emptied. */
const wipeWhenEnded = async (disk: OpenDisk, store: TillStore): Promise<void> => {
  const { till } = await store.state()
  if (till?.ended !== true) return
  const { wipeEndedTill } = await import('./wipe-ended.ts')
  const shop_id = shopOf(disk.database)
  if (await wipeEndedTill(disk, shop_id)) await showStatus(store, shop_id)
}

type Need = 'isSelling' | 'areNumbersRequested' | 'areSalesFinished'

/** Notes what the page needs from now on; the server hears of it soon. */
const noteNeed = (page: Page, need: Need, leader: Leader | null): void => {
  if (!page[need]) leader?.reportSoon()
  page[need] = true
}

const runTill = (disk: OpenDisk): TillOfPage => {
  const shop = makeShopCheck(shopOf(disk.database))
  const page = openPage(shop)
  let leader: Leader | null = null
  const wake = (): void => leader?.wake()
  const { store, show } = openStore(disk, wake)
  const reporter = browserReporter(store, page)
  const report = async (): Promise<void> => {
    await reportTill(store, reporter, page)
    await wipeWhenEnded(disk, store)
  }

  const sender = browserSender(store, reporter, page)
  const deps = dependenciesOf(store, page, wake)
  const lead = (): void => {
    leader = leadTill(sender, report, shop)
    subscribeToContact(() => !isServerAway() && leader?.reportSoon())
  }

  // Sends even when the start could not be written.
  void reporter.start().then(lead, lead)
  show()
  subscribeToContact(() => show())
  setInterval(show, SHOW_EVERY_MS)
  watchShop(shop.own, store, () => {
    show()
    leader?.reportSoon()
  })

  return {
    prepare: prepareWith(store, shop.own, report),
    report,
    complete: (pending) => completeOnTill(deps, pending),
    requestReceiptNumbers: () => {
      noteNeed(page, 'areNumbersRequested', leader)
      noteNeed(page, 'isSelling', leader)
    },
    becomeTill: () => noteNeed(page, 'isSelling', leader),
    finishOpenSales: async () => {
      noteNeed(page, 'areSalesFinished', leader)
      return finishOpenSales(deps)
    },
    answer: (id, isSold) => answerUnfinished(deps, id, isSold),
    findId: async () => (await store.state()).till?.id ?? null,
    isRegistered: () => isRegistered(store),
    record: (actor, document) => recordOnTill(deps, actor, document),
    documents: (...states) => listAll(states, store.documents),
    list: (...states) => listAll(states, store.list),
    sendNow: (id) => hurrySales(store, id).then(() => leader?.reportSoon()),
    markSeen: async (id) => void (await store.move(id, { type: 'seen' })),
    markLossSeen: async () =>
      void (await store.change(({ lost }) => ({ lost: lost && { ...lost, is_seen: true } }))),
  }
}

const open = async (): Promise<TillOfPage | null> => {
  const late = setTimeout(() => setTillStatus({ banner: OTHER_TAB }), MAX_OPENING_MS)
  const disk = canBeTill() ? await getTillDisk() : null
  clearTimeout(late)
  if (disk === null) {
    if (isDatabaseNewer()) setTillStatus({ kind: 'old_page', banner: OLD_PAGE })
    else setTillStatus({ kind: canBeTill() ? 'no_storage' : 'not_secure' })
    return null
  }

  // Not waited for: a browser that asks the person is answered late, or never.
  const showPersisted = (is_persisted: boolean): void => setTillStatus({ is_persisted })
  void navigator.storage.persist().then(showPersisted, () => showPersisted(false))

  return runTill(disk)
}

let running: Promise<TillOfPage | null> | null = null

/** The till of this page, the same one for all callers; null where the browser is no till. */
export const getTill = (): Promise<TillOfPage | null> => (running ??= open())

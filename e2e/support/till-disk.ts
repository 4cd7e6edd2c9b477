// What the database of a till in the browser holds,
// and scripts that run in the page before its own.
import type { Page } from '@playwright/test'

type Entry = { readonly state: string; readonly number: string }

/** A page that runs functions, in any browser. */
export type ScriptedPage = {
  evaluate<Result>(work: () => Result | Promise<Result>): Promise<Result>
}

/** The sales in the databases of the till. Does not change them. */
export const entriesOnDisk = (page: ScriptedPage): Promise<Entry[]> =>
  page.evaluate(async () => {
    const answerOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('unknown')))
      })
    const names = (await indexedDB.databases()).flatMap(({ name }) =>
      name?.startsWith('webale-shop-') ? [name] : [],
    )
    const found: Entry[] = []
    for (const name of names) {
      const database = await answerOf(indexedDB.open(name))
      const rows = (await answerOf(
        database.transaction('sales').objectStore('sales').getAll(),
      )) as {
        state: string
        body: { receipt_number: string }
      }[]
      found.push(...rows.map(({ state, body }) => ({ state, number: body.receipt_number })))
      database.close()
    }
    return found
  })

/**
 * Waits until the changes of the cart so far are on
 * the disk: reading waits for the writes before it.
 */
export const waitForStoredCart = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases())
      await new Promise((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('error', reject)
        opening.addEventListener('success', () => {
          const { result: database } = opening
          if (!database.objectStoreNames.contains('carts')) return resolve(database.close())
          const counted = database.transaction('carts').objectStore('carts').count()
          counted.addEventListener('error', reject)
          counted.addEventListener('success', () => resolve(database.close()))
        })
      })
  })

/** How many sales are open: neither sold nor withdrawn. */
export const openOnDisk = async (page: ScriptedPage): Promise<number> =>
  (await entriesOnDisk(page)).filter(({ state }) => state === 'open').length

/** Does the till know this sale as sold? */
export const isClosed = ({ state }: Entry): boolean =>
  state === 'waiting' || state === 'attention' || state === 'sent'

/** Must the server still be told of this sale? */
export const isUnsent = ({ state }: Pick<Entry, 'state'>): boolean =>
  state === 'waiting' || state === 'attention'

/**
 * In the page: calls noticed with the receipt number, and with each of these words, as soon as the
 * page shows them.
 */
export const watchPage = (words: readonly string[]): void => {
  const { noticed } = globalThis as unknown as { noticed: (text: string) => void }
  const known = new Set<string>()
  const notice = (text: string): void => {
    if (known.has(text)) return
    known.add(text)
    noticed(text)
  }
  const look = (): void => {
    for (const dialog of document.querySelectorAll('[role=dialog]')) {
      const [number] = /RCP-?\d+/.exec(dialog.textContent) ?? []
      if (number !== undefined) notice(number)
    }
    const shown = document.body?.textContent ?? ''
    for (const text of words) if (shown.includes(text)) notice(text)
  }
  new MutationObserver(look).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
  })
}

/**
 * In the page, for the control: sales are said to be written at once, and reach the disk two
 * seconds later.
 */
export const tellBeforeItIsWritten = (): void => {
  const HELD_MS = 2000
  const TOLD_MS = 40
  const real = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = function held(this: IDBDatabase, names, mode, options) {
    const transaction = real.call(this, names, mode, options)
    if (mode !== 'readwrite' || !(Array.isArray(names) ? names : [names]).includes('sales'))
      return transaction
    const store = transaction.objectStore('sales')
    const until = performance.now() + HELD_MS
    const hold = (): void => {
      store.count().addEventListener('success', () => {
        if (performance.now() < until) hold()
      })
    }
    hold()
    setTimeout(() => transaction.dispatchEvent(new Event('complete')), TOLD_MS)
    return transaction
  }
}

/** In the page, for the control: writes are reported before they are on the disk. */
export const waitLessForDisk = (): void => {
  const real = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = function relaxed(this: IDBDatabase, names, mode) {
    return real.call(this, names, mode, { durability: 'relaxed' })
  }
}

/**
 * In the page, for the control: the second store says that it keeps everything, and keeps nothing.
 */
export const keepOneStore = (): void => {
  const Real = globalThis.Worker
  const makeForgetful = () => {
    const worker = new EventTarget()
    const postMessage = (request: { id: number }): void => {
      // The copy of the catalogue is not there.
      const data =
        'shop_id' in request
          ? null
          : { id: request.id, ok: true, values: new Map(), room: 9_000_000 }
      setTimeout(() => worker.dispatchEvent(new MessageEvent('message', { data })), 1)
    }

    return Object.assign(worker, { postMessage, terminate: () => undefined })
  }
  globalThis.Worker = function choose(url: string | URL, options?: WorkerOptions) {
    return String(url).includes('second-store') ? makeForgetful() : new Real(url, options)
  } as unknown as typeof Worker
}

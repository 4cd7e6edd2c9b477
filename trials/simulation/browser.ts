// The browser of a simulated till, which is killed between any two steps of the till's code.
import type { TillStore } from '@webale/web/till/disk/till-store.ts'

/** Thrown into the till's code when the browser is killed. */
const KILLED = new Error('The browser was killed')

export type Browser = {
  isAlive(): boolean
  start(): void
  /** Does a step of the till's code, unless the browser is killed before or after it. */
  live<Result>(work: () => Promise<Result>): Promise<Result>
  /** The result of the till's code, or null when the browser was killed meanwhile. */
  run<Result>(work: () => Promise<Result>): Promise<Result | null>
}

export const makeBrowser = (isKilledNow: () => boolean): Browser => {
  let isAlive = false
  const check = (): void => {
    isAlive = isAlive && !isKilledNow()
    if (!isAlive) throw KILLED
  }

  return {
    isAlive: () => isAlive,
    start: () => {
      isAlive = true
    },
    live: async (work) => {
      check()
      const result = await work()
      check()

      return result
    },
    run: async (work) => {
      try {
        const result = await work()
        return isAlive ? result : null
      } catch (error) {
        if (error === KILLED) return null
        throw error
      }
    },
  }
}

/** A store each of whose steps the kill may prevent, or follow at once. */
export const killableStore = ({ live }: Browser, raw: () => TillStore): TillStore => ({
  state: () => live(() => raw().state()),
  change: (work) => live(() => raw().change(work)),
  sale: (id) => live(() => raw().sale(id)),
  open: (...given) => live(() => raw().open(...given)),
  addDocument: (document) => live(() => raw().addDocument(document)),
  move: (...given) => live(() => raw().move(...given)),
  renewCarts: (newId) => live(() => raw().renewCarts(newId)),
  next: (...given) => live(() => raw().next(...given)),
  list: (state) => live(() => raw().list(state)),
  documents: (state) => live(() => raw().documents(state)),
  summary: () => live(() => raw().summary()),
  remove: (ids) => live(() => raw().remove(ids)),
  removeSent: (...given) => live(() => raw().removeSent(...given)),
})

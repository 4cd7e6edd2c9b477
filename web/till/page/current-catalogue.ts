// The catalogue that this page uses. Its code is loaded after the first paint; until then, and in a
// browser that cannot be a till, screens ask the server.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { isAdmin } from '@webale/domain/access/role.ts'
import { useEffect, useMemo } from 'react'
import { createStore, useStore } from '../../lib/create-store.ts'
import { waitForFirstScreen } from '../../lib/first-screen.ts'
import { useActor } from '../../lib/session/session.tsx'
import type { TillCatalogue } from '../catalogue/catalogue.ts'
import { isServerAway, subscribeToContact, useIsServerAway } from '../../lib/server/contact.ts'
import { canBeTill } from './can-be-till.ts'

/** A server that answered nothing for this time (ms) after the start is not waited for. */
const SILENCE_MS = 250
/** A disk that answered nothing for this time (ms), as a full one, is not waited for. */
const DISK_MS = 10_000

type UsedCatalogue = {
  /** Null until it was read. */
  readonly catalogue: TillCatalogue | null
  /** Whether it is being loaded from the disk. */
  readonly isStarting: boolean
  /** It was read before the server answered anything, so it is shown without a comparison. */
  readonly isFirst: boolean
}

let current: TillCatalogue | null = null
const used = createStore<UsedCatalogue>({
  catalogue: null,
  isStarting: false,
  isFirst: false,
})
let isFirst = false

/** Makes a new object, so that screens draw what changed. */
const updateUsed = (isStarting = false): void =>
  used.set({
    catalogue: current !== null && current.isReady() ? current : null,
    isStarting,
    isFirst,
  })

/** The catalogue for code outside of screens; null until it was read. */
export const getCatalogue = (): TillCatalogue | null => used.get().catalogue

/**
 * The catalogue for lists: a new object after every change. When the server answers at once, what
 * the disk had is not shown before it was compared with the server.
 */
export const useCatalogue = (): UsedCatalogue => {
  const isAway = useIsServerAway()
  const latest = useStore(used)
  const isShown = isAway || latest.isFirst || (latest.catalogue?.isFresh() ?? false)

  return useMemo(() => (isShown ? latest : { ...latest, catalogue: null }), [latest, isShown])
}

/** Where the browser keeps nothing there is no catalogue either. */
const mayHaveCatalogue = (): boolean => canBeTill() && 'indexedDB' in window

const isSilent = (client: QueryClient): boolean =>
  client
    .getQueryCache()
    .getAll()
    .every(({ state }) => state.dataUpdateCount === 0)

/**
 * Resolves when the server is silent for too long; only
 * where the code need not be loaded from that server.
 */
const waitForSilence = (client: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => {
      if (navigator.serviceWorker.controller !== null && isSilent(client)) resolve()
    }, SILENCE_MS)
  })

/** The first screen is loaded, or there is no server to ask instead. */
const waitForNeed = (client: QueryClient): Promise<void> => {
  const isAway = new Promise<void>((resolve) => {
    const unsubscribe = subscribeToContact(() => {
      unsubscribe()
      resolve()
    })
    if (isServerAway()) resolve()
  })
  return Promise.race([isAway, waitForFirstScreen(), waitForSilence(client)])
}

const start = async (scope: string, client: QueryClient): Promise<() => void> => {
  updateUsed(true)
  const giveUp = setTimeout(updateUsed, DISK_MS)
  await waitForNeed(client)
  const { startCatalogue } = await import('./start-catalogue.ts')
  const { catalogue, stop } = await startCatalogue(scope, client)
  clearTimeout(giveUp)
  current = catalogue
  isFirst = isSilent(client)
  const unsubscribe = catalogue.subscribe(() => updateUsed())
  updateUsed()

  return () => {
    stop()
    unsubscribe()
    if (current === catalogue) current = null
    isFirst = false
    updateUsed()
  }
}

/** Loads the catalogue while the screen is open and keeps it like the server's. */
export const useTillCatalogue = (): void => {
  const actor = useActor()
  const client = useQueryClient()
  const scope = isAdmin(actor) ? 'all' : actor.department_id
  useEffect(() => {
    if (scope === null || !mayHaveCatalogue()) return undefined
    // Without it the screen asks the server.
    const started = start(scope, client).catch(() => {
      updateUsed()
      return null
    })

    return () => void started.then((stop) => stop?.())
  }, [scope, client])
}

// A new build of the app that is on this device and waits until nobody works. A person may take it
// at once.
import { createStore, useStore } from '../../lib/create-store.ts'

type TakeUpdate = () => void

const update = createStore<TakeUpdate | null>(null)

/** Offers the new build to the screens; `takeUpdate` reloads all tabs with it. */
export const offerUpdate = (takeUpdate: TakeUpdate): void => update.set(takeUpdate)

/** Takes the new build that waits; null when there is none. */
export const useUpdate = (): TakeUpdate | null => useStore(update)

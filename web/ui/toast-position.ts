// Where the current page shows toasts: below the top bar, or at the bottom where a page needs its upper part.
import { createStore, useStore } from '../lib/create-store.ts'

export type ToastPosition = 'top' | 'foot'

const position = createStore<ToastPosition>('top')

export const setToastPosition = position.set

export const useToastPosition = (): ToastPosition => useStore(position)

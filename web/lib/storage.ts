// Local storage that never throws: in private windows and on full disks nothing is stored.
import { useSyncExternalStore } from 'react'
import { createListeners } from './create-store.ts'

const changes = createListeners()

/** The stored text, or null. */
export const getLocalStorage = (key: string): string | null => {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

const changeStorage = (work: (storage: Storage) => void): void => {
  try {
    work(window.localStorage)
  } catch {
    // Not stored; the page continues with the value in memory.
  }
  changes.notify()
}

/** Stores a text and updates every `useLocalStorage` of this tab. */
export const setLocalStorage = (key: string, value: string): void =>
  changeStorage((storage) => storage.setItem(key, value))

/** Removes a stored text. */
export const removeLocalStorage = (key: string): void =>
  changeStorage((storage) => storage.removeItem(key))

/**
 * The fields of a stored JSON object. Check each one:
 * an older version or a person may have written it.
 */
export const parseStoredFields = (text: string | null): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** Calls the listener after each change, also of another tab; returns how to stop. */
export const subscribeToStorage = (listener: () => void): (() => void) => {
  const unsubscribe = changes.subscribe(listener)
  window.addEventListener('storage', listener)

  return () => {
    unsubscribe()
    window.removeEventListener('storage', listener)
  }
}

/** The stored text; also updates when another tab changes it. */
export const useLocalStorage = (key: string): string | null =>
  useSyncExternalStore(subscribeToStorage, () => getLocalStorage(key))

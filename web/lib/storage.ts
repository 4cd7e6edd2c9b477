// Local storage that never throws: in private windows and on full disks a value is kept until the page is left.
import { useSyncExternalStore } from 'react'
import { createListeners } from './create-store.ts'

const changes = createListeners()

/** Texts that the browser did not store. */
const inMemory = new Map<string, string>()

/** The stored text, or null. */
export const getLocalStorage = (key: string): string | null => {
  try {
    return inMemory.get(key) ?? window.localStorage.getItem(key)
  } catch {
    return null
  }
}

const change = (key: string, value: string | null): void => {
  inMemory.delete(key)
  try {
    if (value === null) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, value)
  } catch {
    if (value !== null) inMemory.set(key, value)
  }
  changes.notify()
}

/** Stores a text and updates every `useLocalStorage` of this tab. */
export const setLocalStorage = (key: string, value: string): void => change(key, value)

/** Removes a stored text. */
export const removeLocalStorage = (key: string): void => change(key, null)

/** The fields of a stored JSON object. Check each one: an older version or a person may have written it. */
export const parseStoredFields = (text: string | null): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

const subscribe = (listener: () => void): (() => void) => {
  const unsubscribe = changes.subscribe(listener)
  window.addEventListener('storage', listener)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', listener)
  }
}

/** The stored text; also updates when another tab changes it. */
export const useLocalStorage = (key: string): string | null =>
  useSyncExternalStore(subscribe, () => getLocalStorage(key))

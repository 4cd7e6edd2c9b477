// A value that several screens show and that code outside of React changes.
import { useSyncExternalStore } from 'react'

type Listener = () => void

type SharedValue<Value> = {
  readonly get: () => Value
  /** Changes the value and calls every listener; does nothing when the value is the same. */
  readonly set: (next: Value) => void
  /** Calls the listener after each change; returns how to stop. */
  readonly subscribe: (listener: Listener) => () => void
}

/** Runs all of them, also when one throws: the browser shows its error like any uncaught one. */
export const runEach = (works: Iterable<Listener>): void => {
  for (const work of works)
    try {
      work()
    } catch (error) {
      reportError(error)
    }
}

/** Listeners of a change. */
export const createListeners = (): {
  notify: Listener
  subscribe: SharedValue<unknown>['subscribe']
} => {
  const listeners = new Set<Listener>()
  return {
    notify: () => runEach(listeners),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const createStore = <Value>(initial: Value): SharedValue<Value> => {
  const { notify, subscribe } = createListeners()
  let value = initial

  return {
    subscribe,
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      notify()
    },
  }
}

/** The value of the store; renders again when it changes. */
export const useStore = <Value>({ subscribe, get }: SharedValue<Value>): Value =>
  useSyncExternalStore(subscribe, get)

// A shared value calls its listeners.
import { expect, test } from 'vitest'
import { createStore } from './create-store.ts'

test('TECH-002 a store calls its listeners once for each change and not for the same value', () => {
  const store = createStore(1)
  const seen: number[] = []
  const stop = store.subscribe(() => seen.push(store.get()))
  store.set(2)
  store.set(2)
  store.set(3)
  stop()
  store.set(4)
  expect(seen).toEqual([2, 3])
  expect(store.get()).toBe(4)
})

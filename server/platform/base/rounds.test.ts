// Rounds beside the requests: one at a time, and none after the end.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startRounds } from './rounds.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Work that ends when the test says so. */
const slowWork = () => {
  const ends: ((error?: Error) => void)[] = []
  return {
    ends,
    work: () =>
      new Promise<void>((resolve, reject) => {
        ends.push((error) => (error === undefined ? resolve() : reject(error)))
      }),
  }
}

test('TECH-004 a round begins after its time, and no other one while it runs', async () => {
  const { ends, work } = slowWork()
  const rounds = startRounds(work, 1000, () => undefined)
  expect(ends).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(3500)
  rounds.begin()
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(1000)
  expect(ends).toHaveLength(2)
})

test('TECH-004 a round that is asked for while one runs follows it at once, and only once', async () => {
  const { ends, work } = slowWork()
  const rounds = startRounds(work, 1000, () => undefined)
  rounds.begin()
  rounds.begin()
  rounds.begin()
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(ends).toHaveLength(2)
  ends[1]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(ends).toHaveLength(2)
})

test('TECH-004 a round that is asked for while one runs is left out after the end', async () => {
  const { ends, work } = slowWork()
  const rounds = startRounds(work, 1000, () => undefined)
  rounds.begin()
  rounds.begin()
  const closing = rounds.close()
  ends[0]?.()
  await closing
  expect(ends).toHaveLength(1)
})

test('TECH-004 a round that fails is reported, and the next one comes', async () => {
  const { ends, work } = slowWork()
  const errors: unknown[] = []
  startRounds(work, 1000, (error) => errors.push(error))
  await vi.advanceTimersByTimeAsync(1000)
  ends[0]?.(new Error('disk full'))
  await vi.advanceTimersByTimeAsync(1000)
  expect([errors, ends.length]).toEqual([[new Error('disk full')], 2])
})

test('TECH-004 the end waits for the round that runs, and none begins after it', async () => {
  const { ends, work } = slowWork()
  const rounds = startRounds(work, 1000, () => undefined)
  rounds.begin()
  let isClosed = false
  const closing = rounds.close().then(() => {
    isClosed = true
  })
  await vi.advanceTimersByTimeAsync(5000)
  expect(isClosed).toBe(false)
  ends[0]?.()
  await closing
  rounds.begin()
  expect(ends).toHaveLength(1)
})

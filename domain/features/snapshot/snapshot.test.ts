// How moments and sizes of snapshots are worded.
import { expect, test } from 'vitest'
import { momentWords, sizeWords } from './snapshot.ts'

test('a moment of today is a time, another one has its day; the day is that of Kampala', () => {
  const now = '2026-11-21T09:00:00.000Z'
  expect(momentWords('2026-11-21T00:10:00.000Z', now)).toBe('03:10 today')
  expect(momentWords('2026-11-20T21:30:00.000Z', now)).toBe('00:30 today')
  expect(momentWords('2026-11-20T20:30:00.000Z', now)).toBe('Fri 20 Nov 2026, 23:30')
})

test('sizes are in kB below one MB, with one decimal above', () => {
  expect([sizeWords(10), sizeWords(400 * 1024), sizeWords(12.44 * 1024 * 1024)]).toEqual(['1 kB', '400 kB', '12.4 MB'])
})

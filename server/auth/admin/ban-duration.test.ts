// The forms of a duration that programs may send for a ban.
import { expect, test } from 'vitest'
import { bannedUntil } from './ban-duration.ts'

const NOW = '2026-11-21T09:00:00.000Z'
const secondsOf = (text: string): number | null => {
  const end = bannedUntil(text, NOW)
  return end === null ? null : (Date.parse(end) - Date.parse(NOW)) / 1000
}

test.each([
  ['100h', 360_000],
  ['2h45m', 9900],
  ['1h30m0s', 5400],
  ['1.5h', 5400],
  ['.5m', 30],
  ['1.s', 1],
  ['300ms', 0.3],
  ['1500000us', 1.5],
  ['2000µs', 0.002],
  ['2000μs', 0.002],
  ['3000000000ns', 3],
  ['+5m', 300],
  ['1m1h', 3660],
  ['876600h', 3_155_760_000],
  ['2562047h', 9_223_369_200],
])('AUTHAPI-030 a ban of %s lasts %d seconds', (text, seconds) => {
  expect(secondsOf(text)).toBe(seconds)
})

test.each(['none', '0', '-0', '0s', '-1h'])('AUTHAPI-030 %s is no ban', (text) => {
  expect(secondsOf(text)).toBeNull()
})

test.each([
  '',
  '1',
  'h',
  '.h',
  '1 h',
  '1h ',
  '1d',
  '1H',
  '1h-5m',
  '1e3s',
  '1,5h',
  'for ever',
  '2562048h',
  `${'9'.repeat(400)}h`,
])('AUTHAPI-030 %s is refused as the duration of a ban', (text) => {
  expect(() => bannedUntil(text, NOW)).toThrow('ban_duration must look like')
})

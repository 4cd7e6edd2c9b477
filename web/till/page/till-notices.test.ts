// The words of the banner and of the question before signing out.
import { expect, test } from 'vitest'
import { bannerOf, signOutTexts, type UnsentSales } from './till-notices.ts'

const NOW = Date.parse('2026-11-23T10:00:00.000Z')
const HOUR_MS = 3_600_000
const ago = (ms: number): string => new Date(NOW - ms).toISOString()
const NOTHING = { unsent: 0, documents: 0, total: 0, oldest: null }
const QUIET: UnsentSales = {
  isAway: false,
  ...NOTHING,
  last_contact: null,
  copied_at: null,
  lost: null,
  room: null,
}

test.each([
  ['OFF-037', 19, 4 * HOUR_MS - 1, null],
  ['OFF-037', 20, 0, 'warning'],
  ['OFF-037', 2, 4 * HOUR_MS, 'warning'],
  ['OFF-038', 199, 24 * HOUR_MS - 1, 'warning'],
  ['OFF-038', 200, 0, 'danger'],
  ['OFF-038', 2, 24 * HOUR_MS, 'danger'],
] as const)(
  '%s the banner names %i unsent sales when the oldest is %i ms old',
  (_id, unsent, age, look) => {
    const banner = bannerOf({ ...QUIET, unsent, total: 5000, oldest: ago(age) }, NOW)
    const words = `${unsent} sales (UGX 5,000) are only on this till. Do not clear the browser's data.`
    expect(banner).toEqual(look === null ? null : { words, isDanger: look === 'danger' })
  },
)

test('OFF-037 a clock that was set back makes no sale old, and the number of sales still counts', () => {
  const future = ago(-400 * 24 * HOUR_MS)
  expect(
    bannerOf({ ...QUIET, unsent: 1, total: 500, oldest: future, last_contact: future }, NOW),
  ).toBeNull()
  expect(bannerOf({ ...QUIET, unsent: 1, total: 500, oldest: 'no time' }, NOW)).toBeNull()
  expect(bannerOf({ ...QUIET, unsent: 20, total: 500, oldest: future }, NOW)?.isDanger).toBe(false)
})

test('OFF-037 one old sale is named in the singular', () => {
  expect(bannerOf({ ...QUIET, unsent: 1, total: 500, oldest: ago(5 * HOUR_MS) }, NOW)?.words).toBe(
    "1 sale (UGX 500) is only on this till. Do not clear the browser's data.",
  )
})

test('OFF-039 after 7 days without the server the banner says so, also while sales wait', () => {
  const away = (ms: number, unsent = 0, age = 0) =>
    bannerOf(
      { ...QUIET, isAway: true, unsent, total: 1000, oldest: ago(age), last_contact: ago(ms) },
      NOW,
    )?.words
  const words = 'This till has not reached the server for 7 days. Tell the owner.'
  expect([away(7 * 24 * HOUR_MS - 1), away(7 * 24 * HOUR_MS), away(7 * 24 * HOUR_MS, 20)]).toEqual([
    undefined,
    words,
    words,
  ])
  const rest = "are only on this till. Do not clear the browser's data."
  expect(away(7 * 24 * HOUR_MS, 200)).toBe(`${words} 200 sales (UGX 1,000) ${rest}`)
  expect(away(7 * 24 * HOUR_MS, 2, 7 * 24 * HOUR_MS)).toBe(`${words} 2 sales (UGX 1,000) ${rest}`)
  expect(away(7 * 24 * HOUR_MS - 1, 200)).toMatch(/^200 sales/)
  const full = { ...QUIET, isAway: true, last_contact: ago(7 * 24 * HOUR_MS), room: 0 }
  expect(bannerOf(full, NOW)?.words).toBe(
    `${words} This device is almost full. Delete photos or files.`,
  )
  expect(bannerOf({ ...QUIET, last_contact: ago(8 * 24 * HOUR_MS) }, NOW)).toBeNull()
})

test('OFF-230 for an hour the banner says that the till was copied, unless the sales are in danger', () => {
  const copied = (ms: number, unsent = 0) =>
    bannerOf({ ...QUIET, unsent, total: 1000, oldest: ago(0), copied_at: ago(ms) }, NOW)?.words
  const words = 'This till was copied from another device. It has a new number now.'
  expect([copied(HOUR_MS - 1), copied(HOUR_MS), copied(0, 20)]).toEqual([words, undefined, words])
  expect(copied(0, 200)).toMatch(/^200 sales/)
})

test('OFF-060 OFF-061 signing out asks about waiting sales and the outage', () => {
  const away =
    'The server is away. If you sign out, nobody can sign in on this till until it is back.'
  const many =
    '3 sales are not sent yet. They stay on this till and are sent even when nobody is signed in.'
  const one =
    '1 sale is not sent yet. It stays on this till and is sent even when nobody is signed in.'
  expect(signOutTexts({ waiting: 0, documents: 0, isAway: false })).toEqual([])
  expect(signOutTexts({ waiting: 1, documents: 0, isAway: false })).toEqual([one])
  expect(signOutTexts({ waiting: 0, documents: 0, isAway: true })).toEqual([away])
  expect(signOutTexts({ waiting: 3, documents: 0, isAway: true })).toEqual([many, away])
})

test('OFF-313 what a till lost is said before anything else, with its numbers', () => {
  const lost = {
    till_id: null,
    waiting: 3,
    first_number: 'RCP-000101',
    last_number: 'RCP-000103',
    noticed_at: ago(0),
    is_noted: false,
    is_seen: false,
  }
  expect(bannerOf({ ...QUIET, unsent: 300, lost }, NOW)).toEqual({
    words: 'This till lost up to 3 sales, numbers RCP-000101 to RCP-000103. Tell the owner.',
    isDanger: true,
  })
})

test('OFF-312 a till says before its room is short', () => {
  const words = 'This device is almost full. Delete photos or files.'
  expect(bannerOf({ ...QUIET, room: 1024 ** 2 }, NOW)).toBeNull()
  expect(bannerOf({ ...QUIET, room: 1024 ** 2 - 1 }, NOW)).toEqual({ words, isDanger: true })
})

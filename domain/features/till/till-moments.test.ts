// The words about where a till sold and when it was last heard.
import { expect, test } from 'vitest'
import { mayStillComeText, soldOnText, tillsHeardText } from './till-moments.ts'

const NOW = '2026-11-21T14:04:00.000Z'

test('OFF-158 the text of a late sale has till, time of sale and time of arrival', () => {
  const origin = { till_number: 3, received_at: NOW }
  expect(soldOnText(origin, '2026-11-21T08:02:00.000Z')).toBe(
    'Sold on Till 3 at 11:02, received 17:04',
  )
  expect(soldOnText(origin, '2026-11-20T08:02:00.000Z')).toMatch(
    /at 11:02, received .*21 Nov 2026, 17:04$/,
  )
  expect(soldOnText({ ...origin, till_number: null }, '2026-11-21T08:02:00.000Z')).toContain(
    'Sold on a till at',
  )
})

test('OFF-222 the tills are all heard today, or those that are away are named', () => {
  const here = { number: 1, seen_at: '2026-11-21T01:00:00.000Z' }
  expect(tillsHeardText([here], NOW)).toEqual({ text: 'All tills reported today', isWell: true })
  const away = { number: 3, seen_at: '2026-11-18T07:41:00.000Z' }
  const said = tillsHeardText([here, away], NOW)
  expect(said.isWell).toBe(false)
  expect(said.text).toMatch(/^Till 3 not heard since .*18 Nov 2026, 10:41$/)
})

test('OFF-140 a count names the tills that may still bring sales, with the earliest moment', () => {
  const [now, third] = [
    '2026-11-21T08:00:00.000Z',
    { number: 3, seen_at: '2026-11-21T07:41:00.000Z' },
  ]
  const [fourth, ninth] = [
    { number: 4, seen_at: '2026-11-21T07:30:00.000Z' },
    { number: 9, seen_at: '2026-11-20T07:41:00.000Z' },
  ]
  expect(mayStillComeText([], now)).toBeNull()
  expect(mayStillComeText([third], now)).toBe(
    'Sales may still come from Till 3, not heard since 10:41 today.',
  )
  expect(mayStillComeText([third, fourth], now)).toBe(
    'Sales may still come from Till 3 and Till 4, not heard since 10:30 today.',
  )
  expect(mayStillComeText([third, fourth, ninth], now)).toBe(
    'Sales may still come from Till 3, Till 4 and Till 9, not heard since Fri 20 Nov 2026, 10:41.',
  )
})

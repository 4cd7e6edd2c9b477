// What came later, and the words for what became of a message.
import { expect, test } from 'vitest'
import { cameLater, failureText, stateOf, stateText } from './evening-message.ts'

const on = (date: string, transactions: number) => ({
  date,
  transactions,
  sales_total: transactions * 1000,
})

test('EVE-004 sales that the last message did not have came later, also those of a day without a message', () => {
  const last = { date: '2026-11-19', known: [on('2026-11-18', 4), on('2026-11-19', 2)] }
  const now = [
    on('2026-11-17', 9),
    on('2026-11-18', 5),
    on('2026-11-19', 2),
    on('2026-11-20', 3),
    on('2026-11-21', 7),
  ]
  expect(cameLater(last, now, '2026-11-21')).toEqual({ sales_total: 4000, transactions: 4 })
  expect(cameLater(null, now, '2026-11-21')).toEqual({ sales_total: 0, transactions: 0 })
})

test('EVE-002 a text message that was never ended is perhaps sent, and a mail is being sent', () => {
  const sending = { state: 'sending', changed_at: '2026-11-21T17:00:00.000Z' } as const
  const at = (channel: 'sms' | 'mail', now: string) => stateOf({ ...sending, channel }, now)
  expect(at('sms', '2026-11-21T17:01:00.000Z')).toBe('sending')
  expect(at('sms', '2026-11-21T17:01:00.001Z')).toBe('unknown')
  expect(at('mail', '2026-11-21T19:00:00.000Z')).toBe('sending')
})

test('EVE-006 each failure has words that say what to do', () => {
  expect(failureText('no_credit')).toBe('The credit at the SMS service is used up. Buy more')
  expect(failureText('mail_refused')).toBe('The mail server refused this mail. Check the address')
  expect(stateText({ state: 'waiting', failure: 'mail_away' })).toEqual({
    words: 'Tried again soon',
    reason: 'The mail server does not answer. Check the internet and the mail settings',
  })
  expect(stateText({ state: 'sent', failure: null })).toEqual({ words: 'Sent', reason: null })
  expect(stateText({ state: 'unknown', failure: null }).reason).toContain('not sent again')
})

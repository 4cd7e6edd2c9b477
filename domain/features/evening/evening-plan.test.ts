// The plan of the evening message: its bounds, its receivers, and when it is due.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstIssue } from '../../kernel/text.ts'
import { businessDate } from '../../kernel/time.ts'
import { addressesOf, dueDay, EMPTY_PLAN, endOfEvening, EveningPlan } from './evening-plan.ts'

const problemWith = (plan: Record<string, unknown>): string | null => firstIssue(EveningPlan, plan)

test('EVE-001 the time is from 17:00 to 23:59', () => {
  const hint = 'Choose a time from 17:00 to 23:59'
  for (const time of ['17:00', '20:30', '23:59']) expect(problemWith({ time })).toBeNull()
  for (const time of ['16:59', '00:00', '24:00', '23:60', '8:00', '20:00:00', '', null, 20])
    expect([time, problemWith({ time })]).toEqual([time, hint])
})

test('EVE-001 a plan has three receivers at most, each with a number, an address or both', () => {
  const plan = EveningPlan.parse({
    time: '21:15',
    phone_1: '0772 123456',
    email_1: ' Owner@Shop.UG ',
    phone_2: '',
    email_3: 'ben@shop.ug',
    department_3_id: '00000000-0000-7000-8000-000000000001',
  })
  expect(addressesOf(plan)).toEqual([
    { channel: 'mail', receiver: 'owner@shop.ug', department_id: null },
    {
      channel: 'mail',
      receiver: 'ben@shop.ug',
      department_id: '00000000-0000-7000-8000-000000000001',
    },
    { channel: 'sms', receiver: '256772123456', department_id: null },
  ])
  expect(EveningPlan.parse(plan)).toEqual(plan)
  expect(addressesOf(EMPTY_PLAN)).toEqual([])
})

test('EVE-001 what is no number, no address or already there is refused', () => {
  expect(problemWith({ phone_1: '772' })).toBe('Use a number like 0772 123456 or +256 772 123 456')
  expect(problemWith({ email_2: 'owner' })).toBe('Please enter a valid email address')
  expect(problemWith({ phone_1: '0772123456', phone_3: '+256 772 123456' })).toBe(
    'This number is already there',
  )
  expect(problemWith({ email_1: 'a@shop.ug', email_2: 'A@shop.ug' })).toBe(
    'This address is already there',
  )
  expect(problemWith({ department_1_id: 'all' })).toBe('That is not a valid id')
})

test('EVE-002 a message is due from its time until 06:00 of the next day', () => {
  const due = (now: string) => dueDay({ time: '20:30' }, now)
  expect(due('2026-11-21T17:29:59.999Z')).toBeNull()
  expect(due('2026-11-21T17:30:00.000Z')).toBe('2026-11-21')
  expect(due('2026-11-21T20:59:59.999Z')).toBe('2026-11-21')
  expect(due('2026-11-21T21:00:00.000Z')).toBe('2026-11-21')
  expect(due('2026-11-22T02:59:59.999Z')).toBe('2026-11-21')
  expect(due('2026-11-22T03:00:00.000Z')).toBeNull()
})

test('EVE-002 at each moment at most the message of today or yesterday is due, and it has not ended', () => {
  const moments = fc.date({
    min: new Date('2026-01-01T00:00:00.000Z'),
    max: new Date('2027-12-31T00:00:00.000Z'),
    noInvalidDate: true,
  })
  const times = fc
    .integer({ min: 17 * 60, max: 24 * 60 - 1 })
    .map((minutes) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`)
  fc.assert(
    fc.property(moments, times, (moment, time) => {
      const now = moment.toISOString()
      const date = dueDay({ time }, now)
      if (date === null) return
      expect(date <= businessDate(now) && now < endOfEvening(date)).toBe(true)
    }),
  )
})

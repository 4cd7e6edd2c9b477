// Plain words and marks for how the shop's computer is.
import { expect, test } from 'vitest'
import { formatApproximateSpan } from '../../kernel/span.ts'
import { type Health, machineFacts, programFacts, healthVerdict } from './health.ts'

const GB = 1024 ** 3
const well: Health = {
  now: '2026-11-21T09:00:00.000Z',
  clock_behind: null,
  uptime: 3 * 86_400 + 5000,
  version: '1.0.0',
  node_version: '20.20.2',
  engine: 'sqlite',
  engine_version: '3.53.2',
  database_size: 12.44 * 1024 ** 2,
  disk: { free: 40 * GB, size: 100 * GB },
  mail: { on: false, waiting: 0, oldest_at: null },
  sms: null,
  replica: null,
  snapshots: {
    last_at: '2026-11-21T08:10:00.000Z',
    proven_at: '2026-11-20T00:10:00.000Z',
    problem: null,
  },
  certificate: null,
  tills: [],
  books: null,
}
const received = Date.parse(well.now)

const shown = (health: Health, at = received): Record<string, readonly [string, string | null]> =>
  Object.fromEntries(
    machineFacts(health, at).map(({ label, value, mark }) => [label, [value, mark]]),
  )

test('HLTH-002 health shows no marks for a healthy shop and for lines that are only information', () => {
  expect(shown(well)).toEqual({
    'Free space': ['40.0 GB of 100.0 GB', 'good'],
    Clock: ['12:00, as on this device', 'good'],
    Mail: ['This shop sends no mail', null],
    'Last snapshot': ['11:10 today', 'good'],
    'Last tested': ['Fri 20 Nov 2026, 03:10', 'good'],
    'The books': ['Not checked yet', null],
    'Running for': ['3 days', null],
  })
  expect(programFacts(well).map(({ value }) => value)).toEqual([
    '12.4 MB',
    'SQLite 3.53.2',
    '1.0.0',
    '20.20.2',
  ])
  expect(healthVerdict(machineFacts(well, received))).toBe('All is well')
})

test.each([
  [1.5 * GB, 10 * GB, 'good'],
  [0.9 * GB, 10 * GB, 'attention'],
  [4 * GB, 100 * GB, 'attention'],
])('HLTH-002 %d bytes free of %d: %s', (free, size, mark) => {
  expect(shown({ ...well, disk: { free, size } })['Free space']?.[1]).toBe(mark)
})

test('HLTH-003 health names a clock difference above a minute with its direction, and every warning says what to do', () => {
  expect(shown(well, received + 60_000)['Clock']?.[1]).toBe('good')
  expect(shown(well, received + 7 * 60_000)['Clock']).toEqual([
    '12:00; this device is 7 minutes ahead',
    'attention',
  ])
  expect(shown(well, received - 3 * 86_400_000)['Clock']).toEqual([
    '12:00; this device is 3 days behind',
    'attention',
  ])
  const facts = machineFacts({ ...well, disk: { free: 1, size: GB } }, received + 120_000)
  expect(
    facts
      .filter(({ mark }) => mark === 'attention')
      .every(({ advice }) => (advice?.length ?? 0) > 20),
  ).toBe(true)
  expect(healthVerdict(facts)).toBe('2 things need a look')
  expect(healthVerdict(facts.slice(1))).toBe('One thing needs a look')
})

test('HLTH-002 waiting mail becomes a warning after ten minutes', () => {
  const mail = (oldest_at: string | null, waiting = 3) =>
    shown({ ...well, mail: { on: true, waiting, oldest_at } })['Mail']
  expect(mail(null, 0)).toEqual(['Nothing is waiting', 'good'])
  expect(mail('2026-11-21T08:51:00.000Z')).toEqual(['3 mails waiting since 11:51', 'good'])
  expect(mail('2026-11-21T08:49:00.000Z', 1)).toEqual(['1 mail waiting since 11:49', 'attention'])
  expect(shown({ ...well, disk: null })['Free space']).toEqual(['Unknown', null])
})

test('HLTH-002 health warns when there was no snapshot for 26 hours or no proof for three days, except in a new shop', () => {
  const facts = (snapshots: Health['snapshots']) => {
    const { 'Last snapshot': last, 'Last tested': proof } = shown({ ...well, snapshots })
    return [last, proof]
  }
  const [day, week] = ['2026-11-20T06:59:00.000Z', '2026-11-14T00:10:00.000Z']
  expect(facts({ last_at: day, proven_at: week, problem: null })).toEqual([
    ['Fri 20 Nov 2026, 09:59', 'attention'],
    ['Sat 14 Nov 2026, 03:10', 'attention'],
  ])
  expect(facts({ last_at: null, proven_at: null, problem: null })).toEqual([
    ['None yet', 'attention'],
    ['Not yet', null],
  ])
  expect(
    facts({ last_at: well.now, proven_at: well.now, problem: 'The second folder is full' })[0],
  ).toEqual(['12:00 today', 'attention'])
  expect(
    machineFacts(
      {
        ...well,
        snapshots: { last_at: well.now, proven_at: null, problem: 'The second folder is full' },
      },
      received,
    )[3]?.advice,
  ).toMatch(/^The second folder is full\. Open Settings, Backup/)
  const begun = {
    ...well,
    uptime: 20,
    snapshots: { last_at: null, proven_at: null, problem: null },
  }
  expect(shown(begun)['Last snapshot']).toEqual(['None yet', 'good'])
  expect(
    shown({ ...well, snapshots: { last_at: well.now, proven_at: null, problem: null, others: 2 } })[
      'Snapshots of another shop'
    ],
  ).toEqual(['2 in the same folder', null])
  expect(shown(well)['Tills']).toBeUndefined()
  expect(shown({ ...well, snapshots: null })['Last snapshot']).toEqual([
    'The database server makes the copies',
    null,
  ])
})

test('HLTH-002 DOC-002 the checkup line counts passed checks and is marked for warnings and violations but not for notes', () => {
  const found = (level: 'violation' | 'warning' | 'note') => ({
    rule: 'stock_ledger' as const,
    group: 'D1',
    level,
    count: 1,
    advice: 'Count again',
    examples: [],
  })
  const books = (...levels: Parameters<typeof found>[0][]): Health['books'] => ({
    checked_at: '2026-11-21T00:10:00.000Z',
    occasion: 'night',
    verdict: 'healthy',
    findings: levels.map(found),
    rules: 33,
  })
  const line = (last: Health['books']) => shown({ ...well, books: last })['The books']
  expect(line(books('note'))).toEqual(['All 33 checks passed, 03:10 today', 'good'])
  expect(line(books('violation', 'warning', 'note'))).toEqual([
    '31 of 33 checks passed, 03:10 today',
    'attention',
  ])
})

test('HLTH-002 a time span is shown in the largest suitable unit', () => {
  expect([71.9 * 3600, 36 * 3600, 35 * 3600, 23.6 * 3600, 3599].map(formatApproximateSpan)).toEqual(
    ['3 days', '2 days', '1 day', '1 day', '1 hour'],
  )
  expect([0, 1, 59, 61, 7200, 86_400].map(formatApproximateSpan)).toEqual([
    '0 seconds',
    '1 second',
    '59 seconds',
    '1 minute',
    '2 hours',
    '1 day',
  ])
})

test('OFF-210 OFF-219 OFF-222 health shows the end of the certificate, a wrong clock, a second computer and networks without the name', () => {
  const certificate = {
    name: 'webale-kmpt.local',
    address: 'https://webale-kmpt.local:3443',
    good_until: '2027-12-22T09:00:00.000Z',
    clock_wrong: false,
    other_answers: false,
    unanswered: [],
  }
  expect(shown(well)['Certificate']).toBeUndefined()
  expect(shown({ ...well, certificate })['Certificate']).toEqual([
    'https://webale-kmpt.local:3443, good until Wed 22 Dec 2027, 12:00',
    'good',
  ])
  expect(
    shown({ ...well, certificate: { ...certificate, clock_wrong: true } })['Certificate']?.[1],
  ).toBe('attention')
  const none = { ...certificate, good_until: null, clock_wrong: true, other_answers: true }
  expect(shown({ ...well, certificate: none })).toMatchObject({
    Certificate: ['None yet', 'attention'],
    Name: ['webale-kmpt.local', 'attention'],
  })
  expect(
    machineFacts({ ...well, certificate: none }, received).map(({ advice }) => advice),
  ).toContain('Another computer answers as webale-kmpt.local. Stop one of them.')
  const unanswered = ['https://192.168.77.10:3443', 'https://10.0.5.10:3443']
  expect(
    machineFacts({ ...well, certificate: { ...certificate, unanswered } }, received).find(
      ({ label }) => label === 'Name',
    ),
  ).toMatchObject({
    mark: 'attention',
    advice:
      'In one network phones do not find webale-kmpt.local. There they use https://192.168.77.10:3443. ' +
      'In one network phones do not find webale-kmpt.local. There they use https://10.0.5.10:3443.',
  })
})

test('OFF-222 Health says that all tills were heard today, or names those that were not', () => {
  const here = { number: 1, seen_at: well.now }
  const away = { number: 3, seen_at: new Date(received - 2 * 86_400_000).toISOString() }
  expect(shown({ ...well, tills: [here] })['Tills']).toEqual(['All tills reported today', 'good'])
  const [text, mark] = shown({ ...well, tills: [here, away] })['Tills'] ?? []
  expect([text, mark]).toEqual([expect.stringMatching(/^Till 3 not heard since /), 'attention'])
})

test('PHONE-012 health counts the text messages of a day and says what to do when one did not leave', () => {
  const line = (sms: Health['sms']) => shown({ ...well, sms })['Text messages']
  expect(line(null)).toBeUndefined()
  expect(line({ today: 3, most: 100, failure: null })).toEqual(['3 of 100 in 24 hours', 'good'])
  expect(line({ today: 100, most: 100, failure: null })).toEqual([
    '100 of 100 in 24 hours',
    'attention',
  ])
  const advice = (failure: string) =>
    machineFacts({ ...well, sms: { today: 1, most: 100, failure } }, received).find(
      ({ label }) => label === 'Text messages',
    )?.advice
  expect(advice('no_credit')).toBe('The credit at the SMS service is used up. Buy more')
  expect(advice('service_error')).toMatch(/^The SMS service did not answer as it should/)
})

test('SEVERAL-004 health says whether reports are read from their own database, and what to do when they are not', () => {
  expect(shown(well)['Reports']).toBeUndefined()
  expect(shown({ ...well, replica: { fault: null } })['Reports']).toEqual([
    'From their own database',
    'good',
  ])
  const fact = machineFacts({ ...well, replica: { fault: 'behind' } }, received).find(
    ({ label }) => label === 'Reports',
  )
  expect(fact).toMatchObject({ value: 'From the main database', mark: 'attention' })
  expect(fact?.advice).toBe(
    'The database for reports is behind. Ask your technician to check its computer and the network',
  )
})

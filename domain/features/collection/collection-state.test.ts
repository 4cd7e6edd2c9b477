// The states of a collection under any news in any order.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COLLECTION_REASONS, type CollectionNews } from '../../kernel/asked-money.ts'
import {
  canMoveTo,
  changesBy,
  COLLECTION_STATES,
  type CollectionState,
  NEXT_STATES,
  NOT_FOUND_MS,
  newsOfRepeat,
} from './collection-state.ts'

const NOW = '2026-11-21T09:00:00.000Z'
const LATER = new Date(Date.parse(NOW) + NOT_FOUND_MS).toISOString()

const anyNews: fc.Arbitrary<CollectionNews> = fc.oneof(
  fc.constantFrom('asked', 'pending', 'not_found', 'nothing').map((says) => ({ says })),
  fc.record({
    says: fc.constant('succeeded' as const),
    reference: fc.option(fc.string({ maxLength: 5 })),
  }),
  fc.record({
    says: fc.constantFrom('failed', 'expired', 'unknown'),
    reason: fc.constantFrom(...COLLECTION_REASONS),
  }),
)

const known = (state: CollectionState) => ({ state, reason: null, created_at: NOW })

test('COLL-005 these changes of a state are allowed, and nothing else', () => {
  const allowed = COLLECTION_STATES.flatMap((from) =>
    COLLECTION_STATES.filter((to) => canMoveTo(from, to)).map((to) => `${from} ${to}`),
  )
  expect(allowed).toEqual([
    'created asked',
    'created failed',
    'created unknown',
    'asked pending',
    'asked succeeded',
    'asked failed',
    'asked expired',
    'asked unknown',
    'pending succeeded',
    'pending failed',
    'pending expired',
    'pending unknown',
    'failed succeeded',
    'expired succeeded',
    'unknown asked',
    'unknown pending',
    'unknown succeeded',
    'unknown failed',
    'unknown expired',
    'unknown unknown',
  ])
})

test('COLL-005 any news in any order makes only allowed changes, and paid money stays paid', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyNews, fc.boolean()), { maxLength: 30 }), (all) => {
      let row: { state: CollectionState; reason: string | null } = {
        state: 'created',
        reason: null,
      }
      for (const [news, late] of all) {
        const changes = changesBy({ ...row, created_at: NOW } as never, news, late ? LATER : NOW)
        for (const change of changes) {
          expect(NEXT_STATES[row.state]).toContain(change.state)
          row = change
        }
        if (news.says === 'succeeded') expect(row.state).toBe('succeeded')
      }
    }),
    { numRuns: 300 },
  )
})

test('COLL-026 a request that the provider knows was asked, however it ended', () => {
  const steps = changesBy(known('created'), { says: 'succeeded', reference: 'MP1' }, NOW)
  expect(steps.map(({ state }) => state)).toEqual(['asked', 'succeeded'])
  expect(changesBy(known('created'), { says: 'pending' }, NOW).map(({ state }) => state)).toEqual([
    'asked',
    'pending',
  ])
})

test('COLL-026 one that the provider does not know was not asked after a minute, unless it was confirmed', () => {
  expect(changesBy(known('created'), { says: 'not_found' }, NOW)).toEqual([])
  for (const state of ['created', 'unknown'] as const)
    expect(changesBy(known(state), { says: 'not_found' }, LATER)).toEqual([
      { state: 'failed', reason: 'not_asked', reference: null },
    ])
  for (const state of ['asked', 'pending'] as const)
    expect(changesBy(known(state), { says: 'not_found' }, LATER)).toEqual([])
})

test('COLL-013 COLL-005 after an end without money only success changes something', () => {
  for (const state of ['failed', 'expired'] as const) {
    expect(changesBy(known(state), { says: 'pending' }, NOW)).toEqual([])
    expect(changesBy(known(state), { says: 'unknown', reason: 'differs' }, NOW)).toEqual([])
    expect(changesBy(known(state), { says: 'succeeded', reference: 'MP1' }, NOW)).toEqual([
      { state: 'succeeded', reason: null, reference: 'MP1' },
    ])
  }
})

test('COLL-010 another amount is noted also while the answer was not known', () => {
  const waiting = { state: 'unknown', reason: 'no_answer', created_at: NOW } as const
  const differs = { says: 'unknown', reason: 'differs' } as const
  expect(changesBy(waiting, differs, NOW)).toHaveLength(1)
  expect(changesBy({ ...waiting, reason: 'differs' }, differs, NOW)).toEqual([])
})

test('COLL-026 asking again that is not reached tells nothing about the asking before', () => {
  expect(newsOfRepeat({ says: 'failed', reason: 'not_reached' })).toEqual({
    says: 'unknown',
    reason: 'no_answer',
  })
  expect(newsOfRepeat({ says: 'failed', reason: 'wrong_keys' })).toMatchObject({ says: 'failed' })
  expect(newsOfRepeat({ says: 'asked' })).toEqual({ says: 'asked' })
})

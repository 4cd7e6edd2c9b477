// The signs of an earlier shop in a data folder.
import { describe, expect, test } from 'vitest'
import { type DatabaseContents, lossOf, type Traces } from './lost-shop.ts'

describe('detection of a lost shop', () => {
  const none: Traces = { mark: null, hasKeys: false, hasLog: false, own: [], second: [] }
  const facts = (shop_id: string | null, accounts: number): Traces['own'][number] => ({
    schema: null,
    db_epoch: null,
    sealed_head: null,
    shop_id,
    counts: { auth_users: accounts },
    sums: {},
  })
  const lossFor = (
    state: DatabaseContents['state'],
    traces: Partial<Traces>,
    shop_id: string | null = null,
  ) => lossOf({ state, shop_id, has_sealed: true }, { ...none, ...traces })?.kind ?? null

  test('LOST-001 a shop counts as lost when there is proof of an account, or keys without tables', () => {
    const begun = { shop_id: 'a', has_account: false }
    expect([
      lossFor('missing', {}),
      lossFor('empty', {}),
      lossFor('bare', {}),
      lossFor('unclaimed', { hasKeys: true }),
    ]).toEqual([null, null, null, null])
    expect([
      lossFor('missing', { hasKeys: true }),
      lossFor('empty', { hasLog: true }),
      lossFor('bare', { hasLog: true }),
    ]).toEqual(['lost', 'lost', null])
    expect([
      lossFor('missing', { mark: begun, hasKeys: true }),
      lossFor('unclaimed', { mark: begun }),
    ]).toEqual([null, null])
    expect(lossFor('unclaimed', { mark: { ...begun, has_account: true } })).toBe('lost')
    // Snapshots of a shop without an account are no loss, and those of another shop do not belong
    // to this folder.
    expect([
      lossFor('missing', { own: [facts('a', 0)] }),
      lossFor('missing', { second: [facts(null, 2)] }),
    ]).toEqual([null, 'lost'])
    expect([
      lossFor('missing', { mark: begun, own: [facts('b', 2), facts(null, 2)] }),
      lossFor('missing', { mark: begun, own: [facts('a', 2)] }),
    ]).toEqual([null, 'lost'])
  })

  test('LOST-003 the shop id of a database is compared with the mark, or with its snapshots when there is no mark', () => {
    const mark = { shop_id: 'a', has_account: true }
    expect([
      lossFor('shop', { mark }, 'a'),
      lossFor('shop', { mark }, 'b'),
      lossFor('shop', { mark }),
    ]).toEqual([null, 'other_shop', null])
    expect([
      lossFor('shop', { own: [facts('a', 1)] }, 'b'),
      lossFor('shop', { own: [facts('b', 1), facts('a', 1)] }, 'b'),
    ]).toEqual(['other_shop', null])
    expect([
      lossFor('shop', { second: [facts('a', 1)] }, 'b'),
      lossFor('shop', { own: [facts(null, 1)] }, 'b'),
    ]).toEqual([null, null])
  })
})

// Signed requests to Airtel: both paddings, a changed key, and a provider that shows none.
import { expect, test } from 'vitest'
import { airtelOfTest } from '../../testing/collection-providers.ts'
import { readConfig } from '../settings/config.ts'
import { openAirtel } from './airtel.ts'

const MONEY = {
  id: '1f3b4c5d-0000-4000-8000-0000000000bb',
  phone: '256752123456',
  amount: 5000,
  note: null,
}
const KEYS = '/v1/rsa/encryption-keys'
const now = (): string => '2026-11-30T08:00:00.000Z'
const keysOf = ({ requests }: { readonly requests: readonly { readonly path: string }[] }) =>
  requests.filter(({ path }) => path === KEYS).length

test.each(['pkcs1', 'oaep'] as const)(
  'COLL-007 a request that is signed with %s is taken, and its key is read once',
  async (padding) => {
    const fake = await airtelOfTest(padding)
    const airtel = openAirtel(readConfig(fake.env), { now })
    expect(await airtel.ask(MONEY)).toEqual({ says: 'asked' })
    const other = { ...MONEY, id: '1f3b4c5d-0000-4000-8000-0000000000cc' }
    expect(await airtel.ask(other)).toEqual({ says: 'asked' })
    expect([fake.payments.size, keysOf(fake)]).toEqual([2, 1])
    expect(await airtel.look(MONEY)).toEqual({ says: 'pending' })
  },
)

test('COLL-007 a refused signature is made once more with the key of now', async () => {
  const fake = await airtelOfTest('pkcs1')
  const airtel = openAirtel(readConfig(fake.env), { now })
  await airtel.ask(MONEY)
  fake.changeKey()
  const other = { ...MONEY, id: '1f3b4c5d-0000-4000-8000-0000000000cc' }
  expect(await airtel.ask(other)).toEqual({ says: 'asked' })
  expect([fake.prompts.get(other.id), keysOf(fake)]).toEqual([1, 2])
})

test('COLL-007 without a signature, or with another padding, the provider takes nothing', async () => {
  const fake = await airtelOfTest('oaep')
  for (const COLLECTION_AIRTEL_SIGNING of ['off', 'pkcs1']) {
    const airtel = openAirtel(readConfig({ ...fake.env, COLLECTION_AIRTEL_SIGNING }), { now })
    expect(await airtel.ask(MONEY)).toEqual({ says: 'failed', reason: 'wrong_keys' })
  }
  expect(fake.payments.size).toBe(0)
})

test('COLL-007 where the provider shows no key nothing leaves', async () => {
  const fake = await airtelOfTest()
  const env = { ...fake.env, COLLECTION_AIRTEL_SIGNING: 'pkcs1' }
  const airtel = openAirtel(readConfig(env), { now })
  expect(await airtel.ask(MONEY)).toEqual({ says: 'failed', reason: 'not_reached' })
  expect(fake.requests.filter(({ path }) => path.startsWith('/merchant'))).toEqual([])
})

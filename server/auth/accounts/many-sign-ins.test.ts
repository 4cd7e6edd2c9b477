// Many people who sign in for the first time at the same moment.
import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { openHttpShop } from '../../testing/http-shop.ts'
import { whereEnginesDiffer } from '../../testing/shop.ts'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

const base58 = (bytes: Buffer): string => {
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  let out = ''
  for (; rest > 0n; rest /= 58n) out = ALPHABET[Number(rest % 58n)] + out
  return '1'.repeat(bytes.findIndex((byte) => byte !== 0)) + out
}

/** What a new Solana wallet sends. */
const newWallet = (now: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const who = base58(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'))
  const message = `localhost:3000 wants you to sign in with your Solana account:\n${who}\n\nSign in\n\nURI: http://localhost:3000/\nVersion: 1\nIssued At: ${now}`
  return {
    chain: 'solana',
    message,
    signature: sign(null, Buffer.from(message), privateKey).toString('base64url'),
  }
}

whereEnginesDiffer('many sign-ins', (engine) => {
  test('AUTHAPI-006 more first sign-ins at once than the database has connections all end', async () => {
    const env = { AUTH_EXTERNAL_WEB3_SOLANA_ENABLED: 'true', AUTH_RATE_LIMIT_WEB3: '1000' }
    const httpShop = await openHttpShop(engine, env)
    await httpShop.signUp('admin@shop.ug')
    const bodies = Array.from({ length: 30 }, () => newWallet(httpShop.shop.context.now()))
    const answers = await Promise.all(
      bodies.map((body) => httpShop.call('POST /auth/v1/token?grant_type=web3', { body })),
    )
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 200))
  })
})

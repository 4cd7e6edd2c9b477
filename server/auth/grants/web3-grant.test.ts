// Signing in with a wallet: real signatures of both chains, and all kinds of invalid ones.
import { generateKeyPairSync, sign } from 'node:crypto'
import type { EthereumWallet, SolanaWallet } from '@supabase/auth-js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { expect, test } from 'vitest'
import { type HttpShop, openHttpShop } from '../../testing/http-shop.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { readWalletMessage } from './wallet-message.ts'
import { ethereumAddress } from './wallet-signatures.ts'

const GRANT = 'POST /auth/v1/token?grant_type=web3'
const ON = {
  AUTH_EXTERNAL_WEB3_ETHEREUM_ENABLED: 'true',
  AUTH_EXTERNAL_WEB3_SOLANA_ENABLED: 'true',
  AUTH_RATE_LIMIT_WEB3: '1000',
}

const secret = Uint8Array.from({ length: 32 }, (_, place) => place + 1)
const address = (() => {
  const key = secp256k1.getPublicKey(secret, false)
  return (
    ethereumAddress(
      `0x${Buffer.from(keccak_256(key.subarray(1)))
        .subarray(-20)
        .toString('hex')}`,
    ) ?? ''
  )
})()

type Fields = {
  readonly who?: string
  readonly uri?: string
  readonly domain?: string
  readonly issued?: string
  readonly more?: string
  readonly chain?: string
}

const text = (
  httpShop: HttpShop,
  {
    who = address,
    uri = 'http://localhost:3000/',
    domain = 'localhost:3000',
    issued,
    more = '',
    chain = 'Ethereum',
  }: Fields = {},
): string =>
  `${domain} wants you to sign in with your ${chain} account:\n${who}\n\nSign in to the shop\n\nURI: ${uri}\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: ${issued ?? httpShop.shop.context.now()}${more}`

const signed = (message: string): string => {
  const bytes = Buffer.from(message)
  const digest = keccak_256(
    Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes]),
  )
  const signature = secp256k1.sign(digest, secret, { prehash: false, format: 'recovered' })
  return `0x${Buffer.concat([signature.subarray(1), Buffer.from([27 + (signature[0] ?? 0)])]).toString('hex')}`
}

const later = (httpShop: HttpShop, minutes: number): string =>
  new Date(Date.parse(httpShop.shop.context.now()) + minutes * 60_000).toISOString()

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const base58 = (bytes: Buffer): string => {
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  let out = ''
  for (; rest > 0n; rest /= 58n) out = ALPHABET[Number(rest % 58n)] + out
  // One of 256 keys begins with a byte of 0, which is a leading 1.
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros) + out
}

onEveryEngine('wallets', (engine) => {
  test('AUTHAPI-006 wallets are off by default, and an Ethereum wallet signs in once per message in any letter case', async () => {
    const off = await openHttpShop(engine)
    expect(await off.call(GRANT, { body: { chain: 'ethereum' } })).toMatchObject({
      status: 422,
      body: { code: 'web3_provider_disabled' },
    })
    const httpShop = await openHttpShop(engine, ON)
    await httpShop.signUp('admin@shop.ug')
    const message = text(httpShop)
    const send = (body: Record<string, unknown>) =>
      httpShop.call(GRANT, { body: { chain: 'ethereum', ...body } })
    const first = await send({ message, signature: signed(message) })
    expect(first).toMatchObject({
      status: 200,
      body: {
        user: {
          email: '',
          app_metadata: { provider: 'web3' },
          identities: [{ id: `web3:ethereum:${address}` }],
        },
      },
    })
    expect(await send({ message, signature: signed(message) })).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Message was used already' },
    })
    const lower = text(httpShop, { who: address.toLowerCase() })
    const again = await send({ message: lower, signature: signed(lower).slice(2) })
    expect((again.body['user'] as { id: string }).id).toBe(
      (first.body['user'] as { id: string }).id,
    )
  })

  test('AUTHAPI-006 a message is refused with a foreign signature, a foreign site or an invalid time', async () => {
    const httpShop = await openHttpShop(engine, ON)
    await httpShop.signUp('admin@shop.ug')
    const send = (message: string, signature = signed(message)) =>
      httpShop.call(GRANT, { body: { chain: 'ethereum', message, signature } })
    const denied: readonly [string, Fields][] = [
      ['Signature does not match address in message', { who: `0x${'1'.repeat(40)}` }],
      ['URI in the message must be https', { uri: 'http://shop.ug/', domain: 'shop.ug' }],
      [
        'URI in the message is not allowed on this server',
        { uri: 'https://evil.ug/', domain: 'evil.ug' },
      ],
      ['Domain and URI of the message do not belong together', { domain: 'evil.ug' }],
      ['Message was issued too long ago or too far ahead', { issued: later(httpShop, -11) }],
      ['Message was issued too long ago or too far ahead', { issued: later(httpShop, 11) }],
      ['Message has expired', { more: `\nExpiration Time: ${later(httpShop, -1)}` }],
      ['Message is not valid yet', { more: `\nNot Before: ${later(httpShop, 1)}` }],
    ]
    for (const [error_description, fields] of denied)
      expect(await send(text(httpShop, fields))).toMatchObject({
        status: 400,
        body: { error: 'invalid_grant', error_description },
      })
    const message = text(httpShop)
    const invalid = [
      ['short', '00'],
      [message, '0x12'],
      [message.replace('Version: 1', 'Version: 2'), signed(message)],
      [message.replace('Nonce', 'Nothing'), signed(message)],
      [`${message}\nURI: https://evil.ug`, signed(message)],
      ['x'.repeat(20_481), signed(message)],
    ] as const
    for (const [body, signature] of invalid)
      expect(await send(body, signature)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      })
    const broken = ['f'.repeat(130), '0'.repeat(130), `${'0'.repeat(128)}1b`]
    for (const signature of broken)
      expect(await send(message, signature)).toMatchObject({
        status: 400,
        body: { error: 'invalid_grant' },
      })
    expect(
      (await httpShop.call(GRANT, { body: { chain: 'bitcoin', message, signature: 'x' } })).body,
    ).toMatchObject({
      code: 'web3_unsupported_chain',
      message: 'Unsupported chain',
    })
  })

  test('AUTHAPI-006 a Solana wallet signs in, with the bare text and with the envelope of a hardware wallet', async () => {
    const httpShop = await openHttpShop(engine, ON)
    await httpShop.signUp('admin@shop.ug')
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const raw = Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url')
    const who = base58(raw)
    const send = (message: string, signature: string) =>
      httpShop.call(GRANT, { body: { chain: 'solana', message, signature } })
    const plain = text(httpShop, { who, chain: 'Solana' })
    const first = await send(plain, sign(null, Buffer.from(plain), privateKey).toString('base64'))
    expect(first).toMatchObject({
      status: 200,
      body: { user: { identities: [{ id: `web3:solana:${who}` }] } },
    })
    httpShop.advanceClock(1)
    const enclosed = text(httpShop, { who, chain: 'Solana' })
    const length = Buffer.from([enclosed.length & 255, enclosed.length >> 8])
    const envelope = Buffer.concat([
      Buffer.from([255]),
      Buffer.from('solana offchain'),
      Buffer.from([0, 0]),
      length,
      Buffer.from(enclosed),
    ])
    expect(
      (await send(enclosed, sign(null, envelope, privateKey).toString('base64url'))).status,
    ).toBe(200)
    httpShop.advanceClock(1)
    const foreign = text(httpShop, { who: base58(Buffer.alloc(32, 7)), chain: 'Solana' })
    expect(
      (await send(foreign, sign(null, Buffer.from(foreign), privateKey).toString('base64'))).body,
    ).toMatchObject({
      error: 'invalid_grant',
    })
    expect(
      (await send(text(httpShop, { who: '0OIl', chain: 'Solana' }), 'A'.repeat(86))).status,
    ).toBe(400)
  })

  test('AUTHAPI-006 the client signs in with an Ethereum wallet, with and without a nonce, once per message', async () => {
    const httpShop = await openHttpShop(engine, ON)
    await httpShop.signUp('admin@shop.ug')
    const messages: string[] = []
    const request = async ({ method, params }: { method: string; params?: readonly string[] }) => {
      if (method === 'eth_requestAccounts') return [address]
      if (method === 'eth_chainId') return '0x1'
      const message = Buffer.from((params?.[0] ?? '').slice(2), 'hex').toString()
      messages.push(message)
      return signed(message)
    }
    const wallet = { request, on: () => {}, removeListener: () => {} } as unknown as EthereumWallet
    const options = { url: 'http://localhost:3000/' }
    for (const more of [
      {},
      { statement: 'Sign in to the shop' },
      { options: { ...options, signInWithEthereum: { nonce: '12345678' } } },
    ]) {
      const { error, data } = await httpShop
        .client()
        .signInWithWeb3({ chain: 'ethereum', wallet, options, ...more })
      expect(error).toBeNull()
      expect(data.user?.identities?.[0]?.id).toBe(`web3:ethereum:${address}`)
    }
    const [first = ''] = messages
    expect(first).not.toContain('Nonce')
    const again = { chain: 'ethereum', message: first, signature: signed(first) }
    expect((await httpShop.call(GRANT, { body: again })).body).toMatchObject({
      error_description: 'Message was used already',
    })
    httpShop.advanceClock(21 * 60)
    expect((await httpShop.call(GRANT, { body: again })).body).toMatchObject({
      error: 'invalid_grant',
    })
  })

  test('AUTHAPI-006 the client signs in with a Solana wallet, which writes the version before the URI', async () => {
    const httpShop = await openHttpShop(engine, ON)
    await httpShop.signUp('admin@shop.ug')
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const who = base58(Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url'))
    const signMessage = async (bytes: Uint8Array) => new Uint8Array(sign(null, bytes, privateKey))
    const wallet = { publicKey: { toBase58: () => who }, signMessage } as unknown as SolanaWallet
    const options = { url: 'http://localhost:3000/' }
    const full = {
      nonce: '12345678',
      requestId: '7',
      chainId: 'mainnet',
      resources: ['https://shop.ug/terms'],
    }
    for (const more of [
      {},
      { statement: 'Sign in to the shop' },
      { options: { ...options, signInWithSolana: full as never } },
    ]) {
      const { error, data } = await httpShop
        .client()
        .signInWithWeb3({ chain: 'solana', wallet, options, ...more })
      expect(error).toBeNull()
      expect(data.user?.identities?.[0]?.id).toBe(`web3:solana:${who}`)
    }
  })
})

test('AUTHAPI-006 a message is refused with a repeated or unknown field, and a statement is never read as a field', () => {
  const lines = ['shop.ug wants you to sign in with your Solana account:', 'abc', '']
  const fields = ['Issued At: 2026-11-21T09:00:00Z', 'URI: https://shop.ug/', 'Version: 1']
  const read = (...more: string[]) => readWalletMessage([...lines, ...more].join('\n'), 'Solana')
  expect(read(...fields)).toMatchObject({ uri: 'https://shop.ug/', statement: '' })
  expect(read('URI: https://evil.ug/', '', ...fields)).toMatchObject({
    uri: 'https://shop.ug/',
    statement: 'URI: https://evil.ug/',
  })
  expect(read(...fields, 'Resources', '- https://shop.ug/terms')).not.toBeNull()
  for (const wrong of [
    [...fields, fields[1] ?? ''],
    [...fields, 'Colour: red'],
    [...fields, 'Resources:', 'URI: https://evil.ug/'],
    ['', '', ...fields],
    fields.slice(1),
  ])
    expect(read(...wrong)).toBeNull()
})

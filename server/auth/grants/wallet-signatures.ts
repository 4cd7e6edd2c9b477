// Verifies wallet signatures: Ethereum personal messages (EIP-191) and Solana messages, as plain
// text or in the envelope of hardware wallets.
import { createPublicKey, verify } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'

const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8')
const keccakOf = (bytes: Uint8Array): Buffer => Buffer.from(keccak_256(bytes))

/**
 * The canonical form of an Ethereum address (EIP-55), so that letter case creates no second
 * account; null for other texts.
 */
export const ethereumAddress = (text: string): string | null => {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return null
  const plain = text.slice(2).toLowerCase()
  const digest = keccakOf(utf8(plain)).toString('hex')

  return `0x${plain.replace(/[a-f]/g, (sign, index: number) => (Number.parseInt(digest[index] ?? '0', 16) >= 8 ? sign.toUpperCase() : sign))}`
}

/** 65 bytes of hex, with or without 0x. */
export const isEthereumSignature = (text: string): boolean => /^(0x)?[0-9a-fA-F]{130}$/.test(text)

/** The address that signed this text; null for an invalid signature. */
export const ethereumSigner = (text: string, signature: string): string | null => {
  const bytes = Buffer.from(signature.replace(/^0x/, ''), 'hex')
  const recovery = (bytes[64] ?? 0) % 27
  if (recovery > 1) return null
  const digest = keccakOf(
    Buffer.concat([utf8(`\x19Ethereum Signed Message:\n${utf8(text).length}`), utf8(text)]),
  )

  try {
    const signed = Buffer.concat([Buffer.from([recovery]), bytes.subarray(0, 64)])
    const key = secp256k1.recoverPublicKey(new Uint8Array(signed), new Uint8Array(digest), {
      prehash: false,
    })

    const point = secp256k1.Point.fromBytes(key).toBytes(false)

    return ethereumAddress(`0x${keccakOf(point.subarray(1)).subarray(-20).toString('hex')}`)
  } catch {
    return null
  }
}

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const KEY_BYTES = 32
const LONGEST_KEY = 44

/** The public key that a base-58 Solana address encodes; null for other texts. */
export const solanaKey = (address: string): Buffer | null => {
  const digits = Array.from(address, (sign) => ALPHABET.indexOf(sign))
  if (address.length < KEY_BYTES || address.length > LONGEST_KEY || digits.includes(-1)) return null
  const value = digits.reduce((sum, digit) => sum * 58n + BigInt(digit), 0n)
  const zeros = /^1*/.exec(address)?.[0].length ?? 0
  const hex = value === 0n ? '' : value.toString(16)
  const bytes = Buffer.concat([
    Buffer.alloc(zeros),
    Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex'),
  ])

  return bytes.length === KEY_BYTES ? bytes : null
}

/** 64 bytes of base64, with or without padding, in either alphabet. */
export const isSolanaSignature = (text: string): boolean => /^[\w+/-]{86}(==)?$/.test(text)

/**
 * The envelope that hardware wallets sign instead of the bare text: version 0, format (restricted
 * ASCII or UTF-8) and length.
 */
const envelopeOf = (text: Buffer, format: number): Buffer =>
  Buffer.concat([
    Buffer.from([0xff]),
    utf8('solana offchain'),
    Buffer.from([0, format, text.length & 0xff, text.length >> 8]),
    text,
  ])

/** Did this address sign the text? */
export const isSignedBySolana = (text: string, signature: string, address: string): boolean => {
  const bytes = solanaKey(address)
  if (bytes === null) return false
  const signed = Buffer.from(signature, 'base64')
  const message = utf8(text)

  try {
    const key = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url') },
      format: 'jwk',
    })
    return [message, envelopeOf(message, 0), envelopeOf(message, 1)].some((form) =>
      verify(null, form, key, signed),
    )
  } catch {
    return false
  }
}

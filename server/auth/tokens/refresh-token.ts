// The refresh token: the id of its session and its counter, signed with a secret of that session.
// It is not stored, so a stolen database contains no usable token.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from './keys.ts'

const VERSION = 0
const MAC_BYTES = 16
const CHECK_BYTES = 4
const SHORTEST = 12
/** The format of an older design: well-formed, but never issued. */
const OLD_FORM = /^[a-z0-9]{12}$/

export type RefreshToken = { readonly session_id: string; readonly counter: number }

const PURPOSE = 'refresh token'

const encodeVarint = (counter: number): Buffer => {
  const bytes: number[] = []
  let remaining = counter

  for (; remaining >= 128; remaining = Math.floor(remaining / 128))
    bytes.push((remaining % 128) | 128)

  return Buffer.from([...bytes, remaining])
}

const readVarint = (bytes: Buffer): number | null => {
  const counter = bytes.reduceRight((sum, byte) => sum * 128 + (byte & 127), 0)
  const closed = bytes.every((byte, index) => byte >= 128 === index < bytes.length - 1)

  // Must be canonical: each number has one encoding only.
  return bytes.length > 0 &&
    closed &&
    Number.isSafeInteger(counter) &&
    encodeVarint(counter).equals(bytes)
    ? counter
    : null
}

const macOf = (keys: Keys, session_id: string, payload: Buffer): Buffer =>
  createHmac('sha256', keys.derive(PURPOSE, session_id))
    .update(payload)
    .digest()
    .subarray(0, MAC_BYTES)
const checksumOf = (bytes: Buffer): Buffer =>
  createHash('sha256').update(bytes).digest().subarray(0, CHECK_BYTES)

const uuidText = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

export const writeRefreshToken = (keys: Keys, { session_id, counter }: RefreshToken): string => {
  const payload = Buffer.concat([
    Buffer.from([VERSION]),
    Buffer.from(session_id.replaceAll('-', ''), 'hex'),
    encodeVarint(counter),
  ])

  const signed = Buffer.concat([payload, macOf(keys, session_id, payload)])

  return Buffer.concat([signed, checksumOf(signed)]).toString('base64url')
}

/**
 * The content of the token; 'malformed' for another
 * format, 'unknown' for a signature that is not ours.
 */
export const readRefreshToken = (
  keys: Keys,
  token: string,
): RefreshToken | 'malformed' | 'unknown' => {
  if (OLD_FORM.test(token)) return 'unknown'
  if (token.length < SHORTEST || !/^[\w-]+$/.test(token)) return 'malformed'
  const bytes = Buffer.from(token, 'base64url')
  const signed = bytes.subarray(0, -CHECK_BYTES)
  const payload = signed.subarray(0, -MAC_BYTES)
  const counter = payload.length > 17 ? readVarint(payload.subarray(17)) : null
  const wellFormed =
    counter !== null &&
    payload[0] === VERSION &&
    bytes.toString('base64url') === token &&
    checksumOf(signed).equals(bytes.subarray(-CHECK_BYTES))

  if (!wellFormed) return 'malformed'
  const session_id = uuidText(payload.subarray(1, 17))

  return timingSafeEqual(macOf(keys, session_id, payload), signed.subarray(-MAC_BYTES))
    ? { session_id, counter }
    : 'unknown'
}

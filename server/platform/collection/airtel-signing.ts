// The signature of a request to Airtel, in countries that demand one: the body under a new key, and
// this key under the public key of the provider.
import {
  constants,
  createCipheriv,
  createPublicKey,
  type KeyObject,
  publicEncrypt,
  randomBytes,
} from 'node:crypto'
import type { CollectionNews } from '@webale/domain/kernel/asked-money.ts'
import { z } from 'zod'
import type { CalledService } from '../base/call-service.ts'
import { NOT_REACHED, readAnswer } from './collector.ts'

/** The public key is read again after this time. */
const KEY_MS = 3_600_000
const AES_KEY_BYTES = 32
const IV_BYTES = 16

const PADDINGS = {
  pkcs1: constants.RSA_PKCS1_PADDING,
  oaep: constants.RSA_PKCS1_OAEP_PADDING,
} as const
export type AirtelPadding = keyof typeof PADDINGS

const KeyAnswer = z.object({ data: z.object({ key: z.string().max(8000) }) })

/** Null when the text is no public key. */
const readKey = (text: string): KeyObject | null => {
  try {
    const key = Buffer.from(text, 'base64')
    return createPublicKey({ key, format: 'der', type: 'spki' })
  } catch {
    return null
  }
}

type SignedHeaders = { readonly 'x-signature': string; readonly 'x-key': string }

const signBody = (body: string, key: KeyObject, padding: AirtelPadding): SignedHeaders => {
  const [secret, iv] = [randomBytes(AES_KEY_BYTES), randomBytes(IV_BYTES)]
  const cipher = createCipheriv('aes-256-cbc', secret, iv)
  const text = Buffer.from(`${secret.toString('base64')}:${iv.toString('base64')}`)

  return {
    'x-signature': Buffer.concat([cipher.update(body, 'utf8'), cipher.final()]).toString('base64'),
    'x-key': publicEncrypt({ key, padding: PADDINGS[padding] }, text).toString('base64'),
  }
}

export type AirtelSigner = {
  /** The headers of a signed body. Without a key nothing leaves, and the news says why. */
  sign(body: string): Promise<SignedHeaders | CollectionNews>
  /** The provider refused a signature: the next one is made with a key that is read again. */
  forget(): void
}

type SignerOptions = {
  readonly padding: AirtelPadding
  /** Asks the provider for its public key. */
  readonly ask: () => Promise<CalledService | CollectionNews>
  now(): string
}

export const openAirtelSigner = ({ padding, ask, now }: SignerOptions): AirtelSigner => {
  let kept: { readonly key: KeyObject; readonly until: number } | null = null

  return {
    sign: async (body) => {
      if (kept === null || Date.parse(now()) >= kept.until) {
        const answer = await ask()
        if ('says' in answer) return answer
        const key = readKey(readAnswer(KeyAnswer, answer)?.data.key ?? '')
        if (key === null) return NOT_REACHED
        kept = { key, until: Date.parse(now()) + KEY_MS }
      }

      return signBody(body, kept.key, padding)
    },
    forget: () => {
      kept = null
    },
  }
}

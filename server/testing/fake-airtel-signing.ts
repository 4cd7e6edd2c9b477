// How the fake of Airtel checks signed requests: it decrypts the key with its own private key, and
// the body with this key, as the documentation describes it.
import {
  constants,
  createDecipheriv,
  generateKeyPairSync,
  type KeyObject,
  privateDecrypt,
} from 'node:crypto'
import type { ProviderRequest } from './fake-provider.ts'

export type FakePadding = 'pkcs1' | 'oaep'

export type FakeSigning = {
  /** The public key as the provider shows it. */
  shownKey(): string
  /** From now on only signatures with a new key are taken. */
  changeKey(): void
  isSigned(request: ProviderRequest): boolean
}

const makeKeys = () => generateKeyPairSync('rsa', { modulusLength: 1024 })

/** The text of an encrypted key; '' for a wrong padding. */
const decryptKey = (key: KeyObject, sent: Buffer, padding: FakePadding): string => {
  if (padding === 'oaep')
    return privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING }, sent).toString()

  // Node takes this padding off no more: 00 02, random bytes, 00, the text.
  const block = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, sent)
  const end = block.indexOf(0, 2)

  return block[0] === 0 && block[1] === 2 && end > 9 ? block.subarray(end + 1).toString() : ''
}

export const openFakeSigning = (padding: FakePadding): FakeSigning => {
  let keys = makeKeys()

  return {
    shownKey: () => keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    changeKey: () => {
      keys = makeKeys()
    },
    isSigned: ({ headers, body }) => {
      try {
        const sent = Buffer.from(String(headers['x-key']), 'base64')
        const [secret = '', iv = ''] = decryptKey(keys.privateKey, sent, padding).split(':')
        const decipher = createDecipheriv(
          'aes-256-cbc',
          Buffer.from(secret, 'base64'),
          Buffer.from(iv, 'base64'),
        )
        const signature = Buffer.from(String(headers['x-signature']), 'base64')
        return Buffer.concat([decipher.update(signature), decipher.final()]).toString() === body
      } catch {
        return false
      }
    },
  }
}

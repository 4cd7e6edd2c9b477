// The keys of the shop: signing keys of access tokens, and the master secret for refresh tokens and
// device cookies. They are stored in a file beside the database, so that a stolen backup is
// useless. A changed file is reloaded.
import { hkdfSync } from 'node:crypto'
import { statSync } from 'node:fs'
import { calculateJwkThumbprint, type CryptoKey, importJWK, type JWK } from 'jose'
import {
  makePrivate,
  currentKeys,
  createMissingKeys,
  type PrivateKey,
  readKeyFile,
  SIGNING_ALGORITHM,
  startOf,
} from './key-file.ts'

type OpenKey = PrivateKey & {
  readonly kid: string
  readonly signing: CryptoKey
  readonly checking: CryptoKey
}

export type Keys = {
  /** The key that signs at this moment (ISO). */
  signing(now: string): Promise<{ readonly kid: string; readonly key: CryptoKey }>
  /** The key with this id, to verify a token; undefined for unknown and expired keys. */
  verifying(kid: string, now: string): Promise<CryptoKey | undefined>
  /** What /.well-known/jwks.json shows. */
  published(now: string): Promise<readonly JWK[]>
  /** Derives a separate secret for each purpose and `salt`. */
  derive(purpose: string, salt: string): Buffer
}

const openHalf = ({ kty, crv, x, y }: PrivateKey): JWK => ({ kty, crv, x, y })

const importKey = async (jwk: JWK): Promise<CryptoKey> =>
  (await importJWK(jwk, SIGNING_ALGORITHM)) as CryptoKey

const openKey = async (key: PrivateKey): Promise<OpenKey> => ({
  ...key,
  kid: await calculateJwkThumbprint(openHalf(key)),
  signing: await importKey({ ...openHalf(key), d: key.d }),
  checking: await importKey(openHalf(key)),
})

const changedAt = (file: string): number => {
  try {
    return statSync(file).mtimeMs
  } catch {
    return 0
  }
}

type State = {
  readonly at: number
  readonly keys: readonly OpenKey[]
  readonly secret: Buffer
}

const loadKeys = async (file: string): Promise<State> => {
  const at = changedAt(file)
  const { master_secret, keys } = readKeyFile(file)

  return {
    at,
    keys: await Promise.all(keys.map(openKey)),
    secret: Buffer.from(master_secret, 'base64url'),
  }
}

/** The started key with the latest start time; among keys without one the first in the file. */
const signingKey = (keys: readonly OpenKey[], moment: number): OpenKey => {
  const begun = keys.filter((key) => startOf(key) <= moment)
  return (begun.length === 0 ? keys : begun).reduce((best, key) =>
    startOf(key) > startOf(best) ? key : best,
  )
}

/**
 * Opens the key file, which is created with mode 0600 at the first start. `tokenSeconds` is how
 * long a token stays valid after its key stopped signing. Throws ConfigError when the file cannot
 * be created or read; a file of another kind is left unchanged.
 */
export const openKeys = async (file: string, tokenSeconds = 3600): Promise<Keys> => {
  await createMissingKeys(file)
  let state = await loadKeys(file)
  makePrivate(file)
  // The file may be missing or incomplete while it is
  // being edited; the keys read before stay valid.
  const current = async (): Promise<readonly OpenKey[]> => {
    const at = changedAt(file)
    if (at !== 0 && at !== state.at) state = await loadKeys(file).catch(() => state)
    return state.keys
  }

  const living = async (now: string): Promise<OpenKey[]> =>
    currentKeys(await current(), Date.parse(now) / 1000, tokenSeconds)

  return {
    signing: async (now) => {
      const { kid, signing } = signingKey(await current(), Date.parse(now) / 1000)
      return { kid, key: signing }
    },
    verifying: async (kid, now) => (await living(now)).find((key) => key.kid === kid)?.checking,
    published: async (now) =>
      (await living(now)).map((key) => ({
        ...openHalf(key),
        kid: key.kid,
        alg: SIGNING_ALGORITHM,
        use: 'sig',
        key_ops: ['verify'],
      })),
    derive: (purpose, salt) => Buffer.from(hkdfSync('sha256', state.secret, salt, purpose, 32)),
  }
}

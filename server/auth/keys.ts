// The keys of the shop: those that sign access tokens, and the master secret that refresh tokens and device marks derive
// from. They lie in a file beside the database, never in it: a stolen backup opens nothing.
import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { calculateJwkThumbprint, type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { z } from 'zod'
import { ConfigError } from '../platform/config.ts'

export const SIGNING_ALGORITHM = 'ES256'

const Coordinate = z.string().regex(/^[\w-]{43}$/)
const KeyFile = z.object({
  /** 32 bytes, base64url. */
  master_secret: Coordinate,
  /** The first signs; the others still verify what they signed. */
  keys: z.array(z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: Coordinate, y: Coordinate, d: Coordinate })).min(1),
})

export type Keys = {
  readonly signing: { readonly kid: string; readonly key: CryptoKey }
  /** The key that verifies a token, by its name; only our own are known. */
  verifying(kid: string): CryptoKey | undefined
  /** What /.well-known/jwks.json shows. */
  readonly published: readonly JWK[]
  /** A secret of its own for each purpose, and for each `salt` within it. */
  derive(purpose: string, salt: string): Buffer
}

const freshKeys = async (): Promise<string> => {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true })
  const { kty, crv, x, y, d } = await exportJWK(privateKey)
  return JSON.stringify({ master_secret: randomBytes(32).toString('base64url'), keys: [{ kty, crv, x, y, d }] })
}

/** Two servers may start at once: each writes its own file, and the first link to the final name wins for both. */
const makeFile = async (file: string): Promise<void> => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const own = `${file}.${randomUUID()}`
  writeFileSync(own, await freshKeys(), { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(own, file)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  } finally {
    rmSync(own)
  }
}

type PrivateKey = z.output<typeof KeyFile>['keys'][number]

const openHalf = ({ kty, crv, x, y }: PrivateKey): JWK => ({ kty, crv, x, y })

const readFile = (file: string): z.output<typeof KeyFile> => {
  try {
    return KeyFile.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new ConfigError(`The key file ${file} cannot be read. Restore it from a copy; without it everybody must sign in again`)
  }
}

/** Only ever called for a file that is known to hold keys: the setting may name any file by mistake, also one of the system. */
const closeToOthers = (file: string): void => {
  try {
    if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
  } catch {
    throw new ConfigError(`The key file ${file} can be read by others. Make it readable for the server alone (mode 600)`)
  }
}

const makeMissing = async (file: string): Promise<void> => {
  try {
    if (!existsSync(file)) await makeFile(file)
  } catch {
    throw new ConfigError(`The key file ${file} cannot be made. Choose a folder in which the server may write`)
  }
}

/** Opens the key file, made at the first start with mode 0600. Throws ConfigError when it cannot be made or read; another file is left as it is. */
export const openKeys = async (file: string): Promise<Keys> => {
  await makeMissing(file)
  const { master_secret, keys } = readFile(file)
  closeToOthers(file)
  const named = await Promise.all(keys.map(async (key) => ({ ...key, kid: await calculateJwkThumbprint(key) })))
  const importKey = async (jwk: JWK) => (await importJWK(jwk, SIGNING_ALGORITHM)) as CryptoKey
  const verifying = new Map(await Promise.all(named.map(async (key) => [key.kid, await importKey(openHalf(key))] as const)))
  const first = named[0] as (typeof named)[number]
  return {
    signing: { kid: first.kid, key: await importKey(first) },
    verifying: (kid) => verifying.get(kid),
    published: named.map((key) => ({ ...openHalf(key), kid: key.kid, alg: SIGNING_ALGORITHM, use: 'sig', key_ops: ['verify'] })),
    derive: (purpose, salt) => Buffer.from(hkdfSync('sha256', Buffer.from(master_secret, 'base64url'), salt, purpose, 32)),
  }
}

// The key file: private keys and the master secret, readable only by the server. Created at the first start, changed
// only by key rotation.
import { randomBytes, randomUUID } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { z } from 'zod'
import { ConfigError } from '../platform/config.ts'

export const SIGNING_ALGORITHM = 'ES256'

const Coordinate = z.string().regex(/^[\w-]{43}$/)
const PrivateKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: Coordinate,
  y: Coordinate,
  d: Coordinate,
  /** From when on it signs; from the beginning when it does not say. */
  signs_from: z.iso.datetime().optional(),
})
const KeyFile = z.object({
  /** 32 bytes, base64url. */
  master_secret: Coordinate,
  keys: z.array(PrivateKey).min(1),
})
export type KeyFile = z.output<typeof KeyFile>
export type PrivateKey = z.output<typeof PrivateKey>

/**
 * Clients keep the published keys for ten minutes: a key is shown that long before it signs, and stays that long after.
 */
export const CACHE_SECONDS = 600

const freshKey = async (): Promise<PrivateKey> => {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true })
  const { kty, crv, x, y, d } = await exportJWK(privateKey)
  return PrivateKey.parse({ kty, crv, x, y, d })
}

const writeBeside = (file: string, content: KeyFile): string => {
  const own = `${file}.${randomUUID()}`
  writeFileSync(own, JSON.stringify(content), { mode: 0o600, flag: 'wx', flush: true })
  return own
}

/** Two servers may start at once: each writes its own file, and the first link to the final name wins for both. */
const makeFile = async (file: string): Promise<void> => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const own = writeBeside(file, { master_secret: randomBytes(32).toString('base64url'), keys: [await freshKey()] })
  try {
    linkSync(own, file)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  } finally {
    rmSync(own)
  }
}

/** Throws ConfigError when it is none. */
export const readKeyFile = (file: string): KeyFile => {
  try {
    return KeyFile.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new ConfigError(
      `The key file ${file} cannot be read. Restore it from a copy; without it everybody must sign in again`,
    )
  }
}

/**
 * Only ever called for a file that is known to hold keys: the setting may name any file by mistake, also one of the
 * system.
 */
export const closeToOthers = (file: string): void => {
  try {
    if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
  } catch {
    throw new ConfigError(
      `The key file ${file} can be read by others. Make it readable for the server alone (mode 600)`,
    )
  }
}

export const makeMissing = async (file: string): Promise<void> => {
  try {
    if (!existsSync(file)) await makeFile(file)
  } catch (error) {
    throw new ConfigError(`The key file ${file} cannot be made. Choose a folder in which the server may write`, {
      cause: error,
    })
  }
}

export const startOf = ({ signs_from }: PrivateKey): number =>
  signs_from === undefined ? 0 : Date.parse(signs_from) / 1000

/**
 * The keys that still matter at this moment, in seconds: the one that signs, those to come, those whose tokens may
 * live.
 */
export const livingKeys = <Key extends PrivateKey>(keys: readonly Key[], moment: number, tokenSeconds: number): Key[] =>
  keys.filter((key) => {
    // The first of the keys that take over from it; of keys without a beginning the first in the file signs.
    const successor = keys.map(startOf).filter((start) => start > startOf(key))
    return successor.length === 0 || Math.min(...successor) + tokenSeconds + CACHE_SECONDS > moment
  })

/**
 * Adds a key that signs in ten minutes, once every client has seen it, and drops those that nobody needs any more. The
 * master secret stays: nobody is signed out. Answers from when on the new key signs, ISO in UTC.
 */
export const turnKeysOver = async (file: string, now: string, tokenSeconds: number): Promise<string> => {
  const { master_secret, keys } = readKeyFile(file)
  const moment = Date.parse(now) / 1000
  const signs_from = new Date((moment + CACHE_SECONDS) * 1000).toISOString()
  const next = { ...(await freshKey()), signs_from }
  renameSync(writeBeside(file, { master_secret, keys: [...livingKeys(keys, moment, tokenSeconds), next] }), file)
  return signs_from
}

// The key file: private keys and the master secret, readable only by the server. Created at the
// first start, changed only by key rotation.
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
import { ConfigError } from '../../platform/settings/config.ts'

export const SIGNING_ALGORITHM = 'ES256'

const Coordinate = z.string().regex(/^[\w-]{43}$/)
const PrivateKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: Coordinate,
  y: Coordinate,
  d: Coordinate,
  /** When the key starts signing; absent for a key that has signed from the beginning. */
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
 * Clients cache the published keys for ten minutes. A key is therefore published ten minutes before
 * it signs, and remains so ten minutes longer than its tokens.
 */
export const CACHE_SECONDS = 600

const freshKey = async (): Promise<PrivateKey> => {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true })
  const { kty, crv, x, y, d } = await exportJWK(privateKey)
  return PrivateKey.parse({ kty, crv, x, y, d })
}

const writeBeside = (file: string, content: KeyFile): string => {
  const own = `${file}.${randomUUID()}`
  writeFileSync(own, JSON.stringify(content), {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  })

  return own
}

/**
 * Two servers may start at the same time: each writes its own file, and both use the one that is
 * linked to the final name first.
 */
const makeFile = async (file: string): Promise<void> => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const own = writeBeside(file, {
    master_secret: randomBytes(32).toString('base64url'),
    keys: [await freshKey()],
  })

  try {
    linkSync(own, file)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  } finally {
    rmSync(own)
  }
}

/** Throws ConfigError when the file is not a key file. */
export const readKeyFile = (file: string): KeyFile => {
  try {
    return KeyFile.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new ConfigError(
      `The key file ${file} cannot be read. Restore it from a copy; ` +
        `without it everybody must sign in again`,
    )
  }
}

/**
 * Called only for a file that is known to hold keys, because the setting may name any file by
 * mistake, even a system file.
 */
export const makePrivate = (file: string): void => {
  try {
    if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
  } catch {
    throw new ConfigError(
      `The key file ${file} can be read by others. ` +
        `Make it readable for the server alone (mode 600)`,
    )
  }
}

export const createMissingKeys = async (file: string): Promise<void> => {
  try {
    if (!existsSync(file)) await makeFile(file)
  } catch (error) {
    throw new ConfigError(
      `The key file ${file} cannot be made. Choose a folder in which the server may write`,
      {
        cause: error,
      },
    )
  }
}

export const startOf = ({ signs_from }: PrivateKey): number =>
  signs_from === undefined ? 0 : Date.parse(signs_from) / 1000

/**
 * The keys that still matter at `moment` (in seconds): the signing key, later keys, and keys whose
 * tokens may still be valid.
 */
export const currentKeys = <Key extends PrivateKey>(
  keys: readonly Key[],
  moment: number,
  tokenSeconds: number,
): Key[] =>
  keys.filter((key) => {
    // The first key that replaces it. Among keys without a start time the first in the file signs.
    const successor = keys.map(startOf).filter((start) => start > startOf(key))
    return successor.length === 0 || Math.min(...successor) + tokenSeconds + CACHE_SECONDS > moment
  })

/**
 * Adds a key that starts signing in ten minutes, when every client has seen it, and removes keys
 * that are no longer needed. The master secret stays, so nobody is signed out. Returns when the new
 * key starts signing, ISO in UTC.
 */
export const rotateKeyFile = async (
  file: string,
  now: string,
  tokenSeconds: number,
): Promise<string> => {
  const { master_secret, keys } = readKeyFile(file)
  const moment = Date.parse(now) / 1000
  const signs_from = new Date((moment + CACHE_SECONDS) * 1000).toISOString()
  const next = { ...(await freshKey()), signs_from }
  renameSync(
    writeBeside(file, { master_secret, keys: [...currentKeys(keys, moment, tokenSeconds), next] }),
    file,
  )

  return signs_from
}

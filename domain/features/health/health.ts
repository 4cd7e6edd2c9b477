// How the shop's computer is: what the server knows of itself, and the plain words for it with a mark where somebody should look.
import { z } from 'zod'
import { formatTime } from '../../kernel/time.ts'

export const Health = z.object({
  /** The server's clock, ISO in UTC. */
  now: z.string(),
  /** Seconds since the server was started. */
  uptime: z.number(),
  version: z.string(),
  node_version: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  engine_version: z.string(),
  /** Bytes. */
  database_size: z.number(),
  /** The disk of the data folder, in bytes; null where the system does not tell. */
  disk: z.object({ free: z.number(), size: z.number() }).nullable(),
  mail: z.object({
    on: z.boolean(),
    waiting: z.number(),
    oldest_at: z.string().nullable(),
  }),
})
export type Health = z.output<typeof Health>

/** One line of the page. Without a mark it only tells; `advice` says what to do. */
export type Fact = {
  readonly label: string
  readonly value: string
  readonly mark: 'good' | 'attention' | null
  readonly advice: string | null
}

const KILOBYTE = 1024
const UNITS = ['kB', 'MB', 'GB', 'TB'] as const
const GIGABYTE = KILOBYTE ** 3
const LEAST_FREE = GIGABYTE
const LEAST_FREE_SHARE = 0.05
const CLOCK_TOLERANCE_S = 60
const PATIENCE_WITH_MAIL_S = 600

/** '512 kB', '12.4 MB', '3.1 GB'. */
export const sizeText = (bytes: number): string => {
  const power = Math.min(UNITS.length, Math.max(1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(KILOBYTE))))
  const amount = bytes / KILOBYTE ** power
  return `${amount.toFixed(power === 1 ? 0 : 1)} ${UNITS[power - 1]}`
}

const SPANS = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`

/** About how long, in the largest unit that fits: '3 days', '1 minute'. */
export const aboutSpan = (seconds: number): string => {
  const [length, unit] = SPANS.find(([size]) => seconds >= size) ?? [1, 'second']
  return counted(Math.floor(seconds / length), unit)
}

const fact = (label: string, value: string, advice: string | null = null, mark: Fact['mark'] = advice === null ? 'good' : 'attention'): Fact => ({
  label,
  value,
  mark,
  advice,
})

const diskFact = ({ disk }: Health): Fact => {
  if (disk === null) return fact('Free space', 'The system does not tell', null, null)
  const { free, size } = disk
  const isLow = free < LEAST_FREE || free < size * LEAST_FREE_SHARE
  const advice = 'Make room soon: on a full disk no sale can be recorded. Large files that are no part of the shop are the first to go'
  return fact('Free space', `${sizeText(free)} of ${sizeText(size)}`, isLow ? advice : null)
}

/** `received` is this device's clock at the moment of the answer, in ms. */
const clockFact = ({ now }: Health, received: number): Fact => {
  const ahead = (received - Date.parse(now)) / 1000
  if (Math.abs(ahead) <= CLOCK_TOLERANCE_S) return fact('Clock', `${formatTime(now)}, as on this device`)
  const words = `${formatTime(now)}; this device is ${aboutSpan(Math.abs(ahead))} ${ahead > 0 ? 'ahead' : 'behind'}`
  return fact('Clock', words, 'One of the two is wrong. Sales carry the time of the server: set the wrong clock by a telephone')
}

const mailFact = ({ mail: { on, waiting, oldest_at }, now }: Health): Fact => {
  if (!on) return fact('Mail', 'This shop sends no mail', null, null)
  if (waiting === 0 || oldest_at === null) return fact('Mail', 'Nothing is waiting')
  const isLate = (Date.parse(now) - Date.parse(oldest_at)) / 1000 > PATIENCE_WITH_MAIL_S
  const advice = 'The mail server does not take it. Look at SMTP_HOST, SMTP_USER and SMTP_PASS where the server is started'
  return fact('Mail', `${counted(waiting, 'mail')} waiting since ${formatTime(oldest_at)}`, isLate ? advice : null)
}

const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

/** What the page shows of the computer: first what can go wrong. */
export const machineFacts = (health: Health, received: number): readonly Fact[] => [
  diskFact(health),
  clockFact(health, received),
  mailFact(health),
  fact('Running for', aboutSpan(health.uptime), null, null),
]

/** What the page shows of the program and its database. */
export const programFacts = ({ version, node_version, engine, engine_version, database_size }: Health): readonly Fact[] => [
  fact('Size of the database', sizeText(database_size), null, null),
  fact('Database', `${ENGINES[engine]} ${engine_version}`, null, null),
  fact('Webale', version, null, null),
  fact('Node', node_version, null, null),
]

/** The line over everything. */
export const verdictOf = (facts: readonly Fact[]): string => {
  const open = facts.filter(({ mark }) => mark === 'attention').length
  if (open === 0) return 'All is well'
  return open === 1 ? 'One thing needs a look' : `${open} things need a look`
}

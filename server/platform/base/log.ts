// The log: one JSON line per event, without secrets and
// personal data. LOG_LEVEL sets how much is logged.
import pino, { type DestinationStream, type Logger } from 'pino'

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>

const SECRETS = ['password', 'token', 'authorization', 'secret', 'code_verifier'].flatMap(
  (name) => [name, `*.${name}`],
)

/**
 * Removes values from a message: databases, parsers and mail servers repeat them in quotes, or as
 * addresses, numbers, keys.
 */
const withoutValues = (text: string): string =>
  text
    .replace(/"[^"]*"|'[^']*'|`[^`]*`|\([^()]*\)=\([^()]*\)/g, '"..."')
    .replace(/[^\s@<>]+@[^\s@<>]+/g, '[address]')
    .replace(/https?:\/\/\S+/g, '[link]')
    .replace(/\+?\d[\d -]{6,}\d/g, '[number]')
    .replace(/(?=[\w-]*\d)[\w-]{24,}(?:\.[\w-]+)*/g, '[key]')

/** Uses the error code of the database engine, not its message with user input. */
const wordsOf = (error: Error): string =>
  error instanceof TypeError || error instanceof ReferenceError
    ? error.message
    : withoutValues(error.message)

const framesOf = ({ stack = '' }: Error): readonly string[] =>
  stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .map((line) => line.trim().slice('at '.length))

const DATABASE_FACTS = [
  'code',
  'errcode',
  'sqliteExtendedCode',
  'table',
  'column',
  'constraint',
] as const

/**
 * The loggable part of an error, without values.
 * Database errors carry details such as the refused row.
 */
const errorFacts = (error: unknown): Readonly<Record<string, unknown>> => {
  if (!(error instanceof Error)) return { type: typeof error }
  const facts = DATABASE_FACTS.map(
    (name) => [name, (error as unknown as Record<string, unknown>)[name]] as const,
  )

  return {
    type: error.name,
    message: wordsOf(error),
    ...Object.fromEntries(facts.filter(([, value]) => value !== undefined)),
    stack: framesOf(error),
    ...(error.cause === undefined ? {} : { cause: errorFacts(error.cause) }),
  }
}

/** The log of the process; `silent` in tests. `to` replaces standard output. */
export const openLog = (level: string, to?: DestinationStream): Logger => {
  const options = { level, redact: SECRETS, serializers: { err: errorFacts } }
  return to === undefined ? pino(options) : pino(options, to)
}

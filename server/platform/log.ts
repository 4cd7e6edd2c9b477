// The log: one JSON line an event, no secrets and nothing about people. Quiet unless LOG_LEVEL asks for more.
import pino, { type DestinationStream, type Logger } from 'pino'

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>

const SECRETS = ['password', 'token', 'authorization', 'secret', 'code_verifier'].flatMap((name) => [name, `*.${name}`])

/** What a database, a parser or a mail server repeats of what it was given stands in quotes or looks like an address, a number or a key. */
const withoutValues = (text: string): string =>
  text
    .replace(/"[^"]*"|'[^']*'|`[^`]*`|\([^()]*\)=\([^()]*\)/g, '"..."')
    .replace(/[^\s@<>]+@[^\s@<>]+/g, '[address]')
    .replace(/https?:\/\/\S+/g, '[link]')
    .replace(/\+?\d[\d -]{6,}\d/g, '[number]')
    .replace(/(?=[\w-]*\d)[\w-]{24,}(?:\.[\w-]+)*/g, '[key]')

/** The engine's own words name the code, not what somebody typed. */
const wordsOf = (error: Error): string =>
  error instanceof TypeError || error instanceof ReferenceError ? error.message : withoutValues(error.message)

const framesOf = ({ stack = '' }: Error): readonly string[] =>
  stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .map((line) => line.trim().slice('at '.length))

const DATABASE_FACTS = ['code', 'errcode', 'table', 'column', 'constraint'] as const

/** What may be known of an error: all but the values in it. Databases hang details on theirs, such as the row that was refused. */
const errorFacts = (error: unknown): Readonly<Record<string, unknown>> => {
  if (!(error instanceof Error)) return { type: typeof error }
  const facts = DATABASE_FACTS.map((name) => [name, (error as unknown as Record<string, unknown>)[name]] as const)
  return {
    type: error.name,
    message: wordsOf(error),
    ...Object.fromEntries(facts.filter(([, value]) => value !== undefined)),
    stack: framesOf(error),
    ...(error.cause === undefined ? {} : { cause: errorFacts(error.cause) }),
  }
}

/** The process's log; `silent` in tests. `to` is where it goes instead of standard output. */
export const openLog = (level: string, to?: DestinationStream): Logger => {
  const options = { level, redact: SECRETS, serializers: { err: errorFacts } }
  return to === undefined ? pino(options) : pino(options, to)
}

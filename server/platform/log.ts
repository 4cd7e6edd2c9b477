// The log: one JSON line an event, no secrets and no names of people. Quiet unless LOG_LEVEL asks for more.
import pino, { type Logger } from 'pino'

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>

/** The process's log; `silent` in tests. */
export const openLog = (level: string): Logger => pino({ level, redact: ['password', 'token', '*.password', '*.token'] })

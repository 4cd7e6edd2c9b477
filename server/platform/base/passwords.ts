// Password hashing with Argon2id off the main thread, on all cores
// but one. A hash deliberately takes 19 MiB and about 60 ms, so
// requests wait in a queue; when the queue is full, they are refused.
import { availableParallelism } from 'node:os'
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { hash, verify } from '@node-rs/argon2'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { checkBcrypt } from './check-bcrypt.ts'
import { isBcrypt, isOwnHash, OWN_COST } from './password-hashes.ts'

/** Maximum number of waiting requests. */
export const MAX_WAITING = 50

const free = { places: Math.max(1, availableParallelism() - 1) }
const line: (() => void)[] = []

const takePlace = async (): Promise<void> => {
  if (free.places > 0) {
    free.places -= 1
    return
  }

  if (line.length >= MAX_WAITING) throw refuse('overloaded')
  await new Promise<void>((go) => line.push(go))
}

const releasePlace = (): void => {
  const next = line.shift()
  if (next === undefined) free.places += 1
  else next()
}

const inLine = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  await takePlace()
  try {
    return await work()
  } finally {
    releasePlace()
  }
}

/**
 * Hashes a password; the result contains its parameters. Throws the Refusal `overloaded` when the
 * queue is full.
 */
export const hashPassword = (password: string): Promise<string> =>
  inLine(() => hash(password, OWN_COST))

let stranger: Promise<string> | undefined

/** A hash of a random password, so that an unknown address takes as long as a wrong password. */
const dummyHash = (): Promise<string> => {
  stranger ??= hash(randomBytes(16), OWN_COST)
  return stranger
}

/** A slower one is an exception, because the processor had other work. */
const MAX_FOREIGN_MS = 1000

/** How long the slowest hash of another program took, in milliseconds; 0 before the first one. */
export type HashPace = { foreign: number }

const verifyHash = async (pace: HashPace, stored: string, password: string) => {
  const start = performance.now()
  const right = await (isBcrypt(stored) ? checkBcrypt(password, stored) : verify(stored, password))
  const taken = performance.now() - start
  if (!isOwnHash(stored)) pace.foreign = Math.max(pace.foreign, Math.min(MAX_FOREIGN_MS, taken))

  return { right, taken }
}

/**
 * Verifies a password. `stored` is null for an unknown account, which takes equally long: with a
 * pace also as long as the hash of another program. Throws `overloaded`.
 */
export const verifyPassword = async (
  stored: string | null,
  password: string,
  pace: HashPace = { foreign: 0 },
): Promise<boolean> => {
  const against = stored ?? (await dummyHash())
  const { right, taken } = await inLine(() => verifyHash(pace, against, password))
  if (stored !== null && right) return true
  if (taken < pace.foreign) await pause(pace.foreign - taken)

  return false
}

/** Was it hashed by another program or with older parameters? Then a sign-in hashes it again. */
export const isOutdated = (stored: string): boolean => !isOwnHash(stored)

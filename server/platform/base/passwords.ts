// Password hashing with Argon2id off the main thread, on all cores
// but one. A hash deliberately takes 19 MiB and about 60 ms, so
// requests wait in a queue; when the queue is full, they are refused.
import { availableParallelism } from 'node:os'
import { randomBytes } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { refuse } from '@webale/domain/kernel/refusal.ts'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

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
  inLine(() => hash(password, COST))

let stranger: Promise<string> | undefined

/** A hash of a random password, so that an unknown address takes as long as a wrong password. */
const dummyHash = (): Promise<string> => {
  stranger ??= hash(randomBytes(16), COST)
  return stranger
}

/**
 * Verifies a password. `stored` is null for an unknown
 * account, which takes equally long. Throws `overloaded`.
 */
export const verifyPassword = async (stored: string | null, password: string): Promise<boolean> => {
  const against = stored ?? (await dummyHash())
  const right = await inLine(() => verify(against, password))
  return stored !== null && right
}

/** Was it hashed with older parameters? Then the next sign-in rehashes it. */
export const isOutdated = (stored: string): boolean => {
  const { memoryCost, timeCost, parallelism } = parseOptions(stored)
  return (
    memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism
  )
}

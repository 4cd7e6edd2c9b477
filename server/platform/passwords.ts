// Passwords: Argon2id off the main thread, on all cores but one, which is left for the till. Each takes 19 MiB and some 60 ms on
// purpose, so a crowd must wait in line, and a line that grows too long is turned away instead of eating the shop's computer.
import { availableParallelism } from 'node:os'
import { randomBytes } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { refuse } from '@webale/domain/kernel/refusal.ts'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** How many may wait besides those being worked on. */
export const MAX_WAITING = 50

const free = { places: Math.max(1, availableParallelism() - 1) }
const line: (() => void)[] = []

const enter = async (): Promise<void> => {
  if (free.places > 0) {
    free.places -= 1
    return
  }
  if (line.length >= MAX_WAITING) throw refuse('overloaded')
  await new Promise<void>((go) => line.push(go))
}

const leave = (): void => {
  const next = line.shift()
  if (next === undefined) free.places += 1
  else next()
}

const inLine = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  await enter()
  try {
    return await work()
  } finally {
    leave()
  }
}

/** The stored form of a password, with its parameters inside. Throws the Refusal `overloaded` when too many wait. */
export const hashPassword = (password: string): Promise<string> => inLine(() => hash(password, COST))

let stranger: Promise<string> | undefined

/** A hash nobody knows the password of: an address without an account costs as much time as a wrong password. */
const hashOfNobody = (): Promise<string> => {
  stranger ??= hash(randomBytes(16), COST)
  return stranger
}

/** Is this the password? `stored` is null where there is none; that takes equally long. Throws `overloaded` as above. */
export const verifyPassword = async (stored: string | null, password: string): Promise<boolean> => {
  const against = stored ?? (await hashOfNobody())
  const right = await inLine(() => verify(against, password))
  return stored !== null && right
}

/** Was it hashed with other parameters than today's? Then the next sign-in stores it anew. */
export const isOutdated = (stored: string): boolean => {
  const { memoryCost, timeCost, parallelism } = parseOptions(stored)
  return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism
}

// The forms of stored passwords: our own, and those that a program may bring for the people of
// another service. The first sign-in replaces a foreign hash by one of our own.

export const OWN_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const { memoryCost, timeCost, parallelism } = OWN_COST
const OWN = new RegExp(
  `^\\$argon2id\\$v=19\\$m=${memoryCost},t=${timeCost},p=${parallelism}` +
    `\\$[A-Za-z0-9+/]{22}\\$[A-Za-z0-9+/]{43}$`,
)
// The last letters of salt and hash have bits that are always 0; no other text verifies anything.
const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{21}[.Oeu][./A-Za-z0-9]{30}[.CGKOSWaeimquy26]$/
const ARGON2ID =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,64})\$([A-Za-z0-9+/]{22,86})$/

// Each step doubles the time; 12 takes about half a second.
const MIN_BCRYPT_COST = 4
const MAX_BCRYPT_COST = 12
/** In KiB. */
const MAX_MEMORY = 65_536
const MAX_LANES = 4
/** Time grows with memory times passes. */
const MAX_WORK = 4 * MAX_MEMORY
/** Argon2 demands this memory for each lane, in KiB. */
const LANE_MEMORY = 8

export const isBcrypt = (stored: string): boolean => BCRYPT.test(stored)

/** Was it made with our own parameters? */
export const isOwnHash = (stored: string): boolean => OWN.test(stored)

const bcryptProblem = (cost: number): string | null =>
  cost < MIN_BCRYPT_COST || cost > MAX_BCRYPT_COST
    ? `must have a cost from ${MIN_BCRYPT_COST} to ${MAX_BCRYPT_COST}`
    : null

const argonProblem = (memory: number, passes: number, lanes: number): string | null => {
  const isValid = passes > 0 && lanes > 0 && memory >= LANE_MEMORY * lanes
  if (!isValid) return 'has parameters that Argon2 does not allow'

  return memory > MAX_MEMORY || lanes > MAX_LANES || memory * passes > MAX_WORK
    ? `must have at most m=${MAX_MEMORY}, p=${MAX_LANES} and m*t=${MAX_WORK}`
    : null
}

/** Is it the only base64 text of its bytes? The library reads no other. */
const isStrictBase64 = (text: string): boolean =>
  Buffer.from(text, 'base64').toString('base64').replace(/=+$/, '') === text

/** Why a hash of another program cannot be taken; null when it can. */
export const hashProblem = (hash: string): string | null => {
  const bcrypt = BCRYPT.exec(hash)
  if (bcrypt !== null) return bcryptProblem(Number(bcrypt[1]))
  const argon = ARGON2ID.exec(hash)
  const [, memory, passes, lanes, salt = '', digest = ''] = argon ?? []
  if (argon === null || !isStrictBase64(salt) || !isStrictBase64(digest))
    return 'must be a bcrypt ($2a$, $2b$, $2y$) or Argon2id hash'

  return argonProblem(Number(memory), Number(passes), Number(lanes))
}

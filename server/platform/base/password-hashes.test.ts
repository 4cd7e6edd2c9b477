// Which hashes of other programs are taken, and that they verify the password they were made of.
import { hash } from '@node-rs/argon2'
import { hashSync } from 'bcryptjs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashProblem, isOwnHash } from './password-hashes.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'

const PASSWORD = 'matooke-2026'
const bcrypt = hashSync(PASSWORD, 4)

test('AUTHAPI-031 our own hash is recognized and not outdated', async () => {
  const own = await hashPassword(PASSWORD)
  expect([isOwnHash(own), isOutdated(own), hashProblem(own)]).toEqual([true, false, null])
})

test.each([
  // Known answers of the implementation that PHP and Linux use.
  ['U*U', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  ['U*U*U', '$2a$05$XXXXXXXXXXXXXXXXXXXXXOAcXxm9kjPGEMsLznoKqmqw7tc8WCx4a'],
  [PASSWORD, bcrypt],
  [PASSWORD, bcrypt.replace('$2b$', '$2a$')],
  [PASSWORD, bcrypt.replace('$2b$', '$2y$')],
])('AUTHAPI-031 the bcrypt hash of %s verifies it: %s', async (password, stored) => {
  expect([hashProblem(stored), isOutdated(stored)]).toEqual([null, true])
  expect(await verifyPassword(stored, password)).toBe(true)
  expect(await verifyPassword(stored, `${password}!`)).toBe(false)
})

test('AUTHAPI-031 Argon2id hashes with parameters of other programs verify their password', async () => {
  const costs = [
    { memoryCost: 65_536, timeCost: 4, parallelism: 1 },
    { memoryCost: 65_536, timeCost: 3, parallelism: 4 },
    { memoryCost: 4096, timeCost: 3, parallelism: 1, outputLen: 16 },
  ]
  for (const cost of costs) {
    const stored = await hash(PASSWORD, cost)
    expect([stored, hashProblem(stored), isOutdated(stored)]).toEqual([stored, null, true])
    expect(await verifyPassword(stored, PASSWORD)).toBe(true)
    expect(await verifyPassword(stored, 'another')).toBe(false)
  }
})

/** Counts the turns of the event loop, which is how often a waiting request would run. */
const countTurns = async (work: Promise<unknown>): Promise<number> => {
  const count = { turns: 0, isOver: false }
  void work.finally(() => {
    count.isOver = true
  })
  while (!count.isOver) {
    await nextTurn()
    count.turns += 1
  }
  return count.turns
}

test('AUTHAPI-031 other requests get their turns while a bcrypt hash of the highest cost is checked', async () => {
  const stored = hashSync(PASSWORD, 12)
  // In this thread the library would leave a turn each 100 ms: 600 turns in a minute.
  expect(await countTurns(verifyPassword(stored, PASSWORD))).toBeGreaterThan(1000)
  expect(await verifyPassword(stored, PASSWORD)).toBe(true)
})

const costly = (cost: string) => bcrypt.replace('$04$', `$${cost}$`)
const argon = (parameters: string) =>
  `$argon2id$v=19$${parameters}$${'c'.repeat(21)}w$${'d'.repeat(42)}w`

test.each([
  ['bcrypt with cost 3', costly('03')],
  ['bcrypt with cost 13', costly('13')],
  ['bcrypt with cost 31', costly('31')],
  ['bcrypt of the faulty kind', bcrypt.replace('$2b$', '$2x$')],
  ['bcrypt with a sign too few', bcrypt.slice(0, -1)],
  ['bcrypt with a salt that no program writes', bcrypt.replace(/^(.{28})./, '$1z')],
  ['bcrypt with an end that no program writes', bcrypt.replace(/.$/, 'z')],
  ['Argon2id with a salt that no program writes', argon('m=64,t=1,p=1').replace('cw', 'cx')],
  ['Argon2id with an end that no program writes', argon('m=64,t=1,p=1').replace(/w$/, 'x')],
  ['bcrypt with a line break', `${bcrypt}\n`],
  ['more memory', argon('m=65537,t=1,p=1')],
  ['more work', argon('m=65536,t=5,p=1')],
  ['more lanes', argon('m=65536,t=1,p=5')],
  ['many passes over little memory', argon('m=1024,t=257,p=1')],
  ['no pass', argon('m=65536,t=0,p=1')],
  ['less memory than the lanes need', argon('m=15,t=1,p=2')],
  ['another order of parameters', argon('t=1,m=65536,p=1')],
  ['Argon2i', argon('m=65536,t=1,p=1').replace('2id', '2i')],
  ['MD5', '5f4dcc3b5aa765d61d8327deb882cf99'],
  ['SHA-512 crypt', '$6$rounds=5000$usesomesillystri$KqJWpanXZHKq2BOB43TSaY'],
  ['a password in plain text', PASSWORD],
  ['an empty text', ''],
])('AUTHAPI-031 a hash of another form is not taken: %s', (_what, stored) => {
  expect(hashProblem(stored)).toMatch(/^(must|has)/)
})

test.each([
  ['bcrypt with cost 12', costly('12')],
  ['the most memory and work', argon('m=65536,t=4,p=4')],
  ['many passes over little memory', argon('m=1024,t=256,p=1')],
])('AUTHAPI-031 a hash at the limit is taken: %s', (_what, stored) => {
  expect(hashProblem(stored)).toBeNull()
})

test('AUTHAPI-031 every hash that is taken can be verified without a failure', async () => {
  const bytes = (min: number, max: number) => fc.uint8Array({ minLength: min, maxLength: max })
  const textOf = (some: Uint8Array) => Buffer.from(some).toString('base64').replace(/=+$/, '')
  await fc.assert(
    fc.asyncProperty(bytes(8, 48), bytes(16, 64), fc.string(), async (salt, digest, password) => {
      const stored = `$argon2id$v=19$m=64,t=1,p=2$${textOf(salt)}$${textOf(digest)}`
      expect([stored, hashProblem(stored)]).toEqual([stored, null])
      expect(await verifyPassword(stored, password)).toBe(false)
    }),
  )
})

// The format of refresh tokens: every written token is read back, and no other text is accepted.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { openKeys } from './keys.ts'
import { readRefreshToken, writeRefreshToken } from './refresh-token.ts'

const folder = mkdtempSync(join(tmpdir(), 'webale-refresh-'))
const keys = await openKeys(join(folder, 'keys.json'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const Parts = fc.record({ session_id: fc.uuid(), counter: fc.maxSafeNat() })

test('AUTHAPI-003 every session and counter is read back as written', () => {
  fc.assert(
    fc.property(Parts, (token) => {
      expect(readRefreshToken(keys, writeRefreshToken(keys, token))).toEqual({ ...token })
    }),
  )
})

test('AUTHAPI-003 a token is refused when one character was changed', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  fc.assert(
    fc.property(Parts, fc.nat(), fc.constantFrom(...alphabet.split('')), (parts, at, character) => {
      const token = writeRefreshToken(keys, parts)
      const place = at % token.length
      fc.pre(token[place] !== character)
      expect(['malformed', 'unknown']).toContain(
        readRefreshToken(keys, token.slice(0, place) + character + token.slice(place + 1)),
      )
    }),
  )
})

test('AUTHAPI-003 the reader throws for no text', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.base64String(), fc.stringMatching(/^[\w-]{12,80}$/)),
      (text) => {
        expect(['malformed', 'unknown']).toContain(readRefreshToken(keys, text))
      },
    ),
  )
})

test('AUTHAPI-003 the token of one session is not valid for another', async () => {
  const other = await openKeys(join(folder, 'other.json'))
  const token = writeRefreshToken(other, {
    session_id: '01a1fd1d-e121-7f3f-82b2-3f925987aa83',
    counter: 3,
  })
  expect(readRefreshToken(keys, token)).toBe('unknown')
  expect(token).toMatch(/^[\w-]{48,56}$/)
})

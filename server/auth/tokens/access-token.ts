// Access tokens, signed for an hour. A token alone is not enough: every request checks its session
// in the database, so that signing out takes effect at once.
import { createHash } from 'node:crypto'
import { type JWTPayload, jwtVerify, type JWTVerifyGetKey, SignJWT } from 'jose'
import { z } from 'zod'
import { SIGNING_ALGORITHM } from './key-file.ts'
import type { Keys } from './keys.ts'

const AUDIENCE = 'authenticated'
const MAX_SKEW = 2
const MAX_REMEMBERED = 5000
/** JWT headers that refer to external keys; our tokens never contain them. */
const FOREIGN_HEADERS = ['jku', 'jwk', 'x5u', 'x5c'] as const

export type AccessClaims = {
  readonly sub: string
  readonly session_id: string
  readonly exp: number
}

const Claims = z.object({
  sub: z.string(),
  session_id: z.string(),
  exp: z.number(),
  iat: z.number(),
})

export type AccessTokens = {
  /** Signs claims for `lifetime` seconds from `now` (ISO). */
  issue(
    claims: Readonly<Record<string, unknown>>,
    now: string,
  ): Promise<{ access_token: string; expires_in: number; expires_at: number }>
  /** Claims of a valid token; null for an invalid or expired one. */
  verify(token: string, now: string): Promise<AccessClaims | null>
  /** Kind of a valid token, of a person or of a program; null for an invalid one. */
  roleOf(token: string, now: string): Promise<string | null>
}

const toSeconds = (now: string): number => Math.floor(Date.parse(now) / 1000)

const checkSignature = async (
  keys: Keys,
  issuer: string,
  token: string,
  now: string,
): Promise<JWTPayload | null> => {
  const ownKey: JWTVerifyGetKey = async ({ kid, ...header }) => {
    const key =
      typeof kid === 'string' && FOREIGN_HEADERS.every((name) => header[name] === undefined)
        ? await keys.verifying(kid, now)
        : undefined

    if (key === undefined) throw new Error('not a key of ours')

    return key
  }
  try {
    const checks = {
      algorithms: [SIGNING_ALGORITHM],
      issuer,
      audience: AUDIENCE,
      clockTolerance: MAX_SKEW,
      currentDate: new Date(now),
    }

    const { payload } = await jwtVerify(token, ownKey, checks)

    return payload
  } catch {
    return null
  }
}

/**
 * Signs and verifies access tokens. Verified tokens are cached, so further requests with the same
 * token skip the signature check.
 */
export const openAccessTokens = (keys: Keys, issuer: string, lifetime: number): AccessTokens => {
  const remembered = new Map<string, AccessClaims>()
  return {
    roleOf: async (token, now) =>
      z.object({ role: z.string() }).safeParse(await checkSignature(keys, issuer, token, now)).data
        ?.role ?? null,
    issue: async (claims, now) => {
      const iat = toSeconds(now)
      const exp = iat + lifetime
      const { kid, key } = await keys.signing(now)
      const token = new SignJWT({
        ...claims,
        iss: issuer,
        aud: AUDIENCE,
        iat,
        exp,
      })

      const access_token = await token
        .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid, typ: 'JWT' })
        .sign(key)

      return { access_token, expires_in: lifetime, expires_at: exp }
    },
    verify: async (token, now) => {
      // Cached by hash, so that the cache holds no usable tokens.
      const name = createHash('sha256').update(token).digest('base64')
      const known = remembered.get(name)
      if (known !== undefined && toSeconds(now) < known.exp + MAX_SKEW) return known
      remembered.delete(name)
      const claims = Claims.safeParse(await checkSignature(keys, issuer, token, now)).data
      if (claims === undefined) return null
      if (remembered.size >= MAX_REMEMBERED)
        remembered.delete(remembered.keys().next().value ?? name)

      remembered.set(name, claims)

      return claims
    },
  }
}

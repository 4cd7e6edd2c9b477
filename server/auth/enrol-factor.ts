// POST /factors: adds an authenticator app to an account. Its secret is shown only once, as text and as a QR code.
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { PRODUCT_NAME } from '@webale/domain/kernel/product-name.ts'
import { z } from 'zod'
import { recordEvent } from '../features/staff/audit.queries.ts'
import type { Tx } from '../platform/database/open.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { ProtocolRequest } from '../platform/protocol.ts'
import { type Caller, requireSession } from './bearer.ts'
import { readBody, Text } from './body.ts'
import { fail, invalid } from './errors.ts'
import { type StoredFactor, listFactors, removeFactors } from './factor-store.ts'
import { seal } from './seal.ts'
import type { AuthService } from './service.ts'
import { clientOf } from './sessions.ts'
import { lockAccount } from './users.ts'

const MAX_FACTORS = 10
const MAX_NAME = 100
const UNVERIFIED_MS = 5 * 60 * 1000
const SECRET_BYTES = 20
export const SECRET_PURPOSE = 'totp secret'

export const EnrolFactorBody = z.object({ factor_type: Text, friendly_name: Text, issuer: Text, phone: Text })

const names = new Map([
  ['phone', 'Phone'],
  ['webauthn', 'WebAuthn'],
])

const checkType = (factor_type: string): void => {
  const name = names.get(factor_type)
  if (name !== undefined) throw fail(422, `mfa_${factor_type}_enroll_not_enabled`, `MFA enroll is disabled for ${name}`)
  if (factor_type !== 'totp') throw invalid('factor_type needs to be totp, phone, or webauthn')
}

/** A name for the otpauth URI: one short line without colons, which separate the parts of the URI. */
const plainName = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Surrogate}:]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME)

/** Throws too_many_enrolled_mfa_factors, mfa_factor_name_conflict (422), insufficient_aal (403). */
const checkRoom = (factors: readonly StoredFactor[], name: string, { session }: Caller): void => {
  const verified = factors.filter(({ status }) => status === 'verified')
  if (factors.length >= MAX_FACTORS)
    throw fail(422, 'too_many_enrolled_mfa_factors', 'Maximum number of verified factors reached, unenroll to continue')
  if (verified.length > 0 && session.aal !== 'aal2')
    throw fail(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  if (name !== '' && factors.some(({ friendly_name }) => friendly_name === name))
    throw fail(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${name}" for this user already exists`,
    )
}

type Enrolment = { readonly name: string; readonly secret: Secret }

/** Removes unverified factors that were begun long ago; returns the others. */
const removeStale = async (tx: Tx, service: AuthService, user_id: string): Promise<readonly StoredFactor[]> => {
  const old = new Date(Date.parse(service.context.now()) - UNVERIFIED_MS).toISOString()
  const factors = await listFactors(tx, user_id)
  const stale = factors.filter(({ status, created_at }) => status === 'unverified' && created_at < old)
  await removeFactors(
    tx,
    stale.map(({ id }) => id),
  )
  return factors.filter((factor) => !stale.includes(factor))
}

const storeFactor = async (
  tx: Tx,
  service: AuthService,
  caller: Caller,
  { name, secret }: Enrolment,
  request: ProtocolRequest,
): Promise<string> => {
  const { newId, now } = service.context
  const { account, session } = caller
  await lockAccount(tx, account.id)
  checkRoom(await removeStale(tx, service, account.id), name, caller)
  const id = newId()
  const sealed_secret = seal(service.keys, SECRET_PURPOSE, secret.base32)
  const fixed = {
    factor_type: 'totp',
    status: 'unverified' as const,
    last_step: 0,
    created_at: now(),
    updated_at: now(),
  }
  await tx
    .insertInto('auth_factors')
    .values({ id, user_id: account.id, friendly_name: name === '' ? null : name, sealed_secret, ...fixed })
    .execute()
  await recordEvent(tx, {
    id: newId(),
    event: 'factor_enrolled',
    user_id: account.id,
    session_id: session.id,
    ...clientOf(request),
    now: now(),
  })
  return id
}

export const enrolFactor = requireSession(async (service, request, caller) => {
  const { factor_type = '', friendly_name = '', issuer = '' } = readBody(request.body, EnrolFactorBody)
  checkType(factor_type)
  const name = plainName(friendly_name)
  const secret = new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer })
  const id = await inTransaction(service.context.store, (tx) =>
    storeFactor(tx, service, caller, { name, secret }, request),
  )
  const { email, phone } = caller.account
  const label = plainName(email ?? phone ?? caller.account.id)
  const uri = new TOTP({
    issuer: plainName(issuer) || PRODUCT_NAME,
    label,
    secret,
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  }).toString()
  const totp = { secret: secret.base32, uri, qr_code: renderSVG(uri) }
  return {
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: { id, type: 'totp', friendly_name: name, totp },
  }
})

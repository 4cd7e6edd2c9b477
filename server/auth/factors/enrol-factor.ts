// POST /factors: adds a second factor to an account: an authenticator app, whose secret is shown
// only once, as text and as a QR code, or a phone number.
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { PRODUCT_NAME } from '@webale/domain/kernel/product-name.ts'
import { z } from 'zod'
import { recordEvent } from '../../features/audit/record-event.queries.ts'
import type { FactorType } from '../../platform/database/auth-tables.ts'
import type { Tx } from '../../platform/database/store.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { ProtocolRequest } from '../../platform/http/protocol.ts'
import { type Caller, requireSession } from '../accounts/bearer.ts'
import { readBody, Text } from '../protocol/body.ts'
import { checkReachable } from '../accounts/contacts.ts'
import { fail, invalid } from '../protocol/errors.ts'
import { type StoredFactor, listFactors, removeFactors } from '../accounts/factor-store.ts'
import { checkPhoneEnrolment } from './phone-factor.ts'
import { seal } from '../tokens/seal.ts'
import type { AuthService } from '../service/service.ts'
import { clientOf } from '../accounts/sessions.ts'
import { lockAccount } from '../accounts/users.ts'

const MAX_FACTORS = 10
const MAX_NAME = 100
const UNVERIFIED_MS = 5 * 60 * 1000
const SECRET_BYTES = 20
export const SECRET_PURPOSE = 'totp secret'

export const EnrolFactorBody = z.object({
  factor_type: Text,
  friendly_name: Text,
  issuer: Text,
  phone: Text,
})

const checkType = (factor_type: string): FactorType => {
  if (factor_type === 'webauthn')
    throw fail(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
  if (factor_type !== 'totp' && factor_type !== 'phone')
    throw invalid('factor_type needs to be totp, phone, or webauthn')
  return factor_type
}

/**
 * A name for the otpauth URI: one short line without colons, which separate the parts of the URI.
 */
const plainName = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Surrogate}:]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME)

type Enrolment = {
  readonly name: string
  readonly factor_type: FactorType
  readonly phone: string | null
  /** '' for a phone. */
  readonly secret: string
}

/**
 * Throws too_many_enrolled_mfa_factors, mfa_factor_name_conflict, mfa_verified_factor_exists (422),
 * insufficient_aal (403).
 */
const checkRoom = (
  factors: readonly StoredFactor[],
  { name, phone }: Enrolment,
  { session }: Caller,
): void => {
  const verified = factors.filter(({ status }) => status === 'verified')
  if (factors.length >= MAX_FACTORS)
    throw fail(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    )

  if (verified.length > 0 && session.aal !== 'aal2')
    throw fail(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')

  if (phone !== null && verified.some((factor) => factor.phone === phone))
    throw fail(
      422,
      'mfa_verified_factor_exists',
      'A verified phone factor already exists, unenroll the existing factor to continue',
    )

  if (name !== '' && factors.some(({ friendly_name }) => friendly_name === name))
    throw fail(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${name}" for this user already exists`,
    )
}

/**
 * Removes unverified factors that were begun long ago or for the same number; returns the others.
 */
const removeStale = async (
  tx: Tx,
  service: AuthService,
  user_id: string,
  { phone }: Enrolment,
): Promise<readonly StoredFactor[]> => {
  const old = new Date(Date.parse(service.context.now()) - UNVERIFIED_MS).toISOString()
  const factors = await listFactors(tx, user_id)
  const stale = factors.filter(
    (factor) =>
      factor.status === 'unverified' &&
      (factor.created_at < old || (phone !== null && factor.phone === phone)),
  )

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
  enrolment: Enrolment,
  request: ProtocolRequest,
): Promise<string> => {
  const { newId, now } = service.context
  const { account, session } = caller
  const { name, factor_type, phone, secret } = enrolment
  await lockAccount(tx, account.id)
  checkRoom(await removeStale(tx, service, account.id, enrolment), enrolment, caller)
  const id = newId()
  const sealed_secret = secret === '' ? '' : seal(service.keys, SECRET_PURPOSE, secret)
  const fixed = {
    factor_type,
    phone,
    status: 'unverified' as const,
    last_step: 0,
    created_at: now(),
    updated_at: now(),
  }

  await tx
    .insertInto('auth_factors')
    .values({
      id,
      user_id: account.id,
      friendly_name: name === '' ? null : name,
      sealed_secret,
      ...fixed,
    })
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

/** What an authenticator app needs, shown once. */
const totpShape = ({ account }: Caller, secret: Secret, issuer: string) => {
  const label = plainName(account.email ?? account.phone ?? account.id)
  const uri = new TOTP({
    issuer: plainName(issuer) || PRODUCT_NAME,
    label,
    secret,
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  }).toString()

  return { secret: secret.base32, uri, qr_code: renderSVG(uri) }
}

export const enrolFactor = requireSession(async (service, request, caller) => {
  const body = readBody(request.body, EnrolFactorBody)
  const { friendly_name = '', issuer = '', phone: typed = '' } = body
  const factor_type = checkType(body.factor_type ?? '')
  if (factor_type === 'phone') checkPhoneEnrolment(service, typed)
  const phone = factor_type === 'phone' ? checkReachable(typed, service.context.config) : null
  const secret = new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer })
  const name = plainName(friendly_name)
  const enrolment = {
    name,
    factor_type,
    phone,
    secret: phone === null ? secret.base32 : '',
  }

  const id = await inTransaction(service.context.store, (tx) =>
    storeFactor(tx, service, caller, enrolment, request),
  )

  const more = phone === null ? { totp: totpShape(caller, secret, issuer) } : { phone }

  return {
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: { id, type: factor_type, friendly_name: name, ...more },
  }
})

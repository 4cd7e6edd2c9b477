// The calls that mail a code or a link, and those that take one. Without a mail server they answer as if it had been sent,
// known address or not, and no code is ever right.
import { z } from 'zod'
import { checkEmail } from './addresses.ts'
import { signedIn } from './bearer.ts'
import { AnyObject, Extras, readBody, Text } from './body.ts'
import { checkChallenge } from './challenge.ts'
import { fail, invalid } from './errors.ts'
import { limitAddress, limitMail } from './rate-limits.ts'
import type { Endpoint } from './service.ts'
import { findAccountByEmail } from './users.ts'

const sent = { status: 200, body: {} } as const

const Addressed = Extras.extend({ email: Text, phone: Text })

const oneAddress = ({ email = '', phone = '' }: z.output<typeof Addressed>): string => {
  if ((email === '') === (phone === '')) throw invalid('Only an email address or phone number should be provided')
  if (phone !== '') throw fail(400, 'phone_provider_disabled', 'Phone numbers cannot be used to sign in')
  return checkEmail(email)
}

const Otp = Addressed.extend({ create_user: z.boolean().default(true), data: AnyObject.optional(), channel: Text })

/** POST /otp */
export const otp: Endpoint = async (service, request) => {
  limitAddress(service, 'otp', request)
  const body = readBody(request.body, Otp)
  const email = oneAddress(body)
  checkChallenge(body, service)
  const mayCreate = body.create_user && !service.world.config.AUTH_DISABLE_SIGNUP
  if (!mayCreate && (await findAccountByEmail(service.world.store.db, email)) === undefined) throw fail(422, 'otp_disabled', 'Signups not allowed for otp')
  limitMail(service, 'otp', email)
  return sent
}

/** POST /recover */
export const recover: Endpoint = async (service, request) => {
  limitAddress(service, 'otp', request)
  const body = readBody(request.body, Extras.extend({ email: Text }))
  if (body.email === undefined || body.email === '') throw invalid('Password recovery requires an email')
  checkChallenge(body, service)
  limitMail(service, 'recovery', checkEmail(body.email))
  return sent
}

const RESENDABLE = ['signup', 'email_change', 'sms', 'phone_change']

/** POST /resend */
export const resend: Endpoint = async (service, request) => {
  limitAddress(service, 'otp', request)
  const body = readBody(request.body, Addressed.extend({ type: Text }))
  if (!RESENDABLE.includes(body.type ?? '')) throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
  const email = oneAddress(body)
  checkChallenge(body, service)
  limitMail(service, 'resend', email)
  return sent
}

const VERIFIABLE = ['signup', 'invite', 'recovery', 'magiclink', 'email', 'email_change', 'sms', 'phone_change']
const Code = z.object({ type: Text, token: Text, token_hash: Text, email: Text, phone: Text })

/** POST /verify */
export const verify: Endpoint = async (service, request) => {
  limitAddress(service, 'otp', request)
  const { type = '', token = '', token_hash = '', email = '', phone = '' } = readBody(request.body, Code)
  if (!VERIFIABLE.includes(type)) throw invalid('Verify requires a verification type')
  if ((token === '') === (token_hash === '')) throw invalid('Verify requires either a token or a token hash')
  if (token_hash !== '' && (email !== '' || phone !== '')) throw invalid('Only the token_hash and type should be provided')
  if (token !== '' && (email === '') === (phone === '')) throw invalid('Only an email address or phone number should be provided on verify')
  throw fail(403, 'otp_expired', token === '' ? 'Email link is invalid or has expired' : 'Token has expired or is invalid')
}

/** GET /verify: the mailed link. */
export const verifyLink: Endpoint = async (service, request) => {
  limitAddress(service, 'otp', request)
  if ((request.query['token'] ?? '') === '' || (request.query['type'] ?? '') === '') throw invalid('Verify requires a token and a verification type')
  throw fail(403, 'otp_expired', 'Email link is invalid or has expired')
}

/** GET /reauthenticate */
export const reauthenticate = signedIn(async (service, _request, { account }) => {
  if (account.email === null) throw invalid('Reauthentication requires the user to have an email or a phone number')
  if (account.email_confirmed_at === null) throw fail(422, 'email_not_confirmed', 'Please verify your email first.')
  limitMail(service, 'reauthentication', account.email)
  return sent
})

// POST /admin/generate_link and POST /invite: create a code and a link for an account. The first
// returns them to the program, the second mails them.
import { z } from 'zod'
import type { Tx } from '../../platform/database/store.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { hashPassword } from '../../platform/base/passwords.ts'
import { forService } from '../accounts/for-service.ts'
import { issueCode, secondsToNextCode } from '../accounts/one-time-codes.ts'
import { lockAccount, readUser } from '../accounts/users.ts'
import { type ChangeKind, prepareChange } from '../mail/email-change.ts'
import { allowedTarget, targetOf } from '../mail/redirect-targets.ts'
import { type LinkedKind, linkOf, recordSentAt, sendCode } from '../mail/send-codes.ts'
import { checkEmail } from '../protocol/addresses.ts'
import { AnyObject, readBody, Text } from '../protocol/body.ts'
import { fail, invalid } from '../protocol/errors.ts'
import { checkMetadata } from '../protocol/metadata.ts'
import { checkPassword } from '../protocol/password-policy.ts'
import { tooSoon } from '../protocol/rate-limits.ts'
import type { AuthService } from '../service/service.ts'
import { accountForLink, type LinkedPerson } from './account-for-link.ts'

export const AdminLinkBody = z.strictObject({
  type: Text,
  email: Text,
  new_email: Text,
  password: Text,
  data: AnyObject.optional(),
  redirect_to: Text,
  /** The official client sends this name too. */
  redirectTo: Text,
})

type AdminLinkInput = z.output<typeof AdminLinkBody>

export const InviteBody = z.strictObject({ email: Text, data: AnyObject.optional() })

const isChange = (kind: LinkedKind): kind is ChangeKind =>
  kind === 'email_change_current' || kind === 'email_change_new'

type LinkField = 'data' | 'password' | 'new_email'

/** The kind of the code of each type, and the fields that only some types take. */
const types = {
  signup: { kind: 'confirmation', takes: ['data', 'password'] },
  invite: { kind: 'invite', takes: ['data'] },
  magiclink: { kind: 'magiclink', takes: ['data'] },
  recovery: { kind: 'recovery', takes: [] },
  email_change_current: { kind: 'email_change_current', takes: ['new_email'] },
  email_change_new: { kind: 'email_change_new', takes: ['new_email'] },
} as const satisfies Record<string, { kind: LinkedKind; takes: readonly LinkField[] }>

const isType = (text: string): text is keyof typeof types => Object.hasOwn(types, text)

/** Throws validation_failed (400) for an unknown type, and for a field that it does not take. */
const kindOf = (body: AdminLinkInput): LinkedKind => {
  const { type = '' } = body
  if (!isType(type)) throw invalid(`type must be one of ${Object.keys(types).join(', ')}`)
  const { kind, takes } = types[type]
  const taken: readonly LinkField[] = takes
  for (const field of ['data', 'password', 'new_email'] as const)
    if (body[field] !== undefined && !taken.includes(field))
      throw invalid(`${field} is not taken for the type ${type}. Leave it out`)

  return kind
}

type LinkRequest = LinkedPerson & { readonly kind: LinkedKind; readonly new_email: string | null }

/** Throws validation_failed (400), weak_password (422). */
const readLink = async (body: AdminLinkInput, { context }: AuthService): Promise<LinkRequest> => {
  const kind = kindOf(body)
  const { password = '', new_email = '', data = {} } = body
  const email = checkEmail(body.email ?? '')
  if (isChange(kind) && new_email === '') throw invalid('new_email must be given')
  if (kind === 'email_change_current' && !context.config.AUTH_MAILER_SECURE_EMAIL_CHANGE_ENABLED)
    throw invalid('AUTH_MAILER_SECURE_EMAIL_CHANGE_ENABLED must be on to ask the current address')

  checkMetadata(data)
  if (kind === 'confirmation' && password === '') throw invalid('Signup requires a valid password')

  if (kind === 'confirmation') checkPassword(password, context.config)

  return {
    kind,
    email,
    new_email: isChange(kind) ? checkEmail(new_email) : null,
    data,
    hash: kind === 'confirmation' ? await hashPassword(password) : null,
  }
}

const issueLink = async (tx: Tx, service: AuthService, link: LinkRequest) => {
  const { email, new_email, hash } = link
  const { account, kind } = await accountForLink(tx, service, link.kind, link)
  const { id } = account
  if (new_email !== null && isChange(kind))
    await prepareChange(tx, service, account, new_email, kind)

  const address = kind === 'email_change_new' && new_email !== null ? new_email : email
  const pending_password = kind === 'confirmation' ? hash : null
  const { code, link_token } = await issueCode(tx, service, {
    user_id: id,
    kind,
    address,
    pending_password,
  })

  await recordSentAt(tx, service, id, kind)

  return { account: (await lockAccount(tx, id)) ?? account, kind, code, link_token }
}

/**
 * POST /admin/generate_link. Throws validation_failed (400), user_not_found (404), email_exists,
 * weak_password (422).
 */
export const generateLink = forService(async (service, request) => {
  const { store, config } = service.context
  const body = readBody(request.body, AdminLinkBody)
  const link = await readLink(body, service)
  const asked = body.redirect_to ?? body.redirectTo
  const redirect_to = asked === undefined ? targetOf(request, config) : allowedTarget(asked, config)
  const { account, kind, code, link_token } = await inTransaction(store, (tx) =>
    issueLink(tx, service, link),
  )

  const made = {
    action_link: linkOf(service, kind, link_token, redirect_to),
    email_otp: code,
    hashed_token: link_token,
    verification_type: kind === 'confirmation' ? 'signup' : kind,
  }

  return { status: 200, body: { ...(await readUser(store.db, account)), ...made, redirect_to } }
})

/**
 * POST /invite. Throws validation_failed (400), email_exists, email_provider_disabled (422), and
 * over_email_send_rate_limit (429).
 */
export const invite = forService(async (service, request) => {
  const { email = '', data = {} } = readBody(request.body, InviteBody)
  checkMetadata(data)
  const person = { email: checkEmail(email), data, hash: null }
  if (!service.outbox.sendsMail)
    throw fail(
      422,
      'email_provider_disabled',
      'The server sends no mail. Make a link with /admin/generate_link and hand it over',
    )

  const account = await inTransaction(service.context.store, async (tx) => {
    const { account: found } = await accountForLink(tx, service, 'invite', person)
    const wait = await secondsToNextCode(tx, service, found.id, 'invite')
    if (wait > 0) throw tooSoon(wait)
    await sendCode(tx, service, found.id, {
      kind: 'invite',
      address: person.email,
      redirect_to: targetOf(request, service.context.config),
    })

    return (await lockAccount(tx, found.id)) ?? found
  })

  return { status: 200, body: await readUser(service.context.store.db, account) }
})

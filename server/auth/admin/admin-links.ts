// POST /admin/generate_link and POST /invite: create a code and a link for an account. The first
// returns them to the program, the second mails them.
import { z } from 'zod'
import type { Tx } from '../../platform/database/store.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { checkEmail } from '../protocol/addresses.ts'
import { makeAccount } from './admin-api.ts'
import { forService } from '../accounts/for-service.ts'
import { AnyObject, readBody, Text } from '../protocol/body.ts'
import { emailTaken } from '../mail/email-change.ts'
import { fail, invalid } from '../protocol/errors.ts'
import { checkMetadata } from '../protocol/metadata.ts'
import { issueCode } from '../accounts/one-time-codes.ts'
import { allowedTarget, targetOf } from '../mail/redirect-targets.ts'
import { linkOf, linkTypes, sendCode } from '../mail/send-codes.ts'
import type { AuthService } from '../service/service.ts'
import { type Account, findAccountByEmail, lockAccount, readUser } from '../accounts/users.ts'

const kinds = {
  signup: 'confirmation',
  invite: 'invite',
  recovery: 'recovery',
  magiclink: 'magiclink',
} as const
type Kind = (typeof kinds)[keyof typeof kinds]

const isType = (text: string): text is keyof typeof kinds => Object.hasOwn(kinds, text)

export const AdminLinkBody = z.object({
  type: Text,
  email: Text,
  data: AnyObject.optional(),
  redirect_to: Text,
})

/**
 * The existing account for a sign-in or a new password; a new account for all other link types.
 * Throws user_not_found (404), email_exists (422).
 */
const accountFor = async (
  tx: Tx,
  service: AuthService,
  kind: Kind,
  email: string,
  data: Record<string, unknown>,
): Promise<Account> => {
  const known = await findAccountByEmail(tx, email)
  const isNew = kind === 'confirmation' || kind === 'invite'
  if (known === undefined && !isNew) throw fail(404, 'user_not_found', 'User not found')
  if (known !== undefined && isNew && known.email_confirmed_at !== null) throw emailTaken()
  if (known === undefined)
    return makeAccount(tx, service, {
      email,
      hash: null,
      confirmed: false,
      data,
    })

  return (await lockAccount(tx, known.id)) ?? known
}

/** POST /admin/generate_link */
export const generateLink = forService(async (service, request) => {
  const {
    type = '',
    email = '',
    data = {},
    redirect_to: asked,
  } = readBody(request.body, AdminLinkBody)

  if (!isType(type)) throw invalid('type must be signup, invite, recovery or magiclink')
  checkMetadata(data)
  const address = checkEmail(email)
  const kind = kinds[type]
  const redirect_to =
    asked === undefined
      ? targetOf(request, service.context.config)
      : allowedTarget(asked, service.context.config)

  const { account, code, link_token } = await inTransaction(service.context.store, async (tx) => {
    const account = await accountFor(tx, service, kind, address, data)
    return {
      account,
      ...(await issueCode(tx, service, {
        user_id: account.id,
        kind,
        address,
      })),
    }
  })

  const user = await readUser(service.context.store.db, account)
  const made = {
    action_link: linkOf(service, kind, link_token, redirect_to),
    email_otp: code,
    hashed_token: link_token,
  }

  return {
    status: 200,
    body: {
      ...user,
      ...made,
      verification_type: linkTypes[kind],
      redirect_to,
    },
  }
})

/** POST /invite */
export const invite = forService(async (service, request) => {
  const { email = '', data = {} } = readBody(request.body, AdminLinkBody)
  checkMetadata(data)
  const address = checkEmail(email)
  const account = await inTransaction(service.context.store, async (tx) => {
    const made = await accountFor(tx, service, 'invite', address, data)
    await sendCode(tx, service, made.id, {
      kind: 'invite',
      address,
      redirect_to: targetOf(request, service.context.config),
    })

    return made
  })

  return { status: 200, body: await readUser(service.context.store.db, account) }
})

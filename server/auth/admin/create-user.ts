// POST /admin/users: a program creates an account, also one from another service with its id and
// the hash of its password.
import { recordEvent } from '../../features/audit/record-event.queries.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { UUID } from '../accounts/bearer.ts'
import { checkPhone } from '../accounts/contacts.ts'
import { forService } from '../accounts/for-service.ts'
import { type Account, lockAccount, readUser } from '../accounts/users.ts'
import { checkEmail } from '../protocol/addresses.ts'
import { readBody, Text } from '../protocol/body.ts'
import { fail, invalid } from '../protocol/errors.ts'
import { checkMetadata, mergeMetadata } from '../protocol/metadata.ts'
import type { AuthService } from '../service/service.ts'
import { replaceAddresses } from './admin-addresses.ts'
import { type AdminUserInput, AdminUserBody, checkRole, hashOf } from './admin-user-body.ts'
import { bannedUntil } from './ban-duration.ts'
import { makeAccount, type NewUser } from './make-account.ts'

export const NewUserBody = AdminUserBody.extend({ id: Text })

const NIL = /^[0-]+$/

/** Throws validation_failed (400) unless it is a UUID. */
const checkId = (id: string): string => {
  const lower = id.toLowerCase()
  if (!UUID.test(lower) || NIL.test(lower)) throw invalid('id must be an UUID, and not the nil one')
  return lower
}

/** Deleted accounts and the people of a restored backup keep their ids: their records have them. */
const isIdTaken = async (db: Db, id: string): Promise<boolean> => {
  const account = db.selectFrom('auth_users').select('id').where('id', '=', id)
  const person = db.selectFrom('profiles').select('id').where('id', '=', id)
  return (
    (await account.executeTakeFirst()) !== undefined ||
    (await person.executeTakeFirst()) !== undefined
  )
}

type Addresses = { readonly email: string | null; readonly phone: string | null }

/** Throws validation_failed (400) without an address, and for a confirmation of a missing one. */
const addressesOf = ({
  email = '',
  phone = '',
  email_confirm,
  phone_confirm,
}: AdminUserInput): Addresses => {
  if (email === '' && phone === '')
    throw invalid('Cannot create a user without either an email or phone')

  if (email === '' && email_confirm) throw invalid('email_confirm needs an email')
  if (phone === '' && phone_confirm) throw invalid('phone_confirm needs a phone')

  return {
    email: email === '' ? null : checkEmail(email),
    phone: phone === '' ? null : checkPhone(phone),
  }
}

/** An account with an address gets its number here, and a second way to sign in with it. */
const addPhone = async (
  tx: Tx,
  service: AuthService,
  account: Account,
  phone: string,
  isConfirmed: boolean,
): Promise<void> => {
  const phone_confirmed_at = isConfirmed ? service.context.now() : null
  await tx
    .updateTable('auth_users')
    .set({ phone_confirmed_at })
    .where('id', '=', account.id)
    .execute()

  await replaceAddresses(tx, service, { ...account, phone_confirmed_at }, { email: null, phone })
}

/** Applies the fields that only a program may set: server metadata and a ban. */
const applyAdminFields = async (
  tx: Tx,
  { context }: AuthService,
  { id, app_metadata: before }: Account,
  { app_metadata: given }: AdminUserInput,
  banned_until: string | null,
): Promise<void> => {
  const app_metadata = mergeMetadata(before, given)
  checkMetadata(app_metadata)
  await tx
    .updateTable('auth_users')
    .set({ app_metadata, banned_until })
    .where('id', '=', id)
    .execute()

  if (banned_until !== null)
    await recordEvent(tx, {
      id: context.newId(),
      event: 'user_banned',
      user_id: id,
      details: 'by service key',
      now: context.now(),
    })
}

/**
 * POST /admin/users. Throws validation_failed (400),
 * user_already_exists, email_exists, phone_exists, weak_password (422).
 */
export const createUser = forService(async (service, request) => {
  const { store, now } = service.context
  const body = readBody(request.body, NewUserBody)
  const id = body.id === undefined ? undefined : checkId(body.id)
  const { email, phone } = addressesOf(body)
  const data = mergeMetadata({}, body.user_metadata)
  checkMetadata(data)
  checkRole(body)
  const banned_until =
    body.ban_duration === undefined ? null : bannedUntil(body.ban_duration, now())

  const sent: NewUser = {
    ...(id === undefined ? {} : { id }),
    email,
    phone: email === null ? phone : null,
    hash: await hashOf(body, service),
    confirmed: email === null ? body.phone_confirm : body.email_confirm,
    data,
  }

  const account = await inTransaction(store, async (tx) => {
    if (id !== undefined && (await isIdTaken(tx, id)))
      throw fail(422, 'user_already_exists', 'A user with this id exists already')

    const made = await makeAccount(tx, service, sent)
    if (email !== null && phone !== null)
      await addPhone(tx, service, made, phone, body.phone_confirm)

    const created = (await lockAccount(tx, made.id)) ?? made
    await applyAdminFields(tx, service, created, body, banned_until)
    return (await lockAccount(tx, made.id)) ?? created
  })

  return { status: 200, body: await readUser(store.db, account) }
})

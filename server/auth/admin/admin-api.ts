// The admin API (/admin): programs with a service key create, change and delete accounts. Off
// unless AUTH_ADMIN_API_ENABLED is set; the screens of the shop do not use it.
import {
  endSessions,
  insertAccount,
  isEmailTaken,
  savePassword,
} from '../../features/staff/account.queries.ts'
import { recordEvent } from '../../features/audit/record-event.queries.ts'
import { removeAccounts } from '../../features/staff/removal.queries.ts'
import type { Tx } from '../../platform/database/store.ts'
import { publishChange } from '../../platform/operations/change-feed.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { ProtocolRequest } from '../../platform/http/protocol.ts'
import { checkEmail } from '../protocol/addresses.ts'
import { replaceAddresses } from './admin-addresses.ts'
import { UUID } from '../accounts/bearer.ts'
import { readBody } from '../protocol/body.ts'
import { emailTaken } from '../mail/email-change.ts'
import { phoneTaken } from '../mail/phone-change.ts'
import { fail, invalid } from '../protocol/errors.ts'
import { forService } from '../accounts/for-service.ts'
import { checkMetadata, nameFrom } from '../protocol/metadata.ts'
import { type AuthService, externalUrl } from '../service/service.ts'
import {
  type Account,
  findAccount,
  findAccountByPhone,
  listAccounts,
  lockAccount,
  readUser,
} from '../accounts/users.ts'
import {
  type AdminUserInput,
  bannedUntil,
  AdminUserBody,
  phoneOf,
  hashOf,
} from './admin-user-body.ts'

const notFound = () => fail(404, 'user_not_found', 'User not found')

/** Throws user_not_found (404), and validation_failed (404) for an invalid id. */
export const getAccount = async (
  service: AuthService,
  { params }: ProtocolRequest,
): Promise<Account> => {
  const id = params['id'] ?? ''
  if (!UUID.test(id)) throw fail(404, 'validation_failed', 'user_id must be an UUID')
  const account = await findAccount(service.context.store.db, id)
  if (account === undefined) throw notFound()

  return account
}

type NewUser = {
  readonly email: string | null
  readonly phone?: string | null
  readonly hash: string | null
  readonly confirmed: boolean
  readonly data: Record<string, unknown>
}

/** Creates an account with role user and no department. Throws email_exists, phone_exists (422). */
export const makeAccount = async (
  tx: Tx,
  { context }: AuthService,
  sent: NewUser,
): Promise<Account> => {
  const { newId, now } = context
  const { email, phone = null, hash, confirmed, data } = sent
  if (email !== null && (await isEmailTaken(tx, email))) throw emailTaken()
  if (phone !== null && (await findAccountByPhone(tx, phone)) !== undefined) throw phoneTaken()
  const id = newId()
  const person = {
    full_name: nameFrom(data, email ?? phone ?? ''),
    role: 'user' as const,
    department_id: null,
  }

  await insertAccount(tx, {
    id,
    identity_id: newId(),
    email,
    phone,
    encrypted_password: hash,
    ...person,
    user_metadata: data,
    confirmed,
    now: now(),
  })

  await recordEvent(tx, {
    id: newId(),
    event: 'user_created',
    user_id: id,
    details: 'by service key',
    now: now(),
  })

  return (await lockAccount(tx, id)) as Account
}

/**
 * Applies the fields that only a program may set: server metadata, confirmation of each address,
 * and a ban.
 */
const applyAdminFields = async (
  tx: Tx,
  { context }: AuthService,
  account: Account,
  body: AdminUserInput,
): Promise<void> => {
  const { id, email, phone } = account
  const now = context.now()
  const banned_until = body.ban_duration === undefined ? null : bannedUntil(body.ban_duration, now)
  const app_metadata = { ...account.app_metadata, ...body.app_metadata }
  checkMetadata(app_metadata)
  const email_confirmed_at = email !== null && body.email_confirm ? now : null
  const phone_confirmed_at = phone !== null && body.phone_confirm ? now : null
  await tx
    .updateTable('auth_users')
    .set({ app_metadata, email_confirmed_at, phone_confirmed_at, banned_until })
    .where('id', '=', id)
    .execute()

  if (banned_until !== null)
    await recordEvent(tx, {
      id: context.newId(),
      event: 'user_banned',
      user_id: id,
      details: 'by service key',
      now,
    })
}

/**
 * POST /admin/users. Throws validation_failed (400),
 * email_exists, phone_exists, weak_password (422).
 */
export const createUser = forService(async (service, request) => {
  const body = readBody(request.body, AdminUserBody)
  const data = body.user_metadata ?? {}
  checkMetadata(data)
  const { email = '', email_confirm, phone_confirm } = body
  const phone = phoneOf(body)
  if (email === '' && phone === null)
    throw invalid('Cannot create a user without either an email or phone')

  const address = { email: email === '' ? null : checkEmail(email), phone }
  const sent = {
    ...address,
    hash: await hashOf(body, service),
    confirmed: address.email === null ? phone_confirm : email_confirm,
    data,
  }

  const { store } = service.context
  const account = await inTransaction(store, async (tx) => {
    const created = await makeAccount(tx, service, sent)
    await applyAdminFields(tx, service, created, body)
    return (await lockAccount(tx, created.id)) ?? created
  })

  return { status: 200, body: await readUser(store.db, account) }
})

const MAX_A_PAGE = 1000

/** GET /admin/users?page&per_page */
export const listUsers = forService(async (service, { query }) => {
  const { store, config } = service.context
  const number = (name: string, otherwise: number): number =>
    /^[1-9]\d{0,6}$/.test(query[name] ?? '') ? Number(query[name]) : otherwise

  const [page, size] = [number('page', 1), Math.min(MAX_A_PAGE, number('per_page', 50))]
  const { accounts, total } = await listAccounts(store.db, size, (page - 1) * size)
  const last = Math.max(1, Math.ceil(total / size))
  const link = (to: number, rel: string) =>
    `<${externalUrl(config)}/admin/users?page=${to}&per_page=${size}>; rel="${rel}"`

  const users = await Promise.all(accounts.map((account) => readUser(store.db, account)))
  const links = [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ')

  return {
    status: 200,
    headers: { 'x-total-count': String(total), link: links },
    body: { users, aud: 'authenticated' },
  }
})

/** GET /admin/users/:id */
export const showUser = forService(async (service, request) => ({
  status: 200,
  body: await readUser(service.context.store.db, await getAccount(service, request)),
}))

type AccountEdit = {
  readonly body: AdminUserInput
  readonly hash: string | null
  readonly email: string | null
  readonly phone: string | null
}

const changeAccount = async (
  tx: Tx,
  service: AuthService,
  account: Account,
  { body, hash, email, phone }: AccountEdit,
): Promise<void> => {
  const { newId, now } = service.context
  const { id } = account
  const record = (event: 'password_updated' | 'user_banned' | 'email_change_done') =>
    recordEvent(tx, {
      id: newId(),
      event,
      user_id: id,
      details: 'by service key',
      now: now(),
    })

  const user_metadata = { ...account.user_metadata, ...body.user_metadata }
  checkMetadata(user_metadata)
  const app_metadata = { ...account.app_metadata, ...body.app_metadata }
  checkMetadata(app_metadata)
  const confirmed = {
    ...(body.email_confirm && account.email_confirmed_at === null
      ? { email_confirmed_at: now() }
      : {}),
    ...(body.phone_confirm && account.phone_confirmed_at === null
      ? { phone_confirmed_at: now() }
      : {}),
  }

  const ban =
    body.ban_duration === undefined ? {} : { banned_until: bannedUntil(body.ban_duration, now()) }

  const fields = {
    user_metadata,
    app_metadata,
    ...confirmed,
    ...ban,
    updated_at: now(),
  }

  await tx.updateTable('auth_users').set(fields).where('id', '=', id).execute()
  await replaceAddresses(tx, service, { ...account, ...fields }, { email, phone })
  if (email !== null && email !== account.email) await record('email_change_done')
  if (hash !== null) {
    await savePassword(tx, id, hash, now())
    await record('password_updated')
  }

  if (ban.banned_until != null) await record('user_banned')
  if (hash !== null || ban.banned_until != null) await endSessions(tx, [id])
}

/** PUT /admin/users/:id. A new password or a ban ends all sessions. */
export const changeUser = forService(async (service, request) => {
  const { store } = service.context
  const { id } = await getAccount(service, request)
  const body = readBody(request.body, AdminUserBody)
  const sent = {
    body,
    hash: await hashOf(body, service),
    email: body.email === undefined ? null : checkEmail(body.email),
    phone: phoneOf(body),
  }

  await inTransaction(store, async (tx) => {
    const account = await lockAccount(tx, id)
    if (account === undefined) throw notFound()
    await changeAccount(tx, service, account, sent)
  })

  await publishChange(service.context, ['session', 'staff'])

  return { status: 200, body: await readUser(store.db, await getAccount(service, request)) }
})

/** DELETE /admin/users/:id. The person's records stay and keep the name. */
export const deleteUser = forService(async (service, request) => {
  const { store, newId, now } = service.context
  const { id } = await getAccount(service, request)
  await inTransaction(store, async (tx) => {
    await removeAccounts(tx, [id], now())
    await recordEvent(tx, {
      id: newId(),
      event: 'user_deleted',
      user_id: id,
      details: 'by service key',
      now: now(),
    })
  })

  await publishChange(service.context, ['session', 'staff'])

  return { status: 200, body: {} }
})

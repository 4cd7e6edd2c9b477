// GET /admin/users?page&per_page&sort&filter: a page of accounts, the newest first unless the
// program asks otherwise.
import { type SqlBool, sql } from 'kysely'
import { containsPattern } from '../../features/product/search-products.queries.ts'
import { rowCount } from '../../platform/database/row-count.ts'
import type { Db } from '../../platform/database/store.ts'
import type { ProtocolRequest } from '../../platform/http/protocol.ts'
import { forService } from '../accounts/for-service.ts'
import { type Account, readUser } from '../accounts/users.ts'
import { invalid } from '../protocol/errors.ts'
import { externalUrl } from '../service/service.ts'

const DEFAULT_SIZE = 50
const MAX_SIZE = 1000
const MAX_PAGE = 1e9
const MAX_FILTER = 255

type UserList = {
  readonly page: number
  readonly size: number
  readonly direction: 'asc' | 'desc'
  /** A part of an address, a phone number or a name; empty for everybody. */
  readonly filter: string
}

/** A whole number of the query; 0 and an empty text count as absent. Throws validation_failed. */
const numberOf = (query: ProtocolRequest['query'], name: string, otherwise: number): number => {
  const text = query[name] ?? ''
  if (!/^\d{0,19}$/.test(text)) throw invalid(`${name} must be a whole number`)
  return Number(text) || otherwise
}

/** Throws validation_failed (400) for an order that is not offered. */
const directionOf = (sort = ''): UserList['direction'] => {
  const [, direction = 'desc'] = /^(?:created_at(?: (asc|desc))?)?$/i.exec(sort) ?? [null, '']
  if (direction === '') throw invalid('sort must be created_at asc or created_at desc')

  return direction.toLowerCase() === 'asc' ? 'asc' : 'desc'
}

const readList = ({ query }: ProtocolRequest): UserList => {
  const filter = query['filter'] ?? ''
  if (filter.length > MAX_FILTER || /[\p{Cc}\p{Surrogate}]/u.test(filter))
    throw invalid(`filter must be at most ${MAX_FILTER} letters without control characters`)

  return {
    page: Math.min(MAX_PAGE, numberOf(query, 'page', 1)),
    size: Math.min(MAX_SIZE, numberOf(query, 'per_page', DEFAULT_SIZE)),
    direction: directionOf(query['sort']),
    filter,
  }
}

const selectMatching = (db: Db, filter: string) => {
  const all = db
    .selectFrom('auth_users')
    .leftJoin('profiles', 'profiles.id', 'auth_users.id')
    .where('auth_users.deleted_at', 'is', null)
  if (filter === '') return all
  const like = db.engine === 'postgres' ? sql.raw('ilike') : sql.raw('like')
  const pattern = containsPattern(filter)
  const has = (column: string) => sql<SqlBool>`${sql.ref(column)} ${like} ${pattern} escape '\\'`

  return all.where(({ or }) =>
    or([has('auth_users.email'), has('auth_users.phone'), has('profiles.full_name')]),
  )
}

/** A page of accounts with the count of all that match. */
const listAccounts = async (
  db: Db,
  { page, size, direction, filter }: UserList,
): Promise<{ accounts: Account[]; total: number }> => {
  const matching = selectMatching(db, filter)
  const counted = await matching.select(rowCount.as('total')).executeTakeFirstOrThrow()
  const accounts = await matching
    .selectAll('auth_users')
    .orderBy('auth_users.created_at', direction)
    .orderBy('auth_users.id', direction)
    .limit(size)
    .offset((page - 1) * size)
    .execute()

  return { accounts, total: counted.total }
}

/** Clients read the first number of the address, so the page comes first. */
const linkOf = (address: string, query: ProtocolRequest['query'], list: UserList, rel: string) => {
  const fields = new URLSearchParams({ page: String(list.page), per_page: String(list.size) })
  for (const name of ['sort', 'filter']) if (query[name]) fields.set(name, query[name])

  return `<${address}?${fields.toString()}>; rel="${rel}"`
}

/** Throws validation_failed (400) for a wrong page, per_page, sort or filter. */
export const listUsers = forService(async ({ context }, request) => {
  const { store, config } = context
  const list = readList(request)
  const { accounts, total } = await listAccounts(store.db, list)
  const last = Math.max(1, Math.ceil(total / list.size))
  const link = (page: number, rel: string) =>
    linkOf(`${externalUrl(config)}/admin/users`, request.query, { ...list, page }, rel)

  const next = list.page < last ? [link(list.page + 1, 'next')] : []
  const users = await Promise.all(accounts.map((account) => readUser(store.db, account)))

  return {
    status: 200,
    headers: { 'x-total-count': String(total), link: [...next, link(last, 'last')].join(', ') },
    body: { users, aud: 'authenticated' },
  }
})

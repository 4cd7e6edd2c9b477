// GET /user: the account of the bearer token, as it is now.
import { requireAnySession } from './bearer.ts'
import { readUser } from './users.ts'

export const getUser = requireAnySession(async ({ context }, _request, { account }) => ({
  status: 200,
  headers: { 'cache-control': 'no-store' },
  body: await readUser(context.store.db, account),
}))

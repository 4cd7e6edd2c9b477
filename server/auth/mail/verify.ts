// POST /verify: exchanges a typed code or the token of a link for a session.
import { z } from 'zod'
import type { CodeKind } from '../../platform/database/auth-tables.ts'
import type { Tx } from '../../platform/database/store.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { ProtocolRequest } from '../../platform/http/protocol.ts'
import { lookupForm } from '../protocol/addresses.ts'
import { readBody, Text } from '../protocol/body.ts'
import { codeKinds, takeCode } from './confirm-code.ts'
import { checkPhone } from '../accounts/contacts.ts'
import {
  completeSignIn,
  signInResponse,
  type CompletedSignIn,
} from '../accounts/complete-sign-in.ts'
import { fail, invalid } from '../protocol/errors.ts'
import { findByCode, findByLink, type OneTimeCode } from '../accounts/one-time-codes.ts'
import { limitAddress } from '../protocol/rate-limits.ts'
import type { Endpoint, AuthService } from '../service/service.ts'
import { type Account, lockAccount } from '../accounts/users.ts'

export const CONFIRM_OTHER_ADDRESS =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

export const VerifyBody = z.object({
  type: Text,
  token: Text,
  token_hash: Text,
  email: Text,
  phone: Text,
  redirect_to: Text,
  gotrue_meta_security: z.unknown().optional(),
})

type TypedCode = {
  readonly kinds: readonly CodeKind[]
  readonly code: string
  readonly address: string
}
type LinkProof = { readonly kinds: readonly CodeKind[]; readonly link: string }

const readProof = (text: string): TypedCode | LinkProof => {
  const {
    type = '',
    token = '',
    token_hash = '',
    email = '',
    phone = '',
  } = readBody(text, VerifyBody)

  const kinds = codeKinds(type)
  if (kinds === undefined) throw invalid('Verify requires a verification type')
  if ((token === '') === (token_hash === ''))
    throw invalid('Verify requires either a token or a token hash')

  if (token_hash !== '' && (email !== '' || phone !== ''))
    throw invalid('Only the token_hash and type should be provided')

  if (token_hash !== '') return { kinds, link: token_hash }
  if ((email === '') === (phone === ''))
    throw invalid('Only an email address or phone number should be provided on verify')

  return {
    kinds,
    code: token,
    address: email === '' ? checkPhone(phone) : (lookupForm(email) ?? ''),
  }
}

type CodeMatch = { readonly code: OneTimeCode; readonly account: Account }

/** The account and open code of a link; locks the account. */
export const findLinked = async (
  tx: Tx,
  service: AuthService,
  { kinds, link }: LinkProof,
): Promise<CodeMatch | null> => {
  const named = await findByLink(tx, service, link, kinds)
  const account = named === null ? undefined : await lockAccount(tx, named.user_id)
  const code = account === undefined ? null : await findByLink(tx, service, link, kinds)

  return account === undefined || code === null ? null : { account, code }
}

const MAX_CANDIDATES = 3

/**
 * The accounts with such a code for this address or number, the newest first: whoever asked last
 * types it now.
 */
const listCandidates = async (tx: Tx, { kinds, address }: TypedCode): Promise<string[]> => {
  const rows = await tx
    .selectFrom('auth_one_time_tokens')
    .innerJoin('auth_users', 'auth_users.id', 'auth_one_time_tokens.user_id')
    .select(['user_id', 'auth_one_time_tokens.created_at'])
    .where('address', '=', address)
    .where('kind', 'in', [...kinds])
    .where('deleted_at', 'is', null)
    .orderBy('auth_one_time_tokens.created_at', 'desc')
    .orderBy('user_id')
    .limit(MAX_CANDIDATES)
    .execute()
  return [...new Set(rows.map(({ user_id }) => user_id))]
}

const findTyped = async (
  tx: Tx,
  service: AuthService,
  typed: TypedCode,
): Promise<CodeMatch | null> => {
  for (const user_id of await listCandidates(tx, typed)) {
    const account = await lockAccount(tx, user_id)
    const code = account === undefined ? null : await findByCode(tx, service, { ...typed, user_id })
    if (account !== undefined && code !== null) return { account, code }
  }
  return null
}

const redeemCode = async (
  tx: Tx,
  service: AuthService,
  proof: TypedCode | LinkProof,
  request: ProtocolRequest,
): Promise<CompletedSignIn | 'half' | null> => {
  const found =
    'link' in proof ? await findLinked(tx, service, proof) : await findTyped(tx, service, proof)

  if (found === null) return null
  const outcome = await takeCode(tx, service, found.account, found.code)
  if (outcome !== 'done') return outcome === 'half' ? 'half' : null

  return completeSignIn(tx, service, found.account, { method: 'otp' }, request)
}

/**
 * POST /verify. The refusal is thrown outside the transaction, so that the count of wrong guesses
 * is committed.
 */
export const verify: Endpoint = async (service, request) => {
  limitAddress(service, 'verify', request)
  const proof = readProof(request.body)
  const entered = await inTransaction(service.context.store, (tx) =>
    redeemCode(tx, service, proof, request),
  )

  if (entered === null)
    throw fail(
      403,
      'otp_expired',
      'link' in proof ? 'Email link is invalid or has expired' : 'Token has expired or is invalid',
    )

  if (entered === 'half') return { status: 200, body: { msg: CONFIRM_OTHER_ADDRESS, code: '200' } }

  return signInResponse(service, entered)
}

// POST /signup: a new account with its profile and role, signed in at once when addresses confirm themselves.
import type { z } from 'zod'
import { type NewAccount, insertAccount, isEmailTaken } from '../features/staff/account.queries.ts'
import { recordEvent } from '../features/staff/audit.queries.ts'
import type { Tx } from '../platform/database/open.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { hashPassword } from '../platform/passwords.ts'
import type { ProtocolAnswer, ProtocolRequest } from '../platform/protocol.ts'
import { checkEmail } from './addresses.ts'
import { AnyObject, Extras, readBody, Text } from './body.ts'
import { checkChallenge } from './challenge.ts'
import { rememberDevice } from './devices.ts'
import { fail, invalid } from './errors.ts'
import { checkSetupCode, claimFirstAccount } from './first-account.ts'
import { checkMetadata, nameFrom } from './metadata.ts'
import { checkPassword } from './password-policy.ts'
import { limitAddress } from './rate-limits.ts'
import type { Endpoint, Service } from './service.ts'
import { clientOf, type Session, sessionAnswer, startSession } from './sessions.ts'
import { type Account, findAccountByEmail, lockAccount, readUser, userShape } from './users.ts'

const Body = Extras.extend({ email: Text, phone: Text, password: Text, channel: Text, data: AnyObject.optional() })
type Body = z.output<typeof Body>

type Wish = { readonly email: string; readonly password: string; readonly setup_code: unknown; readonly data: Record<string, unknown> }

/** The checks of a sign-up in the order of the protocol. */
const readWish = (service: Service, body: Body): Wish => {
  const { config } = service.world
  const { email = '', phone = '', password = '', data = {} } = body
  if (email === '' && phone === '' && password === '') throw fail(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  if (config.AUTH_DISABLE_SIGNUP) throw fail(422, 'signup_disabled', 'Signups not allowed for this instance')
  if (password === '') throw invalid('Signup requires a valid password')
  checkPassword(password, config)
  if (email !== '' && phone !== '') throw invalid('Only an email address or phone number should be provided on signup.')
  checkChallenge(body, service)
  if (phone !== '') throw fail(400, 'phone_provider_disabled', 'Phone signups are disabled')
  const { setup_code, ...rest } = data
  const wish = { email: checkEmail(email), password, setup_code, data: rest }
  checkMetadata(rest)
  return wish
}

type SignedUp = { readonly account: Account; readonly session: Session | null; readonly headers: Record<string, string> }

const create = async (tx: Tx, service: Service, wish: Wish, encrypted_password: string, request: ProtocolRequest): Promise<SignedUp> => {
  const { now, newId, config } = service.world
  await checkSetupCode(tx, service, wish.setup_code)
  const id = newId()
  const first = await claimFirstAccount(tx, id, now())
  // The first account proved itself by the set-up code or by sitting at the machine; it must never wait for a mail.
  const confirmed = first || config.AUTH_MAILER_AUTOCONFIRM
  const person = { full_name: nameFrom(wish.data, wish.email), role: first ? ('admin' as const) : ('user' as const), department_id: null }
  const account: NewAccount = { id, identity_id: newId(), email: wish.email, encrypted_password, ...person, user_metadata: wish.data, confirmed, now: now() }
  await insertAccount(tx, account)
  await recordEvent(tx, { id: newId(), event: 'signed_up', user_id: id, ...clientOf(request), now: now() })
  const stored = (await lockAccount(tx, id)) as Account
  if (!confirmed) return { account: stored, session: null, headers: {} }
  const session = await startSession(tx, service, stored, request)
  return { account: { ...stored, last_sign_in_at: now() }, session, headers: await rememberDevice(tx, service, id, request) }
}

const alreadyRegistered = () => fail(422, 'user_already_exists', 'User already registered')

/** What somebody hears who signs up with a known address: where mails confirm, nothing that tells it is known. */
const repeated = async (service: Service, known: Account, { email, data }: Wish): Promise<ProtocolAnswer> => {
  const { world } = service
  if (world.config.AUTH_MAILER_AUTOCONFIRM) throw alreadyRegistered()
  if (known.email_confirmed_at === null) return { status: 200, body: await readUser(world.store.db, known) }
  const now = world.now()
  const looksNew: Account = {
    ...known,
    id: world.newId(),
    email,
    email_confirmed_at: null,
    last_sign_in_at: null,
    banned_until: null,
    created_at: now,
    updated_at: now,
  }
  return { status: 200, body: userShape({ ...looksNew, app_metadata: { provider: 'email', providers: ['email'] }, user_metadata: data }, []) }
}

export const signUp: Endpoint = async (service, request) => {
  const { store } = service.world
  limitAddress(service, 'signup', request)
  const wish = readWish(service, readBody(request.body, Body))
  await checkSetupCode(store.db, service, wish.setup_code)
  // Hashed before the address is looked up, so that a known one takes as long as a new one.
  const hash = await hashPassword(wish.password)
  const outcome = await inTransaction(store, async (tx) => {
    const known = await findAccountByEmail(tx, wish.email)
    if (known === undefined && (await isEmailTaken(tx, wish.email))) throw alreadyRegistered()
    if (known === undefined) return create(tx, service, wish, hash, request)
    await recordEvent(tx, { id: service.world.newId(), event: 'repeated_signup', user_id: known.id, ...clientOf(request), now: service.world.now() })
    return known
  })
  if (!('account' in outcome)) return repeated(service, outcome, wish)
  const { account, session, headers } = outcome
  if (session === null) return { status: 200, body: await readUser(store.db, account) }
  const answer = await sessionAnswer(service, account, session)
  return { ...answer, headers: { ...answer.headers, ...headers } }
}

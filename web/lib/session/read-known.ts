// Who works here and what the shop uses: read from the server, or as this browser knew it last.
import { type Actor, roleOr } from '@webale/domain/access/role.ts'
import { sessionApi } from '@webale/domain/features/session/session.api.ts'
import {
  DEFAULT_RULES,
  rulesFrom,
  type ShopRules,
} from '@webale/domain/features/shop-rules/shop-rules.ts'
import { loadAuthClient } from '../server/access-token.ts'
import { call, toFailure } from '../server/call.ts'
import { getLocalStorage, parseStoredFields, setLocalStorage } from '../storage.ts'
import { LAST_KNOWN } from './stored-session.ts'

/** What the first read of a session answers: who works here, and what the shop uses. */
export type KnownSession = { readonly actor: Actor; readonly rules: ShopRules }

/** What this browser knew last of this person. */
export const readLastKnown = (id: string): KnownSession | null => {
  const {
    id: known,
    email,
    full_name,
    role,
    department_id,
    rules,
  } = parseStoredFields(getLocalStorage(LAST_KNOWN))

  if (known !== id || typeof email !== 'string' || typeof full_name !== 'string') return null
  const actor: Actor = {
    id,
    email,
    full_name,
    role: roleOr(role),
    department_id: typeof department_id === 'string' ? department_id : null,
  }

  return { actor, rules: rulesFrom(typeof rules === 'object' ? { ...rules } : {}) }
}

/** `isRead`: the server answered it; otherwise it is the fallback after an error. */
type ReadValue<Value> = { readonly value: Value; readonly isRead: boolean }

/**
 * A read that failed with a response is logged and returns the fallback; one without a response
 * returns null.
 */
const readOr = async <Value>(
  what: string,
  read: Promise<Value>,
  fallback: Value,
): Promise<ReadValue<Value> | null> => {
  try {
    return { value: await read, isRead: true }
  } catch (error) {
    const failure = toFailure(error)
    if (failure.kind === 'unreachable' || failure.status === 503) return null
    if (failure.status === 401) {
      await (await loadAuthClient()).renewOrSignOut()
      return null
    }

    // The account needs its second factor: the sign-in page asks for it.
    if (failure.kind === 'problem' && failure.code === 'second_step_required') {
      window.location.replace('/auth')
      return null
    }

    console.error(`Reading the ${what} failed: ${failure.title}`)

    return { value: fallback, isRead: false }
  }
}

export type SessionAccount = { readonly id: string; readonly email: string }

/**
 * Asks the server; null without an answer. After an error the person has role user until a later
 * read (decision P14), with the rules of the shop and the department as this browser knew them:
 * nothing of it is remembered, because it is no answer.
 */
export const readKnown = async ({
  id,
  email,
}: SessionAccount): Promise<ReadValue<KnownSession> | null> => {
  const last = readLastKnown(id)
  const unknownPerson = {
    id,
    email,
    full_name: last?.actor.full_name ?? email,
    department_id: last?.actor.department_id ?? null,
    created_at: '',
  }

  const [role, profile] = await Promise.all([
    readOr('role', call(sessionApi.role, {}), {
      user_id: id,
      role: 'user' as const,
      rules: last?.rules ?? DEFAULT_RULES,
    }),
    readOr('profile', call(sessionApi.profile, {}), unknownPerson),
  ])

  if (role === null || profile === null) return null
  const actor: Actor = {
    id,
    email,
    full_name: profile.value.full_name,
    role: role.value.role,
    department_id: profile.value.department_id,
  }

  const { rules } = role.value
  const isRead = role.isRead && profile.isRead
  if (isRead) setLocalStorage(LAST_KNOWN, JSON.stringify({ ...actor, rules }))

  return { value: { actor, rules }, isRead }
}

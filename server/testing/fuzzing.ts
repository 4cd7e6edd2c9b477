// Sends random requests to every operation in every role, and judges each response. A short run is
// part of every check; `npm run torture` makes long ones.
import { permissions } from '@webale/domain/access/permissions.ts'
import type { Role } from '@webale/domain/access/role.ts'
import type { Operation } from '@webale/domain/kernel/operation.ts'
import fc from 'fast-check'
import { arbFromZod, type Pool } from './arb-from-zod.ts'
import type { Http } from '../platform/http/http-instance.ts'

export type FuzzActor = { readonly id: string; readonly token: string | null }
export type FuzzedOperation = { readonly name: string; readonly operation: Operation }

/** One request: its input, its transport and its sender. */
export type Shot = {
  readonly entry: FuzzedOperation
  readonly person: FuzzActor
  readonly sent: unknown
  readonly form: BodyForm
}
export type ShotResult = { readonly status: number; readonly text: string; readonly ms: number }

const BODY_FORMS = [
  'whole',
  'whole',
  'whole',
  'whole',
  'whole',
  'cut',
  'no type',
  'form',
  'prototype',
  'list',
] as const
type BodyForm = (typeof BODY_FORMS)[number]

const SLOW_MS = 2000
const INSIDE = /node_modules|SQLITE|\bat .*\.[tj]s:\d|\bselect .* from |insert into|stack/i

/** Random requests to these operations: half of them valid, half with arbitrary parts. */
export const shotsArb = (
  entries: readonly FuzzedOperation[],
  people: readonly FuzzActor[],
  ids: Pool['ids'],
): fc.Arbitrary<Shot> => {
  const of = (entry: FuzzedOperation): fc.Arbitrary<Shot> => {
    const fitting = arbFromZod(entry.operation.input, { ids, wildness: 0 })
    const wild = arbFromZod(entry.operation.input, { ids, wildness: 1 })
    const sent = fc.oneof(fitting, wild)
    return fc.record({
      entry: fc.constant(entry),
      person: fc.constantFrom(...people),
      sent,
      form: fc.constantFrom(...BODY_FORMS),
    })
  }
  return fc.oneof(...entries.map(of))
}

const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replace(
    /\p{Surrogate}/gu,
    '?',
  )

const bodyOf = (sent: unknown, form: BodyForm): string => {
  const body = JSON.stringify(sent ?? null)
  if (form === 'cut') return body.slice(0, body.length / 2)
  if (form === 'prototype' && body.startsWith('{"'))
    return `{"__proto__":{"role":"admin"},"constructor":{"prototype":{}},${body.slice(1)}`
  return form === 'list' ? `[${body}]` : body
}

const TYPES: Partial<Record<BodyForm, string>> = {
  'no type': '',
  form: 'application/x-www-form-urlencoded',
}

/** Sends the request through the whole server without a network. */
export const sendRequest = async (
  http: Http,
  { entry: { operation }, person, sent, form }: Shot,
): Promise<ShotResult> => {
  const fields: Readonly<Record<string, unknown>> =
    typeof sent === 'object' && sent !== null ? (sent as Record<string, unknown>) : {}
  const path = operation.path.replace(
    /:(\w+)/g,
    (_all, name: string) => encodeURIComponent(textOf(fields[name] ?? 'x')).slice(0, 300) || 'x',
  )
  const search = new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, textOf(value)] as [string, string]],
    ),
  )
  const isRead = operation.method === 'GET'
  const start = performance.now()
  const answer = await http.inject({
    method: operation.method,
    url: isRead ? `${path}?${search.toString().slice(0, 4000)}` : path,
    headers: {
      ...(person.token === null ? {} : { authorization: `Bearer ${person.token}` }),
      ...(isRead ? {} : { 'content-type': TYPES[form] ?? 'application/json' }),
    },
    ...(isRead ? {} : { payload: bodyOf(sent, form) }),
  })
  return { status: answer.statusCode, text: answer.payload, ms: performance.now() - start }
}

const parseAnswer = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isProblem = (body: unknown): boolean => {
  const { title, code, success, error } = (body ?? {}) as Record<string, unknown>
  return (
    (typeof title === 'string' && typeof code === 'string') ||
    (success === false && typeof error === 'string')
  )
}

/** The fault of a response, or null. The role is checked only when the request was allowed. */
export const faultIn = async (
  { entry: { operation }, person }: Shot,
  { status, text, ms }: ShotResult,
  roleOf: (id: string) => Promise<Role | null>,
): Promise<string | null> => {
  if (status >= 500) return `answered ${status}`
  if (ms > SLOW_MS) return `took ${ms.toFixed(0)} ms`
  const body = parseAnswer(text)
  if (status >= 400)
    return isProblem(body) && !INSIDE.test(text) ? null : 'refused without proper words'
  if (!operation.output.safeParse(body).success) return 'answered what its schema does not name'
  if (operation.can === 'anyone') return null
  if (operation.can === 'till') return 'let in somebody without a till'
  if (person.token === null) return 'let in somebody without a session'
  if (operation.can === 'signed_in' || operation.can === 'own_account') return null
  const role = await roleOf(person.id)
  return role !== null && (permissions[operation.can] as readonly Role[]).includes(role)
    ? null
    : `let in a ${role}`
}

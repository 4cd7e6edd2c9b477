// Every operation with one hostile field at a time: characters that a database cannot store,
// numbers that fit no column. The response is a refusal or a result, never a server error.
import type { Actor } from '@webale/domain/access/role.ts'
import { Refusal } from '@webale/domain/kernel/refusal.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { features } from './features.ts'
import { performOperation } from './platform/operations/operations.ts'
import type { TillCaller } from './platform/operations/handler.ts'
import { whereEnginesDiffer, type Shop } from './testing/shop.ts'
import { openSamples } from './testing/valid-samples.ts'

type JsonSchema = {
  readonly type?: string
  readonly minimum?: number
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
}

const entries = features.flatMap(({ operations }) => operations)
const ID = '01a1fd1d-e121-7f3f-82b2-3f925987aa83'
/** Valid texts by field name. */
const TEXTS: readonly (readonly [field: RegExp, text: string])[] = [
  [/email/i, 'eve@shop.ug'],
  [/phone|whatsapp/, '0772123456'],
  [/^(date|from|until|day)$/, '2026-11-21'],
  [/^month$/, '2026-11'],
  [/^tin$/, '1000000001'],
  [/password/i, 'matooke-2026'],
  [/stock/, '5'],
  [/logo|website|barcode/, ''],
  [/cursor/, '2026-11-21T09:00:00.000Z'],
]
const HOSTILE = [
  'a\0b',
  '\ud800',
  '\u202e',
  "' or 1=1 --",
  'x'.repeat(5000),
  '',
  -1,
  1e308,
  2 ** 53 + 2,
  1e15,
  0.1 + 0.2,
  null,
  {},
  [[]],
]

type KnownIds = Readonly<Record<string, string>>

/** The id of an existing row for a required reference; optional references are left out. */
const idFor = (known: KnownIds, field: string, path: string): string | null | undefined => {
  if (field === 'id') return known[path.split('/')[2] ?? ''] ?? ID
  if (!/_id$|Id$/.test(field)) return undefined
  return known[field] ?? null
}

/** A plausible valid value for this schema. */
const sample = (
  known: KnownIds,
  path: string,
  { type, minimum = 1, properties = {}, items, ...schema }: JsonSchema,
  field = '',
): unknown => {
  const id = idFor(known, field, path)
  if (id !== undefined) return id
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.anyOf !== undefined)
    return sample(known, path, schema.anyOf.find((choice) => choice.type !== 'null') ?? {}, field)
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties).map(([name, member]) => [name, sample(known, path, member, name)]),
    )
  if (type === 'array') return items === undefined ? [] : [sample(known, path, items)]
  // Without a type: a number that may also be sent as text.
  if (type === 'number' || type === 'integer' || type === undefined) return Math.max(1, minimum)
  return type === 'boolean' ? false : (TEXTS.find(([name]) => name.test(field))?.[1] ?? 'Soap')
}

type Path = readonly (string | number)[]

const listLeafPaths = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, member]) =>
        listLeafPaths(member, [...path, Array.isArray(value) ? Number(name) : name]),
      )
    : [path]

const replaced = (value: unknown, [name, ...rest]: Path, other: unknown): unknown => {
  if (name === undefined) return other
  if (Array.isArray(value))
    return value.map((member, at) =>
      at === name ? replaced(member, rest, other) : (member as unknown),
    )
  return {
    ...(value as object),
    [name]: replaced((value as Record<string, unknown>)[name], rest, other),
  }
}

/**
 * Runs the operation; returns whether it succeeded. Unexpected errors are reported with the input.
 */
const isTaken = async (
  shop: Shop,
  entry: (typeof entries)[number],
  { actor, till }: { readonly actor: Actor; readonly till: TillCaller },
  sent: unknown,
): Promise<boolean> => {
  try {
    await performOperation(shop.context, { ...entry, actor, till, sent })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw new Error(`${entry.name} ${JSON.stringify(sent).slice(0, 300)}: ${String(error)}`, {
      cause: error,
    })
  }
}

whereEnginesDiffer('every operation', (engine) => {
  test('DAYX-005 DAYX-006 HTTP-002 a text or number that cannot be stored is refused by every operation in every field', {
    timeout: 240_000,
  }, async () => {
    const { till, tills, known, own } = await openSamples(engine)
    const by = { actor: till.admin, till: { id: tills, ended_at: null } }
    const taken = new Set<string>()
    for (const entry of entries) {
      const { operation, name } = entry
      const schema = z.toJSONSchema(operation.input, {
        io: 'input',
        unrepresentable: 'any',
      }) as JsonSchema
      const plain = (): unknown => own[name]?.() ?? sample(known, operation.path, schema)
      if (await isTaken(till, entry, by, plain())) taken.add(name)
      for (const path of listLeafPaths(plain()))
        for (const other of HOSTILE) {
          const wasTaken = await isTaken(till, entry, by, replaced(plain(), path, other))
          if (other === HOSTILE[0] && path.length > 0)
            expect(wasTaken && operation.kind === 'command', `${name} ${path.join('.')}`).toBe(
              false,
            )
        }
    }
    // Most operations succeeded with valid values, so the hostile ones got as far as the tables.
    expect(taken.size).toBeGreaterThan(entries.length * 0.8)
    const needed = [
      'sale.complete',
      'product.add',
      'expense.record',
      'staff.create',
      'settings.save',
    ]
    expect([...needed, ...Object.keys(own)].filter((name) => !taken.has(name))).toEqual([])
  })
})

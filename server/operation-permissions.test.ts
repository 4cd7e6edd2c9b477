// Every operation in every role: the server allows exactly what the permission table says (PERM).
import { permissions } from '@webale/domain/access/permissions.ts'
import type { Actor, Role } from '@webale/domain/access/role.ts'
import type { Operation } from '@webale/domain/kernel/operation.ts'
import { Refusal } from '@webale/domain/kernel/refusal.ts'
import { expect, test } from 'vitest'
import { features } from './features.ts'
import { performOperation } from './platform/operations/operations.ts'
import type { TillCaller } from './platform/operations/handler.ts'
import { openShop, type Shop } from './testing/shop.ts'

const entries = features.flatMap(({ operations }) => operations)
const GATES = [
  'till_unknown',
  'not_signed_in',
  'department_required',
  'not_allowed',
  'only_admins_edit_products',
]

/**
 * The refusal of this person's permission, or null.
 * Later checks, such as missing fields, are ignored.
 */
const stoppedBy = async (
  shop: Shop,
  entry: (typeof entries)[number],
  actor: Actor | null,
  till: TillCaller | null = null,
): Promise<string | null> => {
  try {
    await performOperation(shop.context, { ...entry, actor, till, sent: {} })
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (!GATES.includes(error.code)) return null
    // The same refusal with the specified text for products.
    return error.code === 'only_admins_edit_products' ? 'not_allowed' : error.code
  }
}

/** What a till may call without anybody signed in. */
const OF_TILLS = ['till.offer', 'till.recordClosed', 'till.report', 'till.sell', 'till.withdraw']

const expected = (
  { can }: Operation,
  person: 'nobody' | 'without department' | Role,
): string | null => {
  if (can === 'anyone') return null
  if (can === 'till') return 'till_unknown'
  if (person === 'nobody') return 'not_signed_in'
  if (can === 'signed_in' || can === 'own_account') return null
  if (person === 'without department') return 'department_required'
  const roles: readonly Role[] = permissions[can]
  return roles.includes(person) ? null : 'not_allowed'
}

test('PERM-001 PERM-002 PERM-004 PERM-008 SHELL-012 every operation is open to exactly the roles of the permission table', async () => {
  const shop = await openShop('sqlite')
  const department = await shop.department('Perfume')
  const people = {
    nobody: null,
    'without department': await shop.person('user'),
    user: await shop.person('user', department),
    moderator: await shop.person('moderator', department),
    admin: await shop.person('admin'),
  }
  const found: Record<string, string | null> = {}
  const expectedAccess: Record<string, string | null> = {}
  for (const entry of entries)
    for (const [person, actor] of Object.entries(people)) {
      const key = `${entry.name} for ${person}`
      found[key] = await stoppedBy(shop, entry, actor)
      expectedAccess[key] = expected(entry.operation, person as keyof typeof people)
    }
  expect(found).toEqual(expectedAccess)
  expect(Object.keys(found).length).toBeGreaterThan(100)
})

test('OFF-159 OFF-160 the credential of a till opens the operations of tills and changes nothing else', async () => {
  const shop = await openShop('sqlite')
  const department = await shop.department('Perfume')
  const people = [null, await shop.person('user', department), await shop.person('admin')]
  const tills: Readonly<Record<string, TillCaller>> = {
    till: { id: shop.context.newId(), ended_at: null },
    'ended till': { id: shop.context.newId(), ended_at: shop.context.now() },
  }
  const opened = entries.filter(({ operation }) => operation.can === 'till').map(({ name }) => name)
  expect(opened.toSorted()).toEqual(OF_TILLS)
  for (const entry of entries)
    for (const [name, till] of Object.entries(tills))
      for (const actor of people) {
        const found = await stoppedBy(shop, entry, actor, till)
        const without = entry.operation.can === 'till' ? null : await stoppedBy(shop, entry, actor)
        expect([entry.name, name, found]).toEqual([entry.name, name, without])
      }
})

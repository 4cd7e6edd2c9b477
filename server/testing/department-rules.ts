// Asks each non-admin operation as people of two departments; department-expectations.ts says what
// is expected.
import { permissions } from '@webale/domain/access/permissions.ts'
import type { Actor, Role } from '@webale/domain/access/role.ts'
import type { Operation } from '@webale/domain/kernel/operation.ts'
import { Refusal } from '@webale/domain/kernel/refusal.ts'
import { features } from '../features.ts'
import { insertCustomer } from '../features/customer/customer.queries.ts'
import { performOperation } from '../platform/operations/operations.ts'
import type { SentInput } from './expectation.ts'
import { openShop, type Shop } from './shop.ts'
import { GRACE } from './reported-work.ts'
import type { DepartmentTeam } from './department-stock.ts'
import { addDayOfWork, openDepartment } from './two-departments.ts'

const rolesOf = ({ can }: Operation): readonly Role[] =>
  can === 'signed_in' || can === 'own_account'
    ? ['moderator', 'user']
    : can === 'anyone' || can === 'till'
      ? []
      : permissions[can]

export const entries = features
  .flatMap(({ operations }) => operations)
  .filter(({ operation }) => rolesOf(operation).some((role) => role !== 'admin'))

type Entry = (typeof entries)[number]

/** The output, or the refusal. */
export const askAs = async (
  shop: Shop,
  entry: Entry,
  actor: Actor,
  sent: SentInput,
): Promise<unknown> => {
  try {
    return await performOperation(shop.context, { ...entry, actor, sent })
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

export const peopleFor = (
  { operation }: Entry,
  { user, moderator }: DepartmentTeam,
): readonly Actor[] => [user, moderator].filter(({ role }) => rolesOf(operation).includes(role))

export const openShopOfTwo = async (engine: 'sqlite' | 'postgres') => {
  const shop = await openShop(engine)
  const admin = await shop.person('admin')
  const grace = { name: 'Nakato Grace', email: null, phone: null, address: null }
  await shop.write((tx) => insertCustomer(tx, grace, GRACE, shop.context.now()))
  const [mine, theirs] = [await openDepartment(shop, 'Lion'), await openDepartment(shop, 'Zebra')]
  const own = await addDayOfWork({ shop, admin, place: mine })
  return {
    shop,
    admin,
    mine,
    theirs,
    own,
    workThere: () => addDayOfWork({ shop, admin, place: theirs }),
  }
}

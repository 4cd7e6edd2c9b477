// The person that a sale of a till names: what the till and the server know of them. The body only
// claims who sold.
import { type Actor, roleOr } from '@webale/domain/access/role.ts'
import type { SaleOnTill } from '@webale/domain/features/till/sale-on-till.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Db } from '../../platform/database/store.ts'
import { findDepartment } from '../department/department.queries.ts'
import { findTillDepartment } from '../pin/pin.queries.ts'
import { type AnyDocument, isProved } from './read-sent.ts'
import {
  type SellerAccount,
  type TillPerson,
  findAccount,
  findTillPerson,
} from './till-sale.queries.ts'

export type PersonOfSale = {
  readonly seen: TillPerson | undefined
  readonly account: SellerAccount | undefined
  readonly isProved: boolean
  /**
   * Sold by PIN, or after continuing without one: with the rights of role user, whatever the role.
   */
  readonly isAsUser: boolean
}

/** The person whom a sale or another document of a till names. */
export const findPersonOf = async (
  db: Db,
  till_id: string,
  document: AnyDocument,
): Promise<PersonOfSale> => {
  const { person_id, went_on } = document
  const seen = await findTillPerson(db, till_id, person_id)
  const account = await findAccount(db, person_id)
  const isAsUser = went_on === true || seen?.by_pin === true
  const person = { account, isProved: isProved(document, seen?.key ?? null), isAsUser }
  if (
    !isAsUser ||
    seen === undefined ||
    (seen.department_id ?? account?.department_id ?? null) !== null
  )
    return { ...person, seen }

  return { ...person, seen: { ...seen, department_id: await findTillDepartment(db, till_id) } }
}

/**
 * The department of a closed document: its own while that exists, else the person's as the till or
 * the server knew it.
 */
export const findDepartmentOf = async (
  db: Db,
  { department_id = null }: AnyDocument,
  { seen, account }: PersonOfSale,
): Promise<string | null> => {
  if (department_id !== null && (await findDepartment(db, department_id)) !== undefined)
    return department_id
  return seen?.department_id ?? account?.department_id ?? null
}

/** When the account was removed or locked; null for one that may work. */
export const removedAt = (account: SellerAccount | undefined, now: string): string | null => {
  if (account === undefined) return null
  if (account.deleted_at !== null) return account.deleted_at
  return account.banned_until !== null && account.banned_until > now ? account.updated_at : null
}

/**
 * May the person sell goods of this department, as the
 * till or the server knew them? Nobody knows a stranger's.
 */
export const maySellIn = ({
  seen,
  account,
  isAsUser,
}: PersonOfSale): ((department_id: string | null) => boolean) => {
  const known = [seen, account].filter((one) => one !== undefined)
  if (known.length === 0 || (!isAsUser && known.some(({ role }) => role === 'admin')))
    return () => true

  const departments = new Set(known.map(({ department_id }) => department_id))

  return (department_id) => departments.has(department_id)
}

/**
 * Who sells an open sale, with the rights of now. Throws
 * person_unknown, person_unproved and person_removed.
 */
export const sellerOf = (sale: SaleOnTill, person: PersonOfSale, now: string): Actor => {
  const { seen, account, isProved: isShown, isAsUser } = person
  if (seen === undefined || account === undefined) throw refuse('person_unknown')
  if (!isShown) throw refuse('person_unproved')
  const isLacking = account.role !== 'admin' && account.department_id === null
  if (removedAt(account, now) !== null || isLacking) throw refuse('person_removed')

  return {
    id: sale.person_id,
    email: account.email ?? '',
    full_name: account.full_name ?? '',
    role: isAsUser ? 'user' : roleOr(account.role),
    department_id: account.department_id ?? (isAsUser ? seen.department_id : null),
  }
}

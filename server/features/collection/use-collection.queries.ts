// How the money of a paid request is used: once, by a sale, on an account, or paid back.
import type { CollectionProvider } from '@webale/domain/kernel/asked-money.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import { lockText } from '../../platform/database/lock-text.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'

type NewUse = Pick<NewRow<'collection_uses'>, 'collection_id' | 'kind' | 'created_by'> &
  Partial<Pick<NewRow<'collection_uses'>, 'sale_id' | 'customer_id' | 'note'>>

/** False when the money was used before. */
export const markUsed = async (
  tx: Tx,
  use: NewUse,
  { now, newId }: { readonly now: string; newId(): string },
): Promise<boolean> => {
  const free = await tx
    .updateTable('collections')
    .set({ used_at: now })
    .where('id', '=', use.collection_id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

  if (free === undefined) return false
  const { sale_id = null, customer_id = null, note = null, ...rest } = use
  await tx
    .insertInto('collection_uses')
    .values({ id: newId(), ...rest, sale_id, customer_id, note, created_at: now })
    .execute()

  return true
}

/** Throws collection_used. */
export const settleOnce = async (...use: Parameters<typeof markUsed>): Promise<void> => {
  if (!(await markUsed(...use))) throw refuse('collection_used')
}

type ReferenceUse = {
  readonly reference: string
  /** The provider whose reference it is; null when it is not known. */
  readonly provider: CollectionProvider | null
  /** A sale that does not count. */
  readonly except?: string
}

/** People type what the message says in small letters too; a provider writes it in one way. */
const spellingsOf = (reference: string): string[] => [
  ...new Set([reference, reference.toUpperCase(), reference.toLowerCase()]),
]

/** Two transactions about one reference wait for each other. */
export const lockReference = (tx: Tx, reference: string): Promise<void> =>
  lockText(tx, reference.toUpperCase())

/** The paid requests that have this reference: one of each provider at most. */
export const listPaidBy = (db: Db, reference: string): Promise<Row<'collections'>[]> =>
  db
    .selectFrom('collections')
    .selectAll()
    .where('reference', 'in', spellingsOf(reference))
    .where('state', '=', 'succeeded')
    .execute()

/** Was the sale taken back? Then its money is free again. */
const isVoided = sql<boolean>`exists (select 1
  from refunds
  where refunds.sale_id = sales.id
    and refunds.kind = 'void')`

/**
 * Payments of sales with a reference. Those of a request of another provider are left out: two
 * providers may have the same one.
 */
const selectPaidWith = (db: Db, { reference, provider }: Omit<ReferenceUse, 'except'>) =>
  db
    .selectFrom('money_movements')
    .innerJoin('sales', 'sales.id', 'money_movements.reference_id')
    .where('money_movements.reference', 'in', spellingsOf(reference))
    .where('money_movements.method', '=', 'mobile_money')
    .where('money_movements.reference_type', '=', 'sale')
    .where(({ not }) => not(isVoided))
    .$if(provider !== null, (query) =>
      query.where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('collection_uses')
              .innerJoin('collections', 'collections.id', 'collection_uses.collection_id')
              .select('collections.id')
              .whereRef('collection_uses.sale_id', '=', 'money_movements.reference_id')
              .where('collections.reference', 'in', spellingsOf(reference))
              .where('collections.provider', '<>', provider),
          ),
        ),
      ),
    )
    .limit(1)

/** Has a sale a mobile money payment with this reference? A voided sale has none. */
export const isReferenceUsed = async (
  db: Db,
  { except, ...use }: ReferenceUse,
): Promise<boolean> => {
  const row = await selectPaidWith(db, use)
    .select('money_movements.id')
    .$if(except !== undefined, (query) =>
      query.where('money_movements.reference_id', '<>', except ?? ''),
    )
    .executeTakeFirst()

  return row !== undefined
}

export type SaleOfMoney = { readonly id: string; readonly isSame: boolean }

type SettledMoney = Pick<
  Row<'collections'>,
  'cart_id' | 'department_id' | 'amount' | 'provider'
> & { readonly reference: string }

/** The sale in which somebody typed the reference; `isSame`: for this amount and department. */
const findTypedSale = async (
  db: Db,
  { amount, department_id, ...use }: SettledMoney,
): Promise<SaleOfMoney | undefined> => {
  const row = await selectPaidWith(db, use)
    .select(['sales.id', 'sales.department_id', 'money_movements.tendered'])
    .orderBy(sql`case when money_movements.tendered = ${amount} then 0 else 1 end`)
    .executeTakeFirst()

  return (
    row && {
      id: row.id,
      isSame: row.tendered === amount && row.department_id === department_id,
    }
  )
}

/** Is this amount (UGX) mobile money of the sale that nobody gave a reference? */
export const hasOpenMoney = (amount: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(sales.parts = 0
      and sales.payment_method = 'mobile_money'
      and sales.amount_paid = ${amount}
    or exists (select 1
      from money_movements as open_part
      where open_part.reference_type = 'sale'
        and open_part.reference_id = sales.id
        and open_part.method = 'mobile_money'
        and open_part.reference is null
        and open_part.tendered = ${amount}))`

/** The sale of its cart, when nobody named the request for the same money. */
const findCartSale = async (
  db: Db,
  { cart_id, amount, department_id }: SettledMoney,
): Promise<SaleOfMoney | undefined> => {
  const row = await db
    .selectFrom('sales')
    .select(['id', 'department_id'])
    .where('id', '=', cart_id)
    .where(hasOpenMoney(sql`${amount}`))
    .where(({ not }) => not(isVoided))
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('collection_uses')
            .innerJoin('collections as taken', 'taken.id', 'collection_uses.collection_id')
            .select('taken.id')
            .whereRef('collection_uses.sale_id', '=', 'sales.id')
            .where('taken.amount', '=', amount)
            .where(({ not: isNot, exists: has, selectFrom: from }) =>
              isNot(
                has(
                  from('money_movements')
                    .select('money_movements.id')
                    .whereRef('money_movements.reference_id', '=', 'sales.id')
                    .whereRef('money_movements.reference', '=', 'taken.reference'),
                ),
              ),
            ),
        ),
      ),
    )
    .executeTakeFirst()

  return row?.department_id === department_id ? { id: row.id, isSame: true } : undefined
}

/**
 * The sale that this money paid already: somebody typed its reference, or sold its cart as mobile
 * money of the same amount.
 */
export const findPaidSale = async (db: Db, money: SettledMoney): Promise<SaleOfMoney | undefined> =>
  (await findTypedSale(db, money)) ?? findCartSale(db, money)

/** Paid requests of a cart that nobody used. */
export const listUnusedOf = (db: Db, cart_id: string): Promise<Row<'collections'>[]> =>
  db
    .selectFrom('collections')
    .selectAll()
    .where('cart_id', '=', cart_id)
    .where('state', '=', 'succeeded')
    .where('used_at', 'is', null)
    .orderBy('created_at')
    .execute()

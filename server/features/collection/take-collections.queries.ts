// Mobile money in the payment of a sale: the paid requests that it uses, and typed references. One
// that somebody waits for is refused; one that a till closed is stored and flagged.
import type { PaymentPart } from '@webale/domain/features/sale/payment.ts'
import { raiseFlag, type RaisedFlag } from '@webale/domain/features/till/flags.ts'
import { type Refusal, refuse } from '@webale/domain/kernel/refusal.ts'
import { lockText } from '../../platform/database/lock-text.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { Writer } from '../../platform/operations/write-context.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'
import { type CollectionRow, findCollection, paidReference } from './collection.queries.ts'
import { isReferenceUsed, markUsed } from './use-collection.queries.ts'

type PaidDocument = {
  readonly id: string
  readonly department_id: string | null
  readonly parts: readonly PaymentPart[] | null | undefined
}

type UseContext = Writer & { readonly tx: Tx }
type AskedPart = PaymentPart & { readonly collection_id: string }

const isAsked = (part: PaymentPart): part is AskedPart => part.collection_id !== undefined

const typedReferences = ({ parts }: PaidDocument): string[] =>
  (parts ?? []).flatMap((part) =>
    part.method === 'mobile_money' && part.reference !== null && !isAsked(part)
      ? [part.reference]
      : [],
  )

/** Is this part the money of the request? */
const isSameMoney = (
  { amount, method, reference }: AskedPart,
  row: CollectionRow,
  { department_id }: PaidDocument,
): boolean =>
  method === 'mobile_money' &&
  amount === row.amount &&
  reference === paidReference(row) &&
  department_id === row.department_id

const partRefusal = (
  part: AskedPart,
  row: CollectionRow | undefined,
  document: PaidDocument,
): Refusal | null => {
  if (row === undefined) return refuse('collection_differs')
  if (row.used_at !== null) return refuse('collection_used')
  if (row.state !== 'succeeded') return refuse('collection_not_paid')

  return isSameMoney(part, row, document) ? null : refuse('collection_differs')
}

const takeFor = (
  { tx, actor, now, newId }: UseContext,
  collection_id: string,
  sale_id: string,
): Promise<boolean> =>
  markUsed(tx, { collection_id, kind: 'sale', sale_id, created_by: actor.id }, { now, newId })

/** The paid requests that have this reference: one of each provider at most. */
const listPaidBy = (db: Db, reference: string): Promise<CollectionRow[]> =>
  db
    .selectFrom('collections')
    .selectAll()
    .where('reference', '=', reference)
    .where('state', '=', 'succeeded')
    .execute()

/** The one of them that nobody used, and that a typed part of this sale is. */
const findFree = (
  paid: readonly CollectionRow[],
  { parts, department_id }: PaidDocument,
  reference: string,
): CollectionRow | undefined =>
  paid.find(
    (row) =>
      row.used_at === null &&
      row.department_id === department_id &&
      (parts ?? []).some((part) => part.reference === reference && part.amount === row.amount),
  )

/** Throws reference_used. A typed reference of a paid request takes its money. */
const takeTyped = async (
  context: UseContext,
  document: PaidDocument,
  reference: string,
): Promise<void> => {
  const { tx } = context
  const refusal = refuse('reference_used', { reference })
  await lockText(tx, reference)
  const paid = await listPaidBy(tx, reference)
  const free = findFree(paid, document, reference)
  if (await isReferenceUsed(tx, { reference, provider: free?.provider ?? null })) throw refusal
  if (paid.length === 0) return
  if (free === undefined || !(await takeFor(context, free.id, document.id))) throw refusal
}

/**
 * Marks the paid requests of a new sale as used by it. Throws collection_used, collection_not_paid
 * and collection_differs, and reference_used while the shop asks phones.
 */
export const takeCollections = async (
  context: UseContext,
  document: PaidDocument,
): Promise<void> => {
  const { tx } = context
  for (const part of (document.parts ?? []).filter(isAsked)) {
    const row = await findCollection(tx, part.collection_id)
    const refusal = partRefusal(part, row, document)
    if (refusal !== null) throw refusal
    if (!(await takeFor(context, part.collection_id, document.id))) throw refuse('collection_used')
  }

  const typed = typedReferences(document)
  if (typed.length === 0 || !(await readShopRules(tx)).collections) return
  for (const reference of typed) await takeTyped(context, document, reference)
}

/** Why a request is not free for a closed sale; null for one that is. */
const problemOf = async (
  context: UseContext,
  part: AskedPart,
  document: PaidDocument,
): Promise<string | null> => {
  const row = await findCollection(context.tx, part.collection_id)
  if (row === undefined) return 'unknown'
  if (!(await takeFor(context, row.id, document.id))) return 'used'
  if (row.state !== 'succeeded') return 'not paid'

  return isSameMoney(part, row, document) ? null : 'differs'
}

/** The same for a sale that happened. False for a reference that another sale has. */
const claimTyped = async (
  context: UseContext,
  document: PaidDocument,
  reference: string,
): Promise<boolean> => {
  const { tx } = context
  await lockText(tx, reference)
  const free = findFree(await listPaidBy(tx, reference), document, reference)
  const used = { reference, provider: free?.provider ?? null, except: document.id }
  if (await isReferenceUsed(tx, used)) return false
  if (free !== undefined) await takeFor(context, free.id, document.id)

  return true
}

/** The same for a sale that happened: the flags say what is odd about its mobile money. */
export const claimCollections = async (
  context: UseContext,
  document: PaidDocument,
): Promise<RaisedFlag[]> => {
  const { tx } = context
  const flags: RaisedFlag[] = []
  for (const part of (document.parts ?? []).filter(isAsked)) {
    const problem = await problemOf(context, part, document)
    if (problem !== null)
      flags.push(raiseFlag('collection_used', { reference: part.reference, problem }))
  }

  const typed = typedReferences(document)
  if (typed.length === 0 || !(await readShopRules(tx)).collections) return flags.slice(0, 1)
  for (const reference of typed)
    if (!(await claimTyped(context, document, reference)))
      flags.push(raiseFlag('reference_used', { reference }))

  return flags.filter(({ flag }, at) => flags.findIndex((one) => one.flag === flag) === at)
}

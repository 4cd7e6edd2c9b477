// Mobile money in the payment of a sale: the paid requests that it uses, and typed references. One
// that somebody waits for is refused; one that a till closed is stored and flagged.
import type { PaymentPart } from '@webale/domain/features/sale/payment.ts'
import { raiseFlag, type RaisedFlag } from '@webale/domain/features/till/flags.ts'
import { type Refusal, refuse } from '@webale/domain/kernel/refusal.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { Writer } from '../../platform/operations/write-context.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'
import { type CollectionRow, findCollection, paidReference } from './collection.queries.ts'
import { findHolder } from './unsettled.queries.ts'
import {
  isReferenceUsed,
  listPaidBy,
  listUnusedOf,
  lockReference,
  markUsed,
} from './use-collection.queries.ts'

type PaidDocument = {
  readonly id: string
  readonly department_id: string | null
  readonly payment_method: string
  readonly amount_paid: number
  readonly parts: readonly PaymentPart[] | null | undefined
}

/** `till_id`: the till that sells. */
type UseContext = Writer & { readonly tx: Tx; readonly till_id?: string }
type AskedPart = PaymentPart & { readonly collection_id: string }

const isAsked = (part: PaymentPart): part is AskedPart => part.collection_id !== undefined

const typedReferences = ({ parts }: PaidDocument): string[] =>
  (parts ?? []).flatMap((part) =>
    part.method === 'mobile_money' && part.reference !== null && !isAsked(part)
      ? [part.reference]
      : [],
  )

/** The amounts (UGX) of mobile money without a reference. */
const openAmounts = ({ parts, payment_method, amount_paid }: PaidDocument): number[] => {
  if (!parts) return payment_method === 'mobile_money' ? [amount_paid] : []
  return parts
    .filter(({ method, reference }) => method === 'mobile_money' && reference === null)
    .map(({ amount }) => amount)
}

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

/**
 * Throws collection_on_till: another till asked, and may have sold with it without the server. The
 * sale of the same cart is the only one of its id.
 */
const checkHolder = async (
  { tx, now, till_id }: UseContext,
  row: CollectionRow,
  document: PaidDocument,
): Promise<void> => {
  if (row.till_id === null || row.till_id === till_id || row.cart_id === document.id) return
  const till = await findHolder(tx, row.id, now)
  if (till !== null) throw refuse('collection_on_till', { till })
}

/** Throws what takeCollections throws about a request. */
const takeAsked = async (
  context: UseContext,
  part: AskedPart,
  document: PaidDocument,
): Promise<void> => {
  const row = await findCollection(context.tx, part.collection_id)
  const refusal = partRefusal(part, row, document)
  if (refusal !== null || row === undefined) throw refusal ?? refuse('collection_differs')
  await checkHolder(context, row, document)
  if (!(await takeFor(context, row.id, document.id))) throw refuse('collection_used')
}

/** The one of them that nobody used, and that a typed part of this sale is. */
const findFree = (
  unused: readonly CollectionRow[],
  { parts, department_id }: PaidDocument,
  reference: string,
): CollectionRow | undefined =>
  unused.find(
    (row) =>
      row.department_id === department_id &&
      (parts ?? []).some((part) => part.reference === reference && part.amount === row.amount),
  )

/** What a typed reference names: a paid request, one over other money, or one that is used. */
const readTyped = async ({ tx }: UseContext, document: PaidDocument, reference: string) => {
  await lockReference(tx, reference)
  const paid = await listPaidBy(tx, reference)
  const unused = paid.filter(({ used_at }) => used_at === null)
  const free = findFree(unused, document, reference)
  const use = { reference, provider: free?.provider ?? null, except: document.id }
  const isUsed = (paid.length > 0 && unused.length === 0) || (await isReferenceUsed(tx, use))

  return { free, other: free === undefined ? unused[0] : undefined, isUsed }
}

/**
 * Throws reference_used, and collection_differs for the reference of a paid request over another
 * amount. A typed reference of a paid request takes its money.
 */
const takeTyped = async (
  context: UseContext,
  document: PaidDocument,
  reference: string,
): Promise<void> => {
  const { free, other, isUsed } = await readTyped(context, document, reference)
  if (isUsed) throw refuse('reference_used', { reference })
  if (other !== undefined) throw refuse('collection_differs')
  if (free === undefined) return
  await checkHolder(context, free, document)
  if (!(await takeFor(context, free.id, document.id))) throw refuse('reference_used', { reference })
}

/** Mobile money without a reference takes the paid request of its own cart. */
const takeOpen = async (context: UseContext, document: PaidDocument): Promise<void> => {
  const amounts = openAmounts(document)
  const row = (await listUnusedOf(context.tx, document.id)).find(
    ({ amount, department_id }) =>
      department_id === document.department_id && amounts.includes(amount),
  )

  if (row !== undefined) await takeFor(context, row.id, document.id)
}

/**
 * Does the sale name references, or mobile money without one, in a shop that asks phones? The
 * references in one order, so that two sales never wait for each other.
 */
const readUnasked = async ({ tx }: UseContext, document: PaidDocument) => {
  const typed = typedReferences(document).toSorted()
  const isOpen = openAmounts(document).length > 0
  const isOn = (typed.length > 0 || isOpen) && (await readShopRules(tx)).collections

  return { typed: isOn ? typed : [], isOpen: isOn && isOpen }
}

const findRepeated = (typed: readonly string[]): string | undefined =>
  typed.find((one, at) => typed.indexOf(one) !== at)

/**
 * Marks the paid requests of a new sale as used by it. Throws collection_used, collection_not_paid,
 * collection_on_till and collection_differs, and reference_used while the shop asks phones.
 */
export const takeCollections = async (
  context: UseContext,
  document: PaidDocument,
): Promise<void> => {
  for (const part of (document.parts ?? []).filter(isAsked))
    await takeAsked(context, part, document)

  const { typed, isOpen } = await readUnasked(context, document)
  const reference = findRepeated(typed)
  if (reference !== undefined) throw refuse('reference_used', { reference })
  for (const one of typed) await takeTyped(context, document, one)
  if (isOpen) await takeOpen(context, document)
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

/** The same as takeTyped for a sale that happened; the flag says what is odd, null for nothing. */
const claimTyped = async (
  context: UseContext,
  document: PaidDocument,
  reference: string,
): Promise<RaisedFlag | null> => {
  const { free, other, isUsed } = await readTyped(context, document, reference)
  if (isUsed) return raiseFlag('reference_used', { reference })
  const row = free ?? other
  if (row !== undefined) await takeFor(context, row.id, document.id)

  return other === undefined
    ? null
    : raiseFlag('collection_used', { reference, problem: 'differs' })
}

/** The same for a sale that happened: the flags say what is odd about its mobile money. */
export const claimCollections = async (
  context: UseContext,
  document: PaidDocument,
): Promise<RaisedFlag[]> => {
  const flags: (RaisedFlag | null)[] = []
  for (const part of (document.parts ?? []).filter(isAsked)) {
    const { reference } = part
    const problem = await problemOf(context, part, document)
    if (problem !== null) flags.push(raiseFlag('collection_used', { reference, problem }))
  }

  const { typed, isOpen } = await readUnasked(context, document)
  const reference = findRepeated(typed)
  if (reference !== undefined) flags.push(raiseFlag('reference_used', { reference }))
  for (const one of new Set(typed)) flags.push(await claimTyped(context, document, one))
  if (isOpen) await takeOpen(context, document)
  const raised = flags.filter((one) => one !== null)

  return raised.filter(({ flag }, at) => raised.findIndex((one) => one.flag === flag) === at)
}

// The chain of seals, as pure functions: every link's hash is made of the one before it, so that nothing sealed can be changed,
// taken out, put in between or moved without breaking every later link.
import { createHash } from 'node:crypto'
import type { Row } from '../../platform/database/tables.ts'

export type Link = Row<'seals'>
type Content = Pick<Link, 'kind' | 'subject_id' | 'content_hash'>

/** What a link vouches for, as it is now; null when it is gone. */
export type Now = { readonly content_hash: string } | null

/** `explained` knows by which later entry on record something may be gone or different. */
export type Break = { readonly seq: number; readonly kind: Link['kind']; readonly subject_id: string; readonly problem: string }

/** What stands before the first link. */
export const NO_LINK: Pick<Link, 'seq' | 'hash'> = { seq: 0, hash: '0'.repeat(64) }

const ENTRY = ['id', 'created_at', 'actor_id', 'session_id', 'ip', 'user_agent', 'action', 'entity', 'entity_id', 'subject'] as const
const VALUES = ['department_id', 'details', 'before', 'after'] as const
const SALE = ['id', 'receipt_number', 'subtotal', 'discount', 'total', 'amount_paid', 'change_amount', 'payment_method', 'cashier_name'] as const
const STAMPS = ['customer_name', 'department_id', 'customer_id', 'created_by', 'content_hash', 'business_date', 'created_at'] as const
const ITEM = ['id', 'position', 'product_id', 'service_id', 'item_name', 'quantity', 'unit_price', 'subtotal', 'tier', 'bottle', 'custom_price'] as const
const COSTS = ['cost_price', 'base_quantity'] as const
const MOVEMENT = ['id', 'product_id', 'movement_type', 'quantity', 'reference_type', 'notes', 'created_by', 'created_at'] as const

// Numbers become their shortest decimal text, so both engines give the same hash.
const sha256 = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

const pick = <Fields>(row: Fields, names: readonly (keyof Fields)[]): unknown[] => names.map((name) => row[name])

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1)

export const entryHash = (entry: Row<'audit_log'>): string => sha256(pick(entry, [...ENTRY, ...VALUES]))

export type WholeSale = { readonly sale: Row<'sales'>; readonly items: readonly Row<'sale_items'>[]; readonly movements: readonly Row<'stock_movements'>[] }

/** Two hashes: of the sale with its items, and of what it took from the stock, which a restore may bring later. */
export const saleHash = ({ sale, items, movements }: WholeSale): string => {
  const lines = items.toSorted(byId).map((item) => pick(item, [...ITEM, ...COSTS]))
  const taken = movements.toSorted(byId).map((movement) => pick(movement, MOVEMENT))
  return `${sha256([pick(sale, [...SALE, ...STAMPS]), lines])}.${sha256(taken)}`
}

const hashOf = (previous: string, seq: number, { kind, subject_id, content_hash }: Content): string => sha256([previous, seq, kind, subject_id, content_hash])

/** The links for these contents, after the last one there is. */
export const linksAfter = (last: Pick<Link, 'seq' | 'hash'>, contents: readonly Content[]): Link[] => {
  let { seq, hash } = last
  return contents.map((content) => {
    seq += 1
    hash = hashOf(hash, seq, content)
    return { ...content, seq, hash }
  })
}

/**
 * What may be gone or different without anybody having done wrong: sales sealed before `deleted`, when all sales were deleted,
 * and their movements sealed before `restored`, when movements were brought back. Both are places in the chain.
 */
export type Explained = { readonly deleted: number; readonly restored: number }

const contentProblem = ({ seq, kind, content_hash }: Link, now: Now, { deleted, restored }: Explained): string | null => {
  if (kind === 'sale' && seq < deleted) return null
  if (now === null) return kind === 'sale' ? 'A sale is gone' : 'An entry of the audit log is gone'
  if (now.content_hash === content_hash) return null
  if (kind === 'entry') return 'An entry of the audit log was changed'
  const isSameSale = now.content_hash.split('.')[0] === content_hash.split('.')[0]
  if (!isSameSale) return 'A sale was changed'
  return seq < restored ? null : 'What a sale took from the stock was changed'
}

const linkProblem = (last: Pick<Link, 'seq' | 'hash'>, link: Link): string | null => {
  if (link.seq !== last.seq + 1) return 'A seal is missing before this one'
  return link.hash === hashOf(last.hash, link.seq, link) ? null : 'This seal does not follow from the one before it'
}

/** Looks at links that follow `last`, each beside what it vouches for; answers everything that is wrong. */
export const brokenLinks = (last: Pick<Link, 'seq' | 'hash'>, links: readonly (readonly [Link, Now])[], explained: Explained): Break[] => {
  let before = last
  return links.flatMap(([link, now]) => {
    const problem = linkProblem(before, link) ?? contentProblem(link, now, explained)
    before = link
    const { seq, kind, subject_id } = link
    return problem === null ? [] : [{ seq, kind, subject_id, problem }]
  })
}

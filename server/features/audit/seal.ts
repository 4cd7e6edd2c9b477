// The chain of seals, as pure functions: every link's hash is made of the one before it, so that nothing sealed can be
// changed, taken out, put in between or moved without breaking every later link.
import { createHash } from 'node:crypto'
import type { Row } from '../../platform/database/tables.ts'
import { soldHash } from '../../platform/facts/fingerprint.ts'

export type Link = Row<'seals'>
type Content = Pick<Link, 'kind' | 'subject_id' | 'content_hash'>

/** What is not as it was sealed; `seq` is the link that says how it was, 0 where there is none. */
export type Break = { readonly seq: number; readonly subject_id: string; readonly problem: string }

/** What stands before the first link. */
export const NO_LINK: Pick<Link, 'seq' | 'hash'> = { seq: 0, hash: '0'.repeat(64) }

const ENTRY = [
  'id',
  'created_at',
  'actor_id',
  'session_id',
  'ip',
  'user_agent',
  'action',
  'entity',
  'entity_id',
  'subject',
] as const
const VALUES = ['department_id', 'details', 'before', 'after'] as const
const MOVEMENT = [
  'id',
  'product_id',
  'movement_type',
  'quantity',
  'reference_type',
  'notes',
  'created_by',
  'created_at',
] as const

// Numbers become their shortest decimal text, so both engines give the same hash.
const sha256 = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

const pick = <Fields>(row: Fields, names: readonly (keyof Fields)[]): unknown[] => names.map((name) => row[name])

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1)

/** Entries from before fingerprints have none, and their old hash. */
export const entryHash = (entry: Row<'audit_log'>): string =>
  sha256([...pick(entry, [...ENTRY, ...VALUES]), ...(entry.facts === null ? [] : [entry.facts])])

/** What a sale took from the stock. */
export const takenHash = (movements: readonly Row<'stock_movements'>[]): string =>
  sha256(movements.toSorted(byId).map((movement) => pick(movement, MOVEMENT)))

export type WholeSale = {
  readonly sale: Row<'sales'>
  readonly items: readonly Row<'sale_items'>[]
  readonly movements: readonly Row<'stock_movements'>[]
}

/** Two hashes: of the sale with its items, and of what it took from the stock, which a restore may bring later. */
export const saleHash = ({ sale, items, movements }: WholeSale): string =>
  `${soldHash(sale, items)}.${takenHash(movements)}`

const hashOf = (previous: string, seq: number, { kind, subject_id, content_hash }: Content): string =>
  sha256([previous, seq, kind, subject_id, content_hash])

/** The links for these contents, after the last one there is. */
export const linksAfter = (last: Pick<Link, 'seq' | 'hash'>, contents: readonly Content[]): Link[] => {
  let { seq, hash } = last
  return contents.map((content) => {
    seq += 1
    hash = hashOf(hash, seq, content)
    return { ...content, seq, hash }
  })
}

const linkProblem = (last: Pick<Link, 'seq' | 'hash'>, link: Link): string | null => {
  if (link.seq !== last.seq + 1) return 'A seal is missing before this one'
  return link.hash === hashOf(last.hash, link.seq, link) ? null : 'This seal does not follow from the one before it'
}

/** Looks at links that follow `last`; answers those that do not hang together. */
export const brokenLinks = (last: Pick<Link, 'seq' | 'hash'>, links: readonly Link[]): Break[] => {
  let before = last
  return links.flatMap((link) => {
    const problem = linkProblem(before, link)
    before = link
    return problem === null ? [] : [{ seq: link.seq, subject_id: link.subject_id, problem }]
  })
}

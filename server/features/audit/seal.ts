// The chain of seals as pure functions: each link's hash covers the hash before it, so a sealed row
// cannot be changed, deleted, inserted or moved without breaking all later links.
import { createHash } from 'node:crypto'
import type { Row } from '../../platform/database/tables.ts'
import { saleRowsHash } from '../../platform/facts/fingerprint.ts'

export type Link = Row<'seals'>
type Content = Pick<Link, 'kind' | 'subject_id' | 'content_hash'>

/**
 * A difference from the sealed state; `seq` is the
 * link that has the original, 0 when there is none.
 */
export type Break = {
  readonly seq: number
  readonly subject_id: string
  readonly problem: string
}

/** The predecessor of the first link. */
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
const sha256 = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex')

const pickValues = <Fields>(row: Fields, names: readonly (keyof Fields)[]): unknown[] =>
  names.map((name) => row[name])

const byId = (a: { readonly id: string }, b: { readonly id: string }): number =>
  a.id < b.id ? -1 : 1

/** Entries from before fingerprints keep their old hash. */
export const entryHash = (entry: Row<'audit_log'>): string =>
  sha256([
    ...pickValues(entry, [...ENTRY, ...VALUES]),
    ...(entry.facts === null ? [] : [entry.facts]),
  ])

/** Hash of the stock movements of a sale. */
export const movementsHash = (movements: readonly Row<'stock_movements'>[]): string =>
  sha256(
    movements
      .toSorted(byId)
      .map((movement) => [
        ...pickValues(movement, MOVEMENT),
        ...(typeof movement.value === 'number' ? [movement.value, movement.cost_difference] : []),
      ]),
  )

export type WholeSale = {
  readonly sale: Row<'sales'>
  readonly items: readonly Row<'sale_items'>[]
  readonly movements: readonly Row<'stock_movements'>[]
}

/**
 * Two hashes: one of the sale with its items, one of its movements, which a restore may add later.
 */
export const saleHash = ({ sale, items, movements }: WholeSale): string =>
  `${saleRowsHash(sale, items)}.${movementsHash(movements)}`

const hashOf = (
  previous: string,
  seq: number,
  { kind, subject_id, content_hash }: Content,
): string => sha256([previous, seq, kind, subject_id, content_hash])

/** Links for these contents, appended to the last link. */
export const linksAfter = (
  last: Pick<Link, 'seq' | 'hash'>,
  contents: readonly Content[],
): Link[] => {
  let { seq, hash } = last
  return contents.map((content) => {
    seq += 1
    hash = hashOf(hash, seq, content)
    return { ...content, seq, hash }
  })
}

const linkProblem = (last: Pick<Link, 'seq' | 'hash'>, link: Link): string | null => {
  if (link.seq !== last.seq + 1) return 'A seal is missing before this one'
  return link.hash === hashOf(last.hash, link.seq, link)
    ? null
    : 'This seal does not follow from the one before it'
}

/** Checks the links that follow `last`; returns those that do not match their predecessor. */
export const brokenLinks = (last: Pick<Link, 'seq' | 'hash'>, links: readonly Link[]): Break[] => {
  let before = last
  return links.flatMap((link) => {
    const problem = linkProblem(before, link)
    before = link

    return problem === null
      ? []
      : [
          {
            seq: link.seq,
            subject_id: link.subject_id,
            problem,
          },
        ]
  })
}

// Reads the chain of seals and collects what it proves: the sales, the fingerprints of rows, the
// issued receipt numbers. Detects links that were changed, removed, inserted or moved.
import { receiptCountOf } from '@webale/domain/features/sale/receipt-number.ts'
import type { Db } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import { yieldToEventLoop } from '../../platform/base/event-loop.ts'
import { FACTS_ADDED, FACTS_BEGUN } from './deletions.queries.ts'
import { entriesById, linksFrom, listPendingEntries } from './seal.queries.ts'
import { type Break, brokenLinks, entryHash, type Link } from './seal.ts'

type Entry = Row<'audit_log'>

/** A row as it was last written. */
type Version = {
  readonly seq: number
  readonly hash: string | null
  readonly at: string
}

/** A sale according to its newest link: the hashes of its lines and of its stock movements. */
export type SealedSale = {
  readonly seq: number
  readonly lines_hash: string
  readonly movements_hash: string
}

export type ChainWalk = {
  links: number
  head: string
  readonly broken: Break[]
  /** By table and id; several versions when the order of two close writes is unknown. */
  readonly facts: Map<string, readonly Version[]>
  readonly sales: Map<string, SealedSale>
  /** Sales that have an entry, sealed or not. */
  readonly auditedSales: Set<string>
  /** Receipt numbers that have an entry. */
  readonly numbers: Set<number>
  /** Ranges by which audit entries raised the counter. */
  readonly raises: { readonly from: number; readonly to: number }[]
  /** Did the walk start at the first link? */
  readonly isWhole: boolean
  /** The link where fingerprints start; 0 until the walk reaches it. */
  facts_from: number
  /** Did the walk reach the link where those of ADDED_FACT_TABLES start? */
  hasAddedFacts: boolean
  /** Number of restored sales that were not found yet. */
  unmatchedRestored: number
}

const LINKS_AT_ONCE = 500
const PENDING_AT_ONCE = 100_000
/** Writes of one row within this time may have been sealed in another order. */
const CLOSE_MS = 60_000

const openWalk = (isWhole: boolean): ChainWalk => ({
  isWhole,
  links: 0,
  head: '',
  broken: [],
  facts: new Map(),
  sales: new Map(),
  auditedSales: new Set(),
  numbers: new Set(),
  raises: [],
  facts_from: 0,
  hasAddedFacts: false,
  unmatchedRestored: 0,
})

const valuesIn = (text: string | null): Readonly<Record<string, unknown>> =>
  (JSON.parse(text ?? '{}') ?? {}) as Record<string, unknown>

const noteVersion = (walk: ChainWalk, key: string, version: Version): void => {
  const recent = (walk.facts.get(key) ?? []).filter(
    ({ at }) => Math.abs(Date.parse(version.at) - Date.parse(at)) <= CLOSE_MS,
  )
  walk.facts.set(key, [...recent, version])
}

const noteFacts = (walk: ChainWalk, { facts, created_at }: Entry, seq: number): void => {
  if (facts === null) return
  for (const [table, rows] of Object.entries(
    JSON.parse(facts) as Record<string, Record<string, string | null>>,
  ))
    for (const [id, hash] of Object.entries(rows))
      noteVersion(walk, `${table} ${id}`, { seq, hash, at: created_at })
}

/** Entries of these carry the counter of receipts before and after. */
const RAISING = ['backup', 'books', 'snapshot']

const noteNumber = (walk: ChainWalk, text: string | null): void => {
  const count = receiptCountOf(text ?? '')
  if (count !== null) walk.numbers.add(count)
}

/** Notes an entry with the counter before and after, which explains the numbers between. */
const noteRaise = (walk: ChainWalk, { before, after }: Entry): void => {
  const [from, to] = [valuesIn(before)['receipt_number'], valuesIn(after)['receipt_number']]
  if (typeof to === 'number') walk.raises.push({ from: typeof from === 'number' ? from : 0, to })
}

const addProblem = (walk: ChainWalk, seq: number, subject_id: string, text: string): void =>
  void walk.broken.push({ seq, subject_id, problem: text })

/**
 * Notes the content of an entry whose seal was verified; `seq` is larger than every link for an
 * unsealed entry.
 */
const noteEntry = (walk: ChainWalk, entry: Entry, seq: number): void => {
  noteFacts(walk, entry, seq)
  if (entry.action === 'sale.complete') {
    if (entry.entity_id !== null) walk.auditedSales.add(entry.entity_id)
    noteNumber(walk, entry.subject)
  } else if (entry.action === 'sale.generateReceiptNumber') noteNumber(walk, entry.details)
  else if (entry.action === FACTS_BEGUN) {
    if (walk.facts_from > 0) addProblem(walk, seq, entry.id, 'The record begins a second time')
    else walk.facts_from = seq
    // Only a version that has these tables counts the printers.
    walk.hasAddedFacts ||= 'printers' in valuesIn(entry.after)
    noteRaise(walk, entry)
  } else if (entry.action === FACTS_ADDED) {
    if (walk.hasAddedFacts) addProblem(walk, seq, entry.id, 'The record begins a second time')
    walk.hasAddedFacts = true
  } else if (entry.before !== null || entry.after !== null) {
    if (entry.action === 'data_restored' && entry.subject === 'sales')
      walk.unmatchedRestored += Number(valuesIn(entry.after)['rows'] ?? 0)
    if (RAISING.includes(entry.entity)) noteRaise(walk, entry)
  }
}

const walkEntry = (walk: ChainWalk, link: Link, entry: Entry | undefined): void => {
  if (entry === undefined)
    return addProblem(walk, link.seq, link.subject_id, 'An entry of the audit log is gone')
  if (entryHash(entry) !== link.content_hash)
    addProblem(walk, link.seq, link.subject_id, 'An entry of the audit log was changed')
  noteEntry(walk, entry, link.seq)
}

const walkSale = (walk: ChainWalk, { seq, subject_id, content_hash }: Link): void => {
  const [lines_hash = '', movements_hash = ''] = content_hash.split('.')
  walk.sales.set(subject_id, { seq, lines_hash, movements_hash })
  if (!walk.isWhole || walk.facts_from === 0 || walk.auditedSales.has(subject_id)) return
  if (walk.unmatchedRestored > 0) walk.unmatchedRestored -= 1
  else addProblem(walk, seq, subject_id, 'A sale was sealed that no entry tells of')
}

type ChainStart = { readonly seq: number; readonly hash: string }

/** Walks from a link to the end of the chain, then through the unsealed entries. */
export const walkChain = async (db: Db, from: ChainStart): Promise<ChainWalk> => {
  const walk = openWalk(from.seq === 0)
  let last = from
  walk.head = from.hash

  for (;;) {
    const links = await linksFrom(db, last.seq, LINKS_AT_ONCE)
    const end = links.at(-1)
    if (end === undefined) break
    walk.broken.push(...brokenLinks(last, links))
    const ids = links.filter(({ kind }) => kind === 'entry').map(({ subject_id }) => subject_id)
    const entries = new Map((await entriesById(db, ids)).map((entry) => [entry.id, entry]))

    for (const link of links) {
      if (link.kind === 'entry') walkEntry(walk, link, entries.get(link.subject_id))
      else walkSale(walk, link)
    }

    walk.links += links.length
    last = end
    walk.head = end.hash
    await yieldToEventLoop()
  }

  for (const entry of await listPendingEntries(db, PENDING_AT_ONCE))
    noteEntry(walk, entry, last.seq + 1)

  return walk
}

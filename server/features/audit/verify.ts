// Is anything different from what was sealed? Reads the whole chain, some links at a time, beside what it vouches for.
import type { Db } from '../../platform/database/open.ts'
import { letOthersGo } from '../../platform/transfers.ts'
import { type Break, brokenLinks, entryHash, type Link, NO_LINK, type Now, saleHash } from './seal.ts'
import { entriesById, explainedUntil, linksFrom, strayEntries, wholeSales } from './seal.queries.ts'

/** `head` is the newest link's hash: whoever notes it down knows later that nothing before it was rewritten. */
export type Verified = { readonly links: number; readonly head: string; readonly broken: readonly Break[] }

const LINKS_AT_ONCE = 500
const MOST_BREAKS = 200

const idsOf = (links: readonly Link[], kind: Link['kind']): string[] => [
  ...new Set(links.filter((link) => link.kind === kind).map(({ subject_id }) => subject_id)),
]

const besideNow = async (db: Db, links: readonly Link[]): Promise<(readonly [Link, Now])[]> => {
  const contents = new Map<string, string>()
  for (const entry of await entriesById(db, idsOf(links, 'entry'))) contents.set(`entry ${entry.id}`, entryHash(entry))
  for (const whole of await wholeSales(db, idsOf(links, 'sale'))) contents.set(`sale ${whole.sale.id}`, saleHash(whole))
  return links.map((link) => {
    const content_hash = contents.get(`${link.kind} ${link.subject_id}`)
    return [link, content_hash === undefined ? null : { content_hash }]
  })
}

/** Looks through all seals; lists at most 200 breaks. */
export const verifySeals = async (db: Db): Promise<Verified> => {
  const explained = await explainedUntil(db)
  const broken: Break[] = (await strayEntries(db)).map(({ id, seal_seq }) => ({
    seq: seal_seq,
    kind: 'entry',
    subject_id: id,
    problem: 'An entry of the audit log was put in between',
  }))
  let [last, count]: [Pick<Link, 'seq' | 'hash'>, number] = [NO_LINK, 0]
  for (;;) {
    const links = await linksFrom(db, last.seq, LINKS_AT_ONCE)
    const end = links.at(-1)
    if (end === undefined) return { links: count, head: last.hash, broken }
    broken.push(...brokenLinks(last, await besideNow(db, links), explained).slice(0, MOST_BREAKS - broken.length))
    last = end
    count += links.length
    await letOthersGo()
  }
}

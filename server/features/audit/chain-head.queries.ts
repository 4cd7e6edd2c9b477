// The head of the chain of seals, as recorded outside the database: in manifests of snapshots,
// backup files and printed slips.
import { CHAIN_CODE, chainCode } from '@webale/domain/features/audit/chain-code.ts'
import type { Db } from '../../platform/database/store.ts'
import { NO_LINK } from './seal.ts'
import { lastSeal } from './seal.queries.ts'

/** '1042 3fa9...': the length of the chain and its newest hash. */
export const headOf = async (db: Db): Promise<string> => {
  const { seq, hash } = (await lastSeal(db)) ?? NO_LINK
  return `${seq} ${hash}`
}

/** The same for paper: '1042-3FA9-12BC'. */
export const headCode = async (db: Db): Promise<string> => {
  const { seq, hash } = (await lastSeal(db)) ?? NO_LINK
  return chainCode(seq, hash)
}

/**
 * Does the chain still have this link at this place? `head` may contain only the first characters
 * of the hash.
 */
export const holdsHead = async (db: Db, head: string): Promise<boolean> => {
  const [place = '', hash = ''] = head.split(' ')
  if (Number(place) === 0) return true
  const link = await db
    .selectFrom('seals')
    .select('hash')
    .where('seq', '=', Number(place))
    .executeTakeFirst()

  return link?.hash.startsWith(hash) === true
}

/** The same for the code of a slip: '1042-3FA9-12BC'. Null for a text that is no such code. */
export const holdsCode = async (db: Db, code: string): Promise<boolean | null> => {
  const [, place, first, second] = CHAIN_CODE.exec(code.trim().toLowerCase()) ?? []
  return place === undefined ? null : holdsHead(db, `${place} ${first}${second}`)
}

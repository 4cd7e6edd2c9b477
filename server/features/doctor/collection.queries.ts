// Queries about money that was asked from phones: states beside their changes, and uses beside the
// payments of sales.
import {
  NEXT_STATES,
  type CollectionState,
} from '@webale/domain/features/collection/collection-state.ts'
import { timeBefore } from '@webale/domain/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/store.ts'
import { hasOpenMoney } from '../collection/use-collection.queries.ts'
import { isFlagged, type RuleSql } from './rule-sql.queries.ts'

const A_DAY_MS = 24 * 60 * 60 * 1000

const request = sql`cast(collections.id as text) as id, cast(collections.amount as text) as name`

/** The newest change says the state, and each change follows the one before. */
const collectionStates = (): RuleSql => sql`select ${request}, null as found, null as expected
  from collections
  left join collection_changes as newest on newest.collection_id = collections.id
    and newest.position = collections.state_changes
  where collections.state <> coalesce(newest.state, 'created')
    or coalesce(collections.reason, '') <> coalesce(newest.reason, '')
    or collections.state_changes <> (select count(*)
      from collection_changes
      where collection_id = collections.id)`

const isAllowed = sql.join(
  (Object.keys(NEXT_STATES) as CollectionState[])
    .filter((from) => NEXT_STATES[from].length > 0)
    .map(
      (from) => sql`(change.state_before = ${sql.lit(from)}
        and change.state in (${sql.join(NEXT_STATES[from].map((to) => sql.lit(to)))}))`,
    ),
  sql` or `,
)

const collectionMoves = (): RuleSql => sql`select cast(change.id as text) as id,
    change.state_before || ' to ' || change.state as name, null as found, null as expected
  from collection_changes as change
  left join collection_changes as earlier on earlier.collection_id = change.collection_id
    and earlier.position = change.position - 1
  where not (${isAllowed})
    or change.state_before <> coalesce(earlier.state, 'created')
    or not exists (select 1
      from collections
      where collections.id = change.collection_id)`

/** A use, and the mark in the row, are there together; only paid money is used. */
const collectionUse = (): RuleSql => sql`select ${request}, null as found, null as expected
  from collections
  left join collection_uses as used on used.collection_id = collections.id
  where (used.id is null) <> (collections.used_at is null)
    or (used.id is not null and collections.state <> 'succeeded'
      and not exists (select 1
        from document_flags
        where subject_id = used.sale_id
        and flag = 'collection_used'))`

/** A sale that used a request has its money as a payment. */
const collectionSums = (): RuleSql => sql`select cast(sales.id as text) as id,
    receipt_number as name, 0 as found, collections.amount as expected
  from collection_uses as used
  join collections on collections.id = used.collection_id
  join sales on sales.id = used.sale_id
  where not exists (select 1
      from money_movements as part
      where part.reference_type = 'sale'
        and part.reference_id = used.sale_id
        and part.method = 'mobile_money'
        and (part.amount = collections.amount
          or upper(part.reference)
            = upper(coalesce(collections.reference, cast(collections.id as text)))))
    and not ${hasOpenMoney(sql`collections.amount`)}
    and not ${isFlagged('collection_used')}`

const collectionWaiting = (
  _db: Db,
  now: string,
): RuleSql => sql`select ${request}, null as found, null as expected
  from collections
  where state = 'succeeded'
    and used_at is null
    and settled_at < ${timeBefore(now, A_DAY_MS)}`

export const collectionViolations = {
  collection_states: collectionStates,
  collection_moves: collectionMoves,
  collection_use: collectionUse,
  collection_sums: collectionSums,
  collection_waiting: collectionWaiting,
}

// Ids and moments of a database in `meta`: its epoch changes with every restore or deletion, its
// shop id never.
import { timeBefore } from '@webale/domain/kernel/time.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import { precompileQuery } from '../../platform/database/precompile-query.ts'
import { rememberRows } from '../../platform/database/remember-rows.ts'

const NAME = 'db_epoch'
const SHOP = 'shop_id'
/** Earlier epochs as a JSON list, oldest first. */
const PAST = 'past_epochs'
/** The epochs that no restore began, as a JSON list: Delete Data did, which names them first. */
const WITHOUT_LOSS = 'epochs_by_deletion'
/** The epochs that began when Delete Data removed the documents of a type. */
const PURGED = {
  sale: 'sales_purged_epoch',
  expense: 'expenses_purged_epoch',
  mobile_money: 'mobile_money_purged_epoch',
}

/** Documents that tills offer after a restore. */
export type OfferedType = keyof typeof PURGED
/** When a snapshot was put back, or the server noticed that the database was. */
const RESTORED = 'restored_at'
/** The moment of that snapshot; `restore-snapshot.ts` writes it. */
const RESTORED_FROM = 'restored_from'
const PAST_LOST = 'past_lost_at'

const MAX_PAST = 200
/** How old (ms) a database is taken to be that somebody put back without the program. */
const UNKNOWN_AGE_MS = 7 * 24 * 3_600_000

// Each request of a till reads the shop id and the epoch.
const listMeta = rememberRows(
  'meta',
  precompileQuery((db, { name }: { readonly name: string }) =>
    db.selectFrom('meta').select('value').where('name', '=', name),
  ),
)

const findMeta = async (db: Db, name: string): Promise<string | undefined> =>
  (await listMeta(db, { name }))[0]?.value

export const findEpoch = (db: Db): Promise<string | undefined> => findMeta(db, NAME)

export const findShopId = (db: Db): Promise<string | undefined> => findMeta(db, SHOP)

export const findRestoredAt = async (db: Db): Promise<string | null> =>
  (await findMeta(db, RESTORED)) ?? null

/** The time that the newest restore lost. */
export const findLostSpan = async (
  db: Db,
): Promise<{ readonly from: string; readonly until: string } | null> => {
  const until = await findRestoredAt(db)
  if (until === null) return null

  return { from: (await findMeta(db, RESTORED_FROM)) ?? timeBefore(until, UNKNOWN_AGE_MS), until }
}

export const findPastLostAt = async (db: Db): Promise<string | null> =>
  (await findMeta(db, PAST_LOST)) ?? null

const insertMeta = async (tx: Tx, name: string, value: string): Promise<void> => {
  await tx
    .insertInto('meta')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

const storeMeta = async (tx: Tx, name: string, value: string): Promise<void> => {
  await tx
    .insertInto('meta')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Stores the first epoch of a database; keeps an existing one. */
export const beginEpoch = (tx: Tx, value: string): Promise<void> => insertMeta(tx, NAME, value)

/** Stores the id of a shop; keeps an existing one. */
export const beginShopId = (tx: Tx, value: string): Promise<void> => insertMeta(tx, SHOP, value)

const listOf = (text: string | undefined): string[] => {
  const list: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(list) ? list.map(String) : []
}

/**
 * The epochs in their order, the present one last; those that began without a restore, and those
 * that Delete Data began by the type of its documents.
 */
export type Epochs = {
  readonly current: string
  readonly all: readonly string[]
  readonly begun_without_loss: readonly string[]
  readonly purged_before: Readonly<Record<OfferedType, string | null>>
}

export const findEpochs = async (db: Db): Promise<Epochs> => {
  const rows = await db
    .selectFrom('meta')
    .selectAll()
    .where('name', 'in', [NAME, PAST, WITHOUT_LOSS, ...Object.values(PURGED)])
    .execute()

  const valueOf = (name: string): string | undefined => rows.find((row) => row.name === name)?.value
  const purgedOf = (type: OfferedType): string | null => valueOf(PURGED[type]) ?? null
  const current = valueOf(NAME) ?? ''
  const purged_before = {
    sale: purgedOf('sale'),
    expense: purgedOf('expense'),
    mobile_money: purgedOf('mobile_money'),
  }

  return {
    current,
    all: [...listOf(valueOf(PAST)), current],
    // A shop of an older version has only the marks of the newest deletions.
    begun_without_loss: [...listOf(valueOf(WITHOUT_LOSS)), ...Object.values(purged_before)].filter(
      (epoch) => epoch !== null,
    ),
    purged_before,
  }
}

/** Locks the epoch until the end of the transaction, so that two renewals follow each other. */
export const lockEpoch = async (tx: Tx): Promise<void> => {
  await tx
    .updateTable('meta')
    .set(({ ref }) => ({ value: ref('value') }))
    .where('name', '=', NAME)
    .execute()
}

/**
 * Called in the transaction of a restore or deletion. `lost` is an epoch that only a till still
 * knows; it counts as an earlier one from now on.
 */
export const renewEpoch = async (
  tx: Tx,
  value: string,
  lost: string | null = null,
): Promise<void> => {
  await lockEpoch(tx)
  const { current, all } = await findEpochs(tx)
  const past = [
    ...all.filter((epoch) => epoch !== lost && epoch !== current),
    ...(lost === null ? [] : [lost]),
    current,
  ]

  await storeMeta(tx, PAST, JSON.stringify([...new Set(past)].slice(-MAX_PAST)))
  await storeMeta(tx, NAME, value)
}

/** Notes that no past was lost before the present epoch: Delete Data began it, or a new mark. */
export const noteNoLoss = async (tx: Tx): Promise<void> => {
  const { current, begun_without_loss } = await findEpochs(tx)
  const epochs = [...new Set([...begun_without_loss, current])].slice(-MAX_PAST)
  await storeMeta(tx, WITHOUT_LOSS, JSON.stringify(epochs))
}

/**
 * Notes that the documents before the present epoch were
 * deleted on purpose: tills do not send them again.
 */
export const notePurged = async (tx: Tx, type: OfferedType): Promise<void> => {
  const { current } = await findEpochs(tx)
  await storeMeta(tx, PURGED[type], current)
}

/** Notes a restore that the operator reported. */
export const noteRestored = async (tx: Tx, now: string): Promise<void> => {
  await storeMeta(tx, RESTORED, now)
  await storeMeta(tx, RESTORED_FROM, timeBefore(now, UNKNOWN_AGE_MS))
}

/** Notes that the server found out about a restore. */
export const notePastLost = async (tx: Tx, now: string): Promise<void> => {
  await storeMeta(tx, PAST_LOST, now)
  await noteRestored(tx, now)
}

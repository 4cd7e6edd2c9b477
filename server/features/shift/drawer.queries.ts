// SQL of the drawers.
import { isAdmin, type Actor } from '@webale/domain/access/role.ts'
import { mayUseDrawer, type Drawer } from '@webale/domain/features/shift/drawer.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'

const lastLeft = sql<number | null>`(select left_in_drawer
  from closures
  join shift_counts on shift_counts.id = closures.count_id
  where closures.drawer_id = drawers.id
  order by closed_at desc, closures.number desc limit 1)`

const selectDrawers = (db: Db) =>
  db
    .selectFrom('drawers')
    .leftJoin('shifts', 'shifts.id', 'drawers.open_shift_id')
    .select([
      'drawers.id',
      'drawers.name',
      'drawers.department_id',
      'counts_mobile_money',
      'open_shift_id',
    ])
    .select(['opened_by', 'opened_name', 'opened_at', 'drawers.created_at', lastLeft.as('left')])

/** Drawers that this person may use, by name; retired ones are left out. */
export const listDrawers = (db: Db, actor: Actor): Promise<Drawer[]> =>
  selectDrawers(db)
    .where('retired_at', 'is', null)
    .$if(!isAdmin(actor), (query) =>
      query.where(({ or, eb }) =>
        or([
          eb('drawers.department_id', 'is', null),
          eb('drawers.department_id', '=', actor.department_id),
        ]),
      ),
    )
    .orderBy(sql`lower(drawers.name), drawers.id`)
    .execute()

/** Throws not_found for a drawer that is gone, retired, or of another department. */
export const getDrawer = async (db: Db, id: string, actor: Actor): Promise<Drawer> => {
  const drawer = await selectDrawers(db)
    .where('drawers.id', '=', id)
    .where('retired_at', 'is', null)
    .executeTakeFirst()

  if (drawer === undefined || !mayUseDrawer(actor, drawer))
    throw refuse('not_found', { thing: 'The drawer' })

  return drawer
}

/** The name of a drawer, also of a retired one; null for one that is gone. */
export const findDrawerName = async (db: Db, id: string): Promise<string | null> =>
  (await db.selectFrom('drawers').select('name').where('id', '=', id).executeTakeFirst())?.name ??
  null

/**
 * Nobody opens or closes a shift of the drawer, and no money of its shift is written, until the
 * transaction ends.
 */
export const lockDrawer = (tx: Tx, id: string): Promise<Row<'drawers'> | undefined> =>
  tx
    .selectFrom('drawers')
    .selectAll()
    .where('id', '=', id)
    .$if(tx.engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()

/** Throws duplicate when another drawer in use has the name in any case. */
export const checkDrawerName = async (
  db: Db,
  name: string,
  except: string | null,
): Promise<void> => {
  const existing = await db
    .selectFrom('drawers')
    .select('id')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('retired_at', 'is', null)
    .$if(except !== null, (query) => query.where('id', '<>', except ?? ''))
    .executeTakeFirst()
  if (existing !== undefined) throw refuse('duplicate', { thing: `The drawer ${name}` })
}

export const insertDrawer = async (tx: Tx, drawer: NewRow<'drawers'>): Promise<void> => {
  await tx.insertInto('drawers').values(drawer).execute()
}

export const updateDrawer = async (
  tx: Tx,
  { id, ...drawer }: Pick<Row<'drawers'>, 'id'> & Partial<Row<'drawers'>>,
): Promise<void> => {
  await tx.updateTable('drawers').set(drawer).where('id', '=', id).execute()
}

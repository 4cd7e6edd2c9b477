// SQL of the services. They are shared by all staff, so no read is scoped (decision P9).
import type { Scope } from '@webale/domain/access/scope.ts'
import type { Service } from '@webale/domain/features/service/service.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'
import { listBestSellers, sortByBestSellers } from '../product/best-sellers.queries.ts'
import { type ChangeMoment, storeServiceVersion } from '../product/item-versions.queries.ts'
import { containsName } from '../product/search-products.queries.ts'

const selectServices = (db: Db) =>
  db
    .selectFrom('services')
    .leftJoin('categories', 'categories.id', 'services.category_id')
    .select([
      'services.id',
      'services.name',
      'services.category_id',
      'services.base_price',
      'services.is_negotiable',
      'services.vat_category',
    ])
    .select([
      'services.description',
      'services.department_id',
      'services.retired_at',
      'services.created_at',
      'categories.name as category_name',
    ])

const BY_NAME = sql`lower(services.name), services.id`

/** All services with the category name, by name. */
export const listServices = (db: Db): Promise<Service[]> =>
  selectServices(db).orderBy(BY_NAME).execute()

const MAX_FOUND = 10

/** For the till: the first ten services by name whose name contains the term. */
export const searchServices = (db: Db, term: string): Promise<Service[]> => {
  const contains = containsName('services.name', term)
  return selectServices(db)
    .where(contains)
    .where('services.retired_at', 'is', null)
    .orderBy(BY_NAME)
    .limit(MAX_FOUND)
    .execute()
}

/** Locks the service until the transaction ends. */
export const lockService = async (tx: Tx, id: string): Promise<void> => {
  if (tx.engine === 'postgres')
    await tx.selectFrom('services').select('id').where('id', '=', id).forUpdate().execute()
}

/**
 * For the till without a search: the best sellers first, then by name (decision R9). A shop has few
 * services, so all are read.
 */
export const offerServices = async (db: Db, scope: Scope, today: string): Promise<Service[]> => {
  const services = await listServices(db)
  return sortByBestSellers(
    services.filter(({ retired_at }) => !retired_at),
    await listBestSellers(db, scope, today),
  ).slice(0, MAX_FOUND)
}

/** Throws not_found. */
export const getService = async (db: Db, id: string): Promise<Service> => {
  const service = await selectServices(db).where('services.id', '=', id).executeTakeFirst()
  if (service === undefined) throw refuse('not_found', { thing: 'The service' })
  return service
}

export const insertService = async (tx: Tx, service: NewRow<'services'>): Promise<void> => {
  await tx
    .insertInto('services')
    .values({ ...service, changed_at: service.created_at })
    .execute()
}

type ServiceFields = Omit<
  Row<'services'>,
  'created_at' | 'updated_at' | 'retired_at' | 'rev' | 'changed_at'
>

/** Changes a service, and keeps the version that it replaces. */
export const updateService = async (
  tx: Tx,
  { id, ...service }: ServiceFields,
  by: ChangeMoment,
): Promise<void> => {
  const revision = await storeServiceVersion(tx, id, service, by)
  await tx
    .updateTable('services')
    .set({ ...service, ...revision, updated_at: by.now })
    .where('id', '=', id)
    .execute()
}

/** Stops selling a service, or sells it again; what is so already stays. It must be locked. */
export const setServiceRetired = async (
  tx: Tx,
  { id, retired_at }: Pick<Row<'services'>, 'id' | 'retired_at'>,
  by: ChangeMoment,
): Promise<void> => {
  const stored = await getService(tx, id)
  if (!stored.retired_at === (retired_at === null)) return
  const revision = await storeServiceVersion(tx, id, { retired_at }, by)
  await tx
    .updateTable('services')
    .set({ retired_at, ...revision, updated_at: by.now })
    .where('id', '=', id)
    .execute()
}

// The chain without its sales: departments, tills and products, the same in the full and in the
// empty shop; and its clock, which stands at the evening of its last day.
import type { Actor } from '@webale/domain/access/role.ts'
import { sealAll } from '@webale/server/features/audit/sealer.ts'
import { migrations } from '@webale/server/migrations/migrations.ts'
import { migrate } from '@webale/server/platform/database/migrate.ts'
import { openPostgresStore } from '@webale/server/platform/database/open.ts'
import { openPostgres } from '@webale/server/platform/database/postgres.ts'
import { newId } from '@webale/server/platform/base/new-id.ts'
import { askIn, createAppContext, type LocalShop, openLocalShopOn } from '../harness/local-shop.ts'

export const DEPARTMENTS = 40
export const TILLS_OF_DEPARTMENT = 5
export const PRODUCTS_OF_DEPARTMENT = 500
const TILLS = DEPARTMENTS * TILLS_OF_DEPARTMENT

/** Departments, products and people by place, for the statements that make sales. */
const PLACES = `
  create table chain_departments (place integer primary key, id uuid not null);
  create table chain_products (place integer primary key, id uuid not null, name text not null);
  create table chain_people (place integer primary key, id uuid not null, name text not null, department_id uuid not null);
  insert into chain_departments select 0, id from departments;
  insert into chain_departments select place, gen_random_uuid() from generate_series(1, ${DEPARTMENTS - 1}) as n(place);
  insert into departments (id, name, description, created_at, updated_at)
    select id, 'Shop ' || lpad(cast(place + 1 as text), 2, '0'), null, now(), now() from chain_departments where place > 0;
  insert into chain_products select row_number() over (order by id) - 1, id, name from products;
  update products set department_id = chain_departments.id from chain_products, chain_departments
    where products.id = chain_products.id and chain_departments.place = chain_products.place % ${DEPARTMENTS};
  insert into chain_people select n.place, gen_random_uuid(), 'Cashier ' || n.place, chain_departments.id
    from generate_series(0, ${TILLS * 2 - 1}) as n(place) join chain_departments
    on chain_departments.place = n.place / ${TILLS_OF_DEPARTMENT * 2}`

/** Every product begins with a million pieces. */
const TILLS_AND_STOCK = `
  insert into tills (id, number, name, secret_hash, registered_by, registered_at, since, seen_at, clear_at, app)
    select gen_random_uuid(), n, 'Counter ' || n, repeat('0', 64), (select id from chain_people where place = 0),
      '2023-11-01', '2023-11-01', now(), now(), '1.0.0-4f9a2c71' from generate_series(1, ${TILLS}) as n;
  update counters set value = ${TILLS} where name = 'till_number';
  insert into stock_movements (id, product_id, movement_type, quantity, created_at)
    select gen_random_uuid(), id, 'opening', current_stock, '2023-11-01' from products`

/** Runs a statement outside the shop: no trigger notes or refuses it. */
export const runBesideShop = async (
  url: string,
  work: (run: (text: string) => Promise<unknown[]>) => Promise<void>,
) => {
  const pool = openPostgres(url, 1)
  try {
    await pool.query('set session_replication_role = replica')
    await work(async (text) => (await pool.query(text)).rows as unknown[])
  } finally {
    await pool.end()
  }
}

/** Makes the shop in an empty database. */
export const makeChain = async (url: string, folder: string): Promise<void> => {
  const shop = await openLocalShopOn(
    openPostgresStore(url),
    folder,
    DEPARTMENTS * PRODUCTS_OF_DEPARTMENT,
  )

  const { store, now } = shop.context
  await sealAll({ store, now, holder: newId() })
  await shop.close()
  await runBesideShop(url, async (run) => {
    await run(PLACES)
    await run(TILLS_AND_STOCK)
    await run('vacuum (analyze)')
  })
}

/**
 * Opens the shop, also one of an earlier version: the seller and the products of the first
 * department. The clock begins at `begins_at`.
 */
export const openChain = async (
  url: string,
  folder: string,
  begins_at: string,
): Promise<LocalShop> => {
  const store = openPostgresStore(url)
  await migrate(store, migrations)
  const opened = Date.now()
  const now = () => new Date(Date.parse(begins_at) + Date.now() - opened).toISOString()
  const context = { ...createAppContext(store, folder), now }
  const department_id = (
    await store.db
      .selectFrom('departments')
      .select('id')
      .where('name', '=', 'Groceries')
      .executeTakeFirstOrThrow()
  ).id

  const products = await store.db
    .selectFrom('products')
    .select('id')
    .where('department_id', '=', department_id)
    .orderBy('id')
    .execute()

  const seller: LocalShop['seller'] = {
    id: newId(),
    email: '',
    full_name: 'Seller',
    role: 'user',
    department_id,
  }

  return {
    context,
    seller,
    products: products.map(({ id }) => id),
    ask: askIn(context, seller),
    close: () => store.close(),
  }
}

export const adminOf = ({ seller }: LocalShop): Actor => ({
  ...seller,
  role: 'admin',
  department_id: null,
})

/** A leader of the first department. */
export const leaderOf = ({ seller }: LocalShop): Actor => ({ ...seller, role: 'moderator' })
